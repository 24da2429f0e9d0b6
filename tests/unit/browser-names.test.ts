import { describe, expect, it } from 'vitest';
import { browserNames, halfAddress } from '../../src/server/domain/access/browser-names.ts';

describe('DV-1 what is known of a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (Linux; Android 14; SM-A145F) ${webkit} Chrome/124.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0 Safari/537.36 Edg/124.0`, 'Edge', 'Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox', 'Linux'],
    ['curl/8.5', null, null],
    ['', null, null],
  ])('DV-1 %j is %j on %j', (agent, browser, system) => {
    expect(browserNames(agent)).toEqual({ browser, system });
  });

  it('DV-1 C24 of a header that is long nothing beyond its start is searched', () => {
    expect(browserNames(`${'x'.repeat(400)} Firefox/125.0`)).toEqual({ browser: null, system: null });
  });

  it.each([
    ['103.28.12.7', '103.28.…'],
    ['2001:db8:1:2::/64', '2001:db8:…'],
    ['', null],
    ['unknown', null],
  ])('DV-1 of the address %j only %j is kept', (address, half) => {
    expect(halfAddress(address)).toBe(half);
  });
});
