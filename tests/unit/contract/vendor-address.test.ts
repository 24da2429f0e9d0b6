/** A player may be sent to the vendor's configured pages and nowhere else (C75, EW-2). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkStateOf, vendorAddress, vendors } from '../../../src/contract/vendor-address.ts';
import { hostileAddresses } from './hostile-addresses.ts';

const origins = ['https://dana.example', 'https://pay.dana.example:9443', 'http://localhost:3002'];

it('EW-1 the vendors have the numbers of the specification', () => {
  expect(vendors).toEqual({ default: 0, dana: 1, reserved: 2 });
});

describe('C75 EW-2 vendor addresses', () => {
  it.each(origins)('C75 more than 120 hostile ones for %s: none is opened', (origin) => {
    const hostile = hostileAddresses(origin);
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(120);
    for (const address of hostile) expect(vendorAddress(address, [origin]), JSON.stringify(address)).toBeNull();
  });

  it('EW-2 the vendor’s own are opened as they are', () => {
    const authorize = '/authorize?state=a&redirect_uri=https%3A%2F%2Fshop.example%2F%3Fvendor%3D1';
    for (const origin of origins) {
      for (const path of ['/', authorize, '/checkout/Ab-_9', '/a#b']) {
        expect(vendorAddress(origin + path, origins)).toBe(origin + path);
      }
      expect(vendorAddress(origin, origins)).toBe(`${origin}/`);
    }
  });

  it('C75 without a configured origin nothing is opened, and one vendor does not stand for another', () => {
    for (const origin of origins) {
      expect(vendorAddress(`${origin}/`, [])).toBeNull();
      const others = origins.filter((other) => other !== origin);
      expect(vendorAddress(`${origin}/`, others)).toBeNull();
    }
    expect(vendorAddress('http://dana.example/', ['http://dana.example'])).toBeNull();
  });

  it('C75 what is no text is no address', () => {
    const address = `${origins[0]}/`;
    for (const value of [undefined, null, 1, {}, [address], new URL(address), { toString: () => address }]) {
      expect(vendorAddress(value, origins)).toBeNull();
    }
    expect(vendorAddress(`${address}${'a'.repeat(2_000)}`, origins)).toBeNull();
  });

  it('C75 whatever is put into one of them, what is opened is at a configured origin, without user info', () => {
    const parts = ['https:', '//', 'evil.example', '%2f', '%40'];
    const sign = fc.constantFrom(...'@:/\\?#.;&%-_ \t\n\r\0\u3002\uff0f\u202eé[]0aA', ...parts);
    fc.assert(
      fc.property(fc.constantFrom(...origins), fc.nat(60), fc.array(sign, { maxLength: 4 }), (origin, place, signs) => {
        const whole = `${origin}/authorize?state=abc`;
        const opened = vendorAddress(whole.slice(0, place) + signs.join('') + whole.slice(place), origins);
        if (opened === null) return;
        const url = new URL(opened);
        expect(origins).toContain(url.origin);
        expect(url.username + url.password).toBe('');
        expect(opened.startsWith(`${url.origin}/`)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('C74 the state of a link is read from its address, and only what can be one', () => {
    const state = 's'.repeat(43);
    expect(linkStateOf(`${origins[0]}/authorize?state=${state}`)?.reveal()).toBe(state);
    for (const query of ['', '?state=', `?State=${state}`]) {
      expect(linkStateOf(`${origins[0]}/authorize${query}`)?.reveal(), query).toBe('');
    }
    for (const query of [`?state=${state}%00`, '?state=two%20words', `?state=${'s'.repeat(4097)}`]) {
      expect(linkStateOf(`${origins[0]}/authorize${query}`), query).toBeNull();
    }
  });
});
