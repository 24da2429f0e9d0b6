/** The parameters that an e-wallet sends back are read once, checked, and removed from the address (C76, C78, EW-8). */
import { describe, expect, it } from 'vitest';
import { clearVendorReturn } from '../../../src/web/browser/clear-vendor-return.ts';
import { takeVendorReturn } from '../../../src/web/browser/vendor-return.ts';
import { authCode, linkState } from '../../flows/kit/samples.ts';

const agreed = `auth_code=${authCode.reveal()}&state=${linkState.reveal()}`;
const place = 'https://toko.example';

function arriveAt(path: string) {
  const entries: { state: unknown; url: string }[] = [{ state: { layer: 1 }, url: `${place}${path}` }];
  const window = {
    get location() {
      return new URL(entries.at(-1)?.url ?? place);
    },
    history: {
      get state() {
        return entries.at(-1)?.state;
      },
      replaceState(state: unknown, _: string, path: string) {
        const { origin, href } = new URL(path, entries.at(-1)?.url);
        if (origin !== place) throw new DOMException('another origin', 'SecurityError');
        entries.splice(-1, 1, { state, url: href });
      },
    },
  } as unknown as Window;
  clearVendorReturn(window);
  const returned = takeVendorReturn(window);
  return { returned, entries, again: () => takeVendorReturn(window), path: entries[0]?.url.slice(place.length) };
}

describe('C76 the address', () => {
  it('C76 EW-3 EW-8 code and state are taken once, and stand nowhere any more', () => {
    const { returned, entries, again } = arriveAt(`/?vendor=1&${agreed}`);
    expect(returned?.authCode?.equals(authCode)).toBe(true);
    expect(returned?.state?.equals(linkState)).toBe(true);
    // The entry is replaced, not left behind, and keeps what the history knows of it.
    expect(entries).toEqual([{ state: { layer: 1 }, url: `${place}/` }]);
    expect(again()).toBeNull();
  });

  it('C76 what does not belong to the vendor stays', () => {
    const { path } = arriveAt(`/agile?a=1&vendor=1&${agreed}&merchant-uuid=x#part`);
    expect(path).toBe('/agile?a=1&merchant-uuid=x#part');
  });

  it.each([
    `/?vendor=1&${agreed}&auth_code=another-code-behind-it&state=another-state-of-a-link-here`,
    `/?vendor=1&vendor=2&${agreed}`,
    `/?vendor=1&${agreed}&error=access_denied&error_description=no`,
    `/?VENDOR=1&vendor=1&${agreed}`,
    `/profile?${agreed}&vendor=1`,
    `/?vendor=1&error=access_denied&state=${linkState.reveal()}`,
    `/?vendor=7&${agreed}`,
    `/?vendor=&${agreed}`,
    `/?${agreed}`,
    `/?auth_code=${authCode.reveal()}`,
    `/?code=1&vendor=1&auth_code=%00&state=%0a`,
    `//evil.example/?vendor=1&${agreed}`,
  ])('C76 nothing of it is left of %s', (path) => {
    const { entries } = arriveAt(path);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.url).not.toMatch(/auth_code|state-of|another|access_denied/);
  });

  it.each([
    '/',
    '/agile',
    '/?merchant-uuid=x',
    '/verification-otp?register=true',
    '/?state=open',
    '/?vendor=1',
    '/top-up?error=x',
  ])('C76 %s has nothing of a vendor, and is left as it is', (path) => {
    const { returned, entries } = arriveAt(path);
    expect(returned).toBeNull();
    expect(entries[0]?.url).toBe(`${place}${path}`);
  });
});

describe('EW-8 C77 C78 what came back', () => {
  it('C77 a player who refused comes back without a code', () => {
    const { returned } = arriveAt(`/?vendor=1&error=access_denied&state=${linkState.reveal()}`);
    expect(returned?.authCode).toBeNull();
    expect(returned?.state?.equals(linkState)).toBe(true);
  });

  it.each(['0', '2', '7', '', '01', '1 ', 'dana'])('C78 vendor %j is not the one that links', (vendor) => {
    const { returned } = arriveAt(`/?vendor=${encodeURIComponent(vendor)}&${agreed}`);
    expect(returned).toEqual({ authCode: null, state: null });
  });

  it('C78 a platform that names no vendor sends the player back all the same', () => {
    for (const name of ['auth_code', 'authCode']) {
      const { returned, path } = arriveAt(`/?${name}=${authCode.reveal()}&state=${linkState.reveal()}`);
      expect([returned?.authCode?.reveal(), returned?.state?.reveal()]).toEqual([
        authCode.reveal(),
        linkState.reveal(),
      ]);
      expect(path).toBe('/');
    }
  });

  it('EW-8 a platform that gave the link no state gets the player back without one', () => {
    expect(arriveAt(`/?auth_code=${authCode.reveal()}`).returned?.state?.reveal()).toBe('');
  });

  it.each(['', 'a'.repeat(4097), 'kode dengan spasi', '\u0000\u0000\u0000\u0000', 'kodé'])(
    'C77 %j is no code',
    (code) => {
      const { returned } = arriveAt(`/?vendor=1&auth_code=${encodeURIComponent(code)}&state=${linkState.reveal()}`);
      expect(returned?.authCode).toBeNull();
    },
  );

  it.each(['s'.repeat(4097), 'state with spaces in it, long enough'])('C77 %j is no state', (state) => {
    const { returned } = arriveAt(`/?vendor=1&auth_code=${authCode.reveal()}&state=${encodeURIComponent(state)}`);
    expect(returned?.state).toBeNull();
  });

  it.each([
    `/?vendor=1&${agreed}&state=${linkState.reveal()}`,
    `/?vendor=1&${agreed}&auth_code=${authCode.reveal()}`,
    `/?vendor=1&vendor=1&${agreed}`,
  ])('C77 a parameter that stands there twice is none: %s', (path) => {
    const { returned } = arriveAt(path);
    expect(returned?.authCode !== null && returned?.state !== null).toBe(false);
  });

  it('C77 a code beside a refusal is a refusal', () => {
    const { returned } = arriveAt(`/?vendor=1&${agreed}&error=access_denied`);
    expect([returned?.authCode, returned?.hasDeclined]).toEqual([null, true]);
    expect(arriveAt(`/?vendor=1&${agreed}&error=server_error`).returned?.hasDeclined).toBeUndefined();
    expect(arriveAt(`/?vendor=7&${agreed}&error=access_denied`).returned?.hasDeclined).toBeUndefined();
  });
});
