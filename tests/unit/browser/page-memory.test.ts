/**
 * sessionStorage of one tab, over a reload or a visit to a vendor: open intents, the link under way, the game behind a
 * top-up (MO-1, EW-8, GM-4).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PendingIntent } from '../../../machines/kit/storage.ts';
import { createPageMemory, intentKinds } from '../../../src/web/browser/page-memory.ts';
import { drafts, linkState, otherPhone, phone } from '../../flows/kit/samples.ts';
import { fakeStorage, refuse } from './fake-storage.ts';

const key = 'AAECAwQFBgcICQoLDA0ODw.1.2';
const intentOf = (kind: PendingIntent['kind']) => ({ kind, key, phone, form: drafts[kind] }) as PendingIntent;

function setUp(entries: Record<string, string> = {}) {
  const { values, storage } = fakeStorage(entries);
  return { values, open: () => createPageMemory(() => storage) };
}

describe('MO-1 the intent whose answer is out', () => {
  it.each(intentKinds)('MO-1 %s is there after a reload, and gone once it is answered', (kind) => {
    const { open, values } = setUp();
    open().writeIntents([intentOf(kind)]);
    expect(open().readIntents()).toEqual([intentOf(kind)]);
    open().writeIntents([]);
    expect(open().readIntents()).toEqual([]);
    expect(values.size).toBe(0);
  });

  it('MO-1 stands beside those of other kinds and of other players, in their order', () => {
    const { open } = setUp();
    const intents = [
      intentOf('withdrawal'),
      { ...intentOf('withdrawal'), phone: otherPhone, key: `${key}.3`, form: null },
      { ...intentOf('redeem'), form: { text: 'KODE "dua"\nbaris  lagi ' } } as PendingIntent,
    ];
    open().writeIntents(intents);
    expect(open().readIntents()).toEqual(intents);
    open().writeIntents(intents.slice(1));
    expect(open().readIntents()).toEqual(intents.slice(1));
  });

  it.each([
    ['', null],
    [` ${JSON.stringify(drafts.topUp)}`, drafts.topUp],
  ])('MO-1 the one that an older version of the page kept of each kind is there (%j)', (ending, form) => {
    const { open } = setUp({ 'money_intent.topUp': `${phone} ${key}${ending}` });
    expect(open().readIntents()).toEqual([{ kind: 'topUp', key, phone, form }]);
  });

  it('MO-1 SS-4 a line that is none is dropped alone', () => {
    const intent = { ...intentOf('withdrawal'), phone: otherPhone, form: null };
    const lines = [`${phone} short`, '', `${otherPhone} ${key}`, `${phone} ${key} {"digits":250}`];
    const { open, values } = setUp({ 'money_intent.withdrawal': lines.join('\n') });
    expect(open().readIntents()).toEqual([intent]);
    expect(values.get('money_intent.withdrawal')).toBe(`${otherPhone} ${key} null`);
  });

  it.each([
    '',
    phone,
    `${phone} short`,
    `0812-3456 ${key}`,
    ` ${key}`,
    `${phone} ${key} more`,
    `${phone} ${key}\t`,
    `${phone} ${key}.3.4`,
    `${phone} ${'k'.repeat(5_000)}`,
    `${phone} ${key} {"digits":"250"}`,
    `${phone} ${key} {"digits":250,"method":null}`,
    `${phone} ${key} {"text":"SARI20267KQX"}`,
    JSON.stringify(intentOf('topUp')),
  ])('MO-1 SS-4 %j is dropped', (stored) => {
    const { open, values } = setUp({ 'money_intent.topUp': stored });
    expect(open().readIntents()).toEqual([]);
    expect(values.size).toBe(0);
  });
});

describe('GM-4 the game that a top-up leads back to', () => {
  it.each(['/detail/ular-tangga-hitung', '/detail/ular-tangga-hitung/K7MQ2X'])(
    'GM-4 %s is there after a reload, until it is forgotten',
    (path) => {
      const { open, values } = setUp();
      open().writeWayBack(path);
      expect(open().readWayBack()).toBe(path);
      open().writeWayBack(null);
      expect(open().readWayBack()).toBeNull();
      expect(values.size).toBe(0);
    },
  );

  it.each([
    '',
    '/',
    '/profile',
    '//evil.example/detail/x',
    'https://evil.example/detail/x',
    '/detail/../profile',
    '/detail/x?merchant-uuid=1',
    '/detail/x/K7MQ2X/more',
    '/detail/x\n',
  ])('GM-4 SS-4 C01 %j is no page of a game and is dropped', (stored) => {
    const { open, values } = setUp({ way_back: stored });
    expect(open().readWayBack()).toBeNull();
    expect(values.size).toBe(0);
  });
});

describe('EW-8 the link that was begun', () => {
  it('EW-8 is remembered in this tab until it is forgotten', () => {
    const { open, values } = setUp();
    open().writeLink(linkState);
    expect(open().readLink()?.equals(linkState)).toBe(true);
    open().clearLink();
    expect(open().readLink()).toBeNull();
    expect(values.size).toBe(0);
  });

  it.each([`${'s'.repeat(22)} `, 's'.repeat(4097), 'state with spaces in it, long enough'])(
    'EW-8 SS-4 %j is no state and is dropped',
    (stored) => {
      const { open, values } = setUp({ link_state: stored });
      expect(open().readLink()).toBeNull();
      expect(values.size).toBe(0);
    },
  );
});

it('SS-4 any stored text is read without a throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (money, link) => {
      const { open, values } = setUp({ 'money_intent.topUp': money, link_state: link });
      const [intents, state] = [open().readIntents(), open().readLink()];
      // A malformed value is removed, a valid one stays.
      expect(values.has('money_intent.topUp')).toBe(intents.length > 0);
      expect(values.has('link_state')).toBe(state !== null);
    }),
  );
});

it('MO-1 a later write replaces what memory held while the storage was full', () => {
  const { storage } = fakeStorage();
  const { setItem } = storage;
  storage.setItem = refuse;
  const memory = createPageMemory(() => storage);
  memory.writeIntents([intentOf('topUp')]);
  storage.setItem = setItem;
  memory.writeIntents([{ ...intentOf('topUp'), key: `${key}.3` }]);
  expect(memory.readIntents()).toEqual([{ ...intentOf('topUp'), key: `${key}.3` }]);
});

describe('SS-7 the purpose of the code that a player waits for', () => {
  it.each([{ purpose: 'pin' }, { purpose: 'phone', newPhone: otherPhone }] as const)(
    'SS-7 $purpose is there after a reload, and gone once the code was right',
    (asked) => {
      const { open, values } = setUp();
      open().writeCode(asked);
      expect(open().readCode()).toEqual(asked);
      open().clearCode();
      expect(open().readCode()).toBeNull();
      expect(values.size).toBe(0);
    },
  );

  it.each(['', 'pin 0812', 'phone', 'phone abc', `phone ${otherPhone} more`, 'pinReset'])(
    'SS-7 a malformed purpose is dropped (%j)',
    (text) => {
      const { open, values } = setUp({ code_asked: text });
      expect(open().readCode()).toBeNull();
      expect(values.size).toBe(0);
    },
  );

  it.each([
    { purpose: 'pin', phone },
    { purpose: 'phone', newPhone: otherPhone, phone: otherPhone },
  ] as const)('SS-7 a request for $purpose without an answer is kept beside it', (code) => {
    const { open, values } = setUp();
    open().writeCode({ purpose: 'pin' });
    open().writeUnanswered(code);
    expect(open().readUnanswered()).toEqual(code);
    open().writeUnanswered(null);
    expect([open().readUnanswered(), open().readCode()]).toEqual([null, { purpose: 'pin' }]);
    open().writeUnanswered(code);
    open().clearCode();
    expect(values.size).toBe(0);
  });

  it.each(['', 'pin', phone, `${phone} pin ${phone}`, 'abc pin', `${phone} phone`, `${phone} phone ${phone} pin`])(
    'SS-7 a malformed request is dropped (%j)',
    (text) => {
      const { open, values } = setUp({ code_unanswered: text });
      expect(open().readUnanswered()).toBeNull();
      expect(values.size).toBe(0);
    },
  );
});

it.each([
  ['3', 3],
  ['', 0],
  ['3.5', 0],
  ['three', 0],
])('EW-9 the depth %j is %s, once', (text, depth) => {
  const { open } = setUp({ left_at: text });
  expect([open().takeDepth(), open().takeDepth()]).toEqual([depth, 0]);
});

it('EW-9 the depth at which a tab left for a vendor is there after the visit', () => {
  const { open } = setUp();
  open().writeDepth(4);
  expect(open().takeDepth()).toBe(4);
});
