/** What a tab writes where another one has ended or replaced the stored session unheard (C13), and what a logout leaves. */
import { describe, expect, it, vi } from 'vitest';
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
    expect(heard).toEqual([{ type: 'storage.intentChanged', kind: 'withdrawal', intent }]);
  });

  it('PC-3 gives its new number to its own intents and to no other session', () => {
    const { storage, memory, effects } = setUp();
    if (stored) storage.writeSession(stored);
    memory.writeIntent({ kind: 'topUp', key, form: null, phone });
    effects.rememberPhone(undefined, { phone: '081230340099' });
    expect(memory.readIntents()).toEqual([{ kind: 'topUp', key, form: null, phone: '081230340099' }]);
    expect(storage.readSession()?.phone).toBe(stored?.phone);
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

it('MO-1 SS-9 of what was sent a logout leaves the key alone', () => {
  const { memory, heard, effects } = setUp();
  const sent = { kind: 'redeem', key, form: { text: 'VOUCHER-0000-0001' }, phone } as const;
  memory.writeIntent(sent);
  effects.forgetForms();
  const intent = { ...sent, form: null };
  expect(memory.readIntents()).toEqual([intent]);
  expect(heard).toEqual([{ type: 'storage.intentChanged', kind: 'redeem', intent }]);
});
