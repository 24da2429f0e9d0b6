/**
 * Any platform's reply is recognised: fields added, reordered or renamed as allowed, numbers as text, another `type` or
 * none, either generation, any HTTP status (specification 3, 7, 8).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { toV1Reply } from '../../../src/contract/v1.ts';
import { recognise } from '../../../src/contract/recognise.ts';
import { sampleData } from '../../../src/sandbox/testbed/samples.ts';
import { overTheWire, replyOf, stamp, type Json } from './replies.ts';

/** Calls outside the specification, which are read strictly. */
const ownCalls = new Set([
  'joinRoom',
  'practiceRoom',
  'room',
  'invitation',
  'visitorInvitation',
  'opponents',
  'playRoom',
  'leaveRoom',
  'gameResults',
  'replay',
  'games',
  'weekBoard',
  'wishes',
  'setWish',
  'playLimits',
  'setPlayLimits',
  'pausePlay',
]);
const everyCase = Object.values(calls).flatMap((call: AnyCall) =>
  Object.keys(call.outcomes).map((outcome) => ({ call, outcome, type: `${call.name}.${outcome}` })),
);
type Case = (typeof everyCase)[number];
const cases = everyCase.filter(({ call }) => !ownCalls.has(call.name));
const replyTo = ({ call, outcome }: Case): Json => overTheWire(replyOf(call, outcome));

/** Whether the specification has a word for the outcome; without one, only `type` tells the refusal apart. */
const hasWord = ({ call, outcome }: Case): boolean => {
  const error = call.outcomes[outcome]?.error;
  return !error || error.text !== undefined || error.field !== undefined;
};
const isTypedOnly = ({ call, outcome }: Case): boolean => {
  const error = call.outcomes[outcome]?.error;
  return error?.type === 'error.validation' && error.field === undefined;
};

/** Our name of a field, and the other names that the specification allows. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  phone_number: ['phone', 'phone_prefix', 'prefix'],
  va_number: ['virtual_account', 'virtual_account_number'],
  admin_fee: ['fee'],
  created_at: ['created_date'],
  expires_at: ['expiry_date'],
};

/** Fields with an amount, which a platform may write as text. */
const numbers = new Set('platinum_topup platinum_in_game BALANCE amount admin_fee discount total platinum'.split(' '));

const changes = fc.record({
  added: fc.string({ minLength: 1, maxLength: 8 }).map((name) => `x_${name}`),
  isReversed: fc.boolean(),
  areNumbersTexts: fc.boolean(),
  hasOtherNames: fc.nat(11),
  type: fc.constantFrom('as it is', 'another', 'none', 'null'),
  asList: fc.boolean(),
});
type Change = typeof changes extends fc.Arbitrary<infer Made> ? Made : never;

function changeData(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((inner) => changeData(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const others = otherNames[name] ?? [];
    const shown = others[change.hasOtherNames % (others.length + 1)] ?? name;
    if (change.areNumbersTexts && numbers.has(name) && typeof inner === 'number') {
      return [shown, change.hasOtherNames % 2 === 0 ? String(inner) : inner.toFixed(2)];
    }
    return [shown, changeData(inner, change)];
  });
  if (change.isReversed) entries.reverse();
  return Object.fromEntries([...entries, [change.added, { deep: [1, null] }]]);
}

function changeReply(reply: Json, change: Change): Json {
  const error = reply['error'] as { type: string; msg: unknown } | undefined;
  const msg =
    change.asList && typeof error?.msg === 'object' && error.msg !== null
      ? Object.fromEntries(Object.entries(error.msg).map(([field, code]) => [field, [code]]))
      : error?.msg;
  const types = { 'as it is': error?.type, another: 'error.something_else', none: undefined, null: null };
  const { data, ...rest } = reply;
  const entries = Object.entries({
    ...rest,
    ...(data !== undefined && { data: changeData(data, change) }),
    ...(error && { error: { type: types[change.type], msg } }),
    [change.added]: 'x',
  });
  if (change.isReversed) entries.reverse();
  return overTheWire(Object.fromEntries(entries));
}

