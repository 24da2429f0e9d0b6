/** Events of other tabs (SS-6), and catching up after the back/forward cache. */
import { describe, expect, it } from 'vitest';
import { createStorage } from '../../../src/web/browser/storage.ts';
import type { TabEvent } from '../../../machines/kit/tab.ts';
import { followTabs } from '../../../src/web/browser/tabs.ts';
import { writeTicket } from '../../../src/contract/ticket.ts';
import { minutes, moment, phone, session, someTicket } from '../../flows/kit/samples.ts';
import { fakeStorage } from './fake-storage.ts';

function setUp() {
  const { values, storage: local } = fakeStorage();
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
    /** Fires the storage events of another tab's writes. */
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

  it('SS-6 clearing the whole storage is heard as a moved step and a logout', () => {
    const { heard, wrote } = setUp();
    wrote(null);
    expect(heard.map(({ type }) => type)).toEqual(['tab.stepMoved', 'tab.signedOut']);
  });

  it.each(['lang', 'merchant-uuid', 'theme', ''])('SS-6 a write to %j is not heard', (key) => {
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
