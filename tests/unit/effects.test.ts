/** What a tab writes where another one has ended or replaced the stored session unheard (C13), and what a logout leaves. */
import { describe, expect, it, vi } from 'vitest';
import { playersOfTab } from '../../machines/kit/storage.ts';
import { createPageMemory } from '../../src/web/browser/page-memory.ts';
import { createStorage } from '../../src/web/browser/storage.ts';
import { createEffects, type Browser } from '../../src/web/runtime/effects.ts';
import { Secret } from '../../src/contract/secret.ts';
import { drafts, otherPhone, phone, session } from '../flows/kit/samples.ts';
import { fakeStorage } from './browser/fake-storage.ts';

const key = 'AAECAwQFBgcICQoLDA0ODw.1.2';
const another = { ...session, phone: otherPhone, token: new Secret('session-token-of-another') };

function setUp() {
  const [local, ofTab] = [fakeStorage(), fakeStorage()];
  const storage = createStorage(() => local.storage);
  const memory = createPageMemory(() => ofTab.storage);
  const heard: unknown[] = [];
  const dropSubscription = vi.fn();
  const browser: Partial<Browser> = {
    ...{ storage, memory, dropSubscription },
    announceStored: (event) => void heard.push(event),
    session: () => session,
  };
  return { storage, memory, heard, dropSubscription, effects: createEffects(browser as Browser) };
}

describe.each([
  ['ended', null],
  ['replaced by another player’s', another],
])('a tab whose stored session was %s', (_, stored) => {
  it('MO-1 keeps an open intent for its own player', () => {
    const { storage, memory, heard, effects } = setUp();
    if (stored) storage.writeSession(stored);
    const open = { kind: 'withdrawal', key, form: drafts.withdrawal } as const;
    effects.rememberIntent(undefined, open);
    const intent = { ...open, phone };
    expect(memory.readIntents()).toEqual([intent]);
    expect(heard).toEqual([{ type: 'storage.intentChanged', kind: 'withdrawal', phone, intent }]);
  });

  it('PC-3 gives its new number to no other session', () => {
    const { storage, heard, effects } = setUp();
    if (stored) storage.writeSession(stored);
    effects.rememberPhone(undefined, { phone: '081230340099' });
    expect(heard).toEqual([{ type: 'storage.phoneChanged', phone: '081230340099' }]);
    expect(storage.readSession()?.phone).toBe(stored?.phone);
  });
});

it('PC-3 MO-1 a new number is that of the player’s own intents, also where another had it once', () => {
  const { memory, effects } = setUp();
  const newPhone = '081230340099';
  const [own, former] = [
    { kind: 'topUp', key, form: drafts.topUp, phone },
    { kind: 'topUp', key: `${key}.3`, form: null, phone: newPhone },
  ] as const;
  const others = { kind: 'withdrawal', key: `${key}.4`, form: null, phone: otherPhone } as const;
  memory.writeIntents([own, former, others]);
  effects.renumberIntents(undefined, { before: phone, phone: newPhone });
  expect(memory.readIntents()).toEqual([{ ...own, phone: newPhone }, others]);
});

describe('MO-1 the intents of two players in one tab', () => {
  const mine = { kind: 'withdrawal', key, form: drafts.withdrawal, phone } as const;
  const theirs = { kind: 'withdrawal', key: `${key}.3`, form: null, phone: otherPhone } as const;

  it('MO-1 one that begins takes no other player’s away, and replaces the player’s own', () => {
    const { memory, effects } = setUp();
    memory.writeIntents([theirs, { ...mine, key: `${key}.1` }]);
    effects.rememberIntent(undefined, { kind: 'withdrawal', key, form: drafts.withdrawal });
    expect(memory.readIntents()).toEqual([theirs, mine]);
  });

  it('MO-1 of one player too many the oldest of the kind gives way', () => {
    const { memory, effects } = setUp();
    const [oldest, ...later] = Array.from({ length: playersOfTab }, (_, place) => ({
      ...theirs,
      phone: `0812000${1000 + place}`,
    }));
    const redeem = { kind: 'redeem', key, form: null, phone: otherPhone } as const;
    memory.writeIntents([oldest ?? theirs, ...later, redeem]);
    effects.rememberIntent(undefined, { kind: 'withdrawal', key, form: drafts.withdrawal });
    expect(memory.readIntents()).toEqual([...later, mine, redeem]);
  });

  it('MO-1 one that is answered goes alone', () => {
    const { memory, heard, effects } = setUp();
    memory.writeIntents([mine, theirs]);
    effects.forgetIntent({ context: { key: theirs.key } });
    expect(memory.readIntents()).toEqual([mine]);
    expect(heard).toEqual([{ type: 'storage.intentChanged', kind: 'withdrawal', phone: otherPhone, intent: null }]);
  });

  it('MO-1 SS-9 a logout leaves the keys of both', () => {
    const { memory, heard, effects } = setUp();
    memory.writeIntents([mine, theirs]);
    effects.forgetForms();
    expect(memory.readIntents()).toEqual([{ ...mine, form: null }, theirs]);
    expect(heard).toHaveLength(2);
  });
});

it('PC-3 a session goes on under its new number', () => {
  const { storage, effects } = setUp();
  storage.writeSession(session);
  effects.rememberPhone(undefined, { phone: otherPhone });
  expect(storage.readSession()?.phone).toBe(otherPhone);
});

it.each([
  ['this tab’s, ends the notices of this device', session, 1],
  ['another player’s, leaves that one’s notices', another, 0],
])('PS-3 C13 the end of a session, where the stored one is %s', (_, stored, times) => {
  const { storage, dropSubscription, effects } = setUp();
  storage.writeSession(stored);
  effects.forgetSession({ context: { session } });
  expect(dropSubscription).toHaveBeenCalledTimes(times);
});

it('SS-6 C13 after the end of its session in another tab, a tab keeps no code and no way back; what is stored is left', () => {
  const { storage, memory, effects } = setUp();
  storage.writeSession(another);
  memory.writeCode({ purpose: 'pin' });
  memory.writeUnanswered({ purpose: 'pin', phone });
  memory.writeWayBack('/detail/jari-kilat');
  effects.forgetTab();
  expect([memory.readCode(), memory.readUnanswered(), memory.readWayBack()]).toEqual([null, null, null]);
  expect(storage.readSession()?.token).toEqual(another.token);
});

it('MO-1 SS-9 of what was sent a logout leaves the key alone', () => {
  const { memory, heard, effects } = setUp();
  const sent = { kind: 'redeem', key, form: { text: 'VOUCHER-0000-0001' }, phone } as const;
  memory.writeIntents([sent]);
  effects.forgetForms();
  const intent = { ...sent, form: null };
  expect(memory.readIntents()).toEqual([intent]);
  expect(heard).toEqual([{ type: 'storage.intentChanged', kind: 'redeem', phone, intent }]);
});