const statuses = fc.constantFrom(200, 200, 400, 403, 409, 422, 429);

it.each(everyCase)('ER-3 our own platform says $type', (each) => {
  expect(recognise(each.call, replyTo(each), stamp)).toMatchObject({ type: each.type });
});

describe('a reply of any platform', () => {
  it('ER-3 is the same outcome with fields added, reordered, renamed, numbers as text, and any type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), changes, statuses, (each, change, status) => {
        const type = hasWord(each) || (isTypedOnly(each) && change.type !== 'another') ? change.type : 'as it is';
        const reply = changeReply(replyTo(each), { ...change, type });
        const { call, outcome } = each;
        const known = recognise(call, reply, stamp, { status: call.outcomes[outcome]?.error ? status : 200 });
        expect(known?.type).toBe(each.type);
      }),
      { seed: 20_261_123, numRuns: 10_000 },
    );
  });

  it('ER-3 is the same outcome as v1 says it, in an envelope, beside `data`, or flat', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.constantFrom('v1', 'flat', 'flagless'), (each, form) => {
        const { call, outcome } = each;
        const reply = replyTo(each);
        const { status: isSuccess, data, error } = reply as { status: boolean; data?: Json; error?: { msg: unknown } };
        const written = {
          v1: () => overTheWire(toV1Reply(call, outcome, reply as never)),
          flat: () => (typeof data === 'object' && isSuccess ? { ...data } : { message: error?.msg, data }),
          flagless: () => ({ data, ...(error && { error }) }),
        }[form]();
        // A text cannot be flattened, and a flat refusal has no `type` to be told by.
        if (form === 'flat' && (typeof data === 'string' || (!isSuccess && !hasWord(each)))) return;
        const known = recognise(call, written, stamp, { status: isSuccess ? 200 : 422 });
        expect(known?.type).toBe(each.type);
      }),
      { seed: 20_261_124, numRuns: 10_000 },
    );
  });

  it('ER-2 garbage is malformed or an unknown refusal, never an outcome that carries something', () => {
    // Outcomes without required fields are recognised from any object.
    const contentWithLittle =
      'merchantLookup profile saveProfile setNickname withdraw redeem payByAccount verifyPlayerCode verifyNewNumberCode transactions';
    const carries = ({ name, outcomes }: AnyCall) =>
      !contentWithLittle.split(' ').includes(name) &&
      Object.entries(outcomes).some(([outcome, { error }]) => !error && sampleData(name, outcome) !== undefined);
    fc.assert(
      fc.property(fc.constantFrom<AnyCall[]>(...Object.values(calls)), fc.jsonValue(), (call, garbage) => {
        // An `e` is no garbage: platforms give a token by this name.
        fc.pre(!(typeof garbage === 'object' && garbage !== null && 'e' in garbage));
        const known = recognise(call, garbage, stamp);
        const [name, ...outcome] = (known?.type ?? `${call.name}.unknown`).split('.');
        expect(name).toBe(call.name);
        if (carries(call) && !ownCalls.has(call.name))
          expect(['malformed', 'unknown', 'not_linked', 'rejected']).toContain(outcome.join('.'));
      }),
      { seed: 20_261_125, numRuns: 20_000 },
    );
  });

  it('ER-2 says where a reply could not be read, and never what stood there', () => {
    const heard: string[] = [];
    const onUnreadable = (path: string, expected: string) => void heard.push(`${path}: ${expected}`);
    recognise(calls.login, { status: true, data: { token: { secret: 'rahasia' } } }, stamp, { onUnreadable });
    recognise(calls.transaction, { status: true, data: { transaction: {} } }, stamp, { onUnreadable });
    recognise(calls.wallet, 'x', stamp, { onUnreadable });
    expect(heard).toHaveLength(3);
    expect(heard[0]).toMatch(/^data\.token: /);
    expect(heard[1]).toMatch(/^data\.transaction: /);
    expect(heard.join()).not.toContain('rahasia');
  });
});
