/** What other tabs do (SS-6), and what a page restored from memory missed. */
import { describe, expect, it } from 'vitest';
import { createStorage } from '../../../src/web/browser/storage.ts';
import { followTabs, type TabEvent } from '../../../src/web/browser/tabs.ts';
import { writeTicket } from '../../../src/contract/ticket.ts';
import { minutes, moment, phone, session, someTicket } from '../../flows/kit/samples.ts';

function setUp() {
  const values = new Map<string, string>();
  const local = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  const events = new EventTarget();
  const later: (() => void)[] = [];
  const window = {
    addEventListener: events.addEventListener.bind(events),
    setTimeout: (run: () => void) => later.push(run),
  };
  const heard: TabEvent[] = [];
  const clock = { now: () => moment, at: () => () => undefined, onTick: () => () => undefined };
  followTabs(
    window as unknown as Window,
    createStorage(() => local),
    clock,
    (event) => void heard.push(event),
  );
  const happen = (type: string, more: object) => events.dispatchEvent(Object.assign(new Event(type), more));
  return {
    values,
    heard,
    /** Another tab wrote these keys. */
    wrote(...keys: (string | null)[]) {
      for (const key of keys) happen('storage', { key });
      for (const run of later.splice(0)) run();
    },
    restored: (persisted: boolean) => happen('pageshow', { persisted }),
  };
}

const logIn = (values: Map<string, string>) => values.set('token', session.token.reveal()).set('phone', phone);

describe('SS-6 other tabs', () => {
  it('SS-6 a login is heard once, though it writes two keys', () => {
    const { values, heard, wrote } = setUp();
    logIn(values);
    wrote('phone', 'token');
    expect(heard).toMatchObject([{ type: 'tab.signedIn', session: { phone, user: null } }]);
  });

  it('SS-6 a logout is heard once', () => {
    const { heard, wrote } = setUp();
    wrote('token', 'phone');
    expect(heard).toEqual([{ type: 'tab.signedOut' }]);
  });

  it('SS-6 SS-7 a registration is heard with where it stands, or that it is over', () => {
    const { values, heard, wrote } = setUp();
    values
      .set('phone_regist', phone)
      .set('token_regist', writeTicket(someTicket))
      .set('otp_expired', String(moment + minutes(1)));
    wrote('phone_regist', 'token_regist', 'otp_expired', 'disable_otp');
    values.clear();
    wrote('phone_regist');
    expect(heard).toMatchObject([
      { type: 'tab.stepMoved', pending: { step: 'code', phone, until: moment + minutes(1), locked: false } },
      { type: 'tab.stepMoved', pending: null },
    ]);
  });

  it('SS-6 a registration that ended in a login is told in that order', () => {
    const { values, heard, wrote } = setUp();
    logIn(values);
    wrote('token', 'phone_regist', 'phone', 'token_regist');
    expect(heard.map(({ type }) => type)).toEqual(['tab.stepMoved', 'tab.signedIn']);
  });

  it('SS-6 clearing everything concerns everything', () => {
    const { heard, wrote } = setUp();
    wrote(null);
    expect(heard.map(({ type }) => type)).toEqual(['tab.stepMoved', 'tab.signedOut']);
  });

  it.each(['lang', 'merchant-uuid', 'theme', ''])('SS-6 %j concerns nobody', (key) => {
    const { heard, wrote } = setUp();
    wrote(key);
    expect(heard).toEqual([]);
  });

  it('SS-6 a half-written session is no login', () => {
    const { values, heard, wrote } = setUp();
    values.set('phone', session.phone);
    wrote('phone');
    expect(heard).toEqual([{ type: 'tab.signedOut' }]);
  });
});

it('SS-6 RT-16 a page restored from memory reads what it missed, a fresh one does not', () => {
  const { values, heard, restored } = setUp();
  logIn(values);
  restored(false);
  expect(heard).toEqual([]);
  restored(true);
  expect(heard.map(({ type }) => type)).toEqual(['tab.stepMoved', 'tab.signedIn']);
});
