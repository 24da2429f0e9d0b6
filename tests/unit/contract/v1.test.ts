/** v1 carries the same outcomes as v2: specification 7 and 8, ER-2, ER-3, SC-1. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { hasV1, v1Outcome, readV1Request, toV1Reply, writeV1Request } from '../../../src/contract/v1.ts';
import { recognise } from '../../../src/contract/recognise.ts';
import { unauthorized } from '../../../src/server/http/answer.ts';
import { madeCalls } from '../../flows/kit/call-inputs.ts';
import { overTheWire, replyOf, stamp } from './replies.ts';

const v1: readonly AnyCall[] = Object.values(calls).filter((call: AnyCall) => call.v1 !== undefined);
const outcomes = v1.flatMap((call) =>
  Object.keys(call.outcomes).map((outcome) => ({ call, name: call.name, outcome })),
);

describe('ER-3 outcomes', () => {
  it.each(outcomes)(
    'ER-3 $name.$outcome is the same one in the v1 form, or the one it stands for there',
    ({ call, outcome }) => {
      const said = v1Outcome(call, outcome);
      // The event that a v2 client reads, data included.
      const body = replyOf(call, said);
      const written = overTheWire(toV1Reply(call, said, body));
      expect(recognise(call, written, stamp)).toEqual(recognise(call, overTheWire(body), stamp));
      expect(recognise(call, written, stamp)?.type).toBe(`${call.name}.${said}`);
    },
  );

  it.each(v1)('ER-3 $name: each refusal has a message of its own', (call) => {
    const messages = Object.keys(call.outcomes)
      .filter((outcome) => call.outcomes[outcome]?.error)
      .map((outcome) => toV1Reply(call, outcome, replyOf(call, outcome))['message']);
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) expect(message).toMatch(/\S/);
  });

  it('FP-4 RG-5 the texts of v1 are to the letter', () => {
    const said = (call: AnyCall, outcome: string) => {
      const name = v1Outcome(call, outcome);
      return toV1Reply(call, name, replyOf(call, name))['message'];
    };
    expect(said(calls.register, 'validation.already.registered')).toBe('Player already Registered in this Merchant');
    expect(said(calls.requestReset, 'validation.not.registered')).toBe('Player Not Found!');
  });

  it.each(v1)('ER-1 ER-2 $name: a 401 is none of its refusals', (call) => {
    const written = overTheWire(toV1Reply(call, 'unauthorized', unauthorized.body));
    expect(recognise(call, written, stamp, { status: 401 })).toBeNull();
  });
});

describe('SC-1 requests', () => {
  it.each(madeCalls().filter(({ call, input }) => hasV1(call, input)))(
    'SC-1 $title goes over and comes back',
    ({ call, input }) => {
      const wire = call.write(input);
      const sent = writeV1Request(call, wire);
      const received = readV1Request(call, sent === undefined ? undefined : overTheWire(sent));
      expect(received).toEqual({ ...wire.body, ...wire.query });
      const body = Object.fromEntries(
        Object.entries(received ?? {}).filter(([field]) => !(call.query ?? []).includes(field)),
      );
      expect(v.safeParse(call.body, body).success).toBe(true);
      expect(JSON.stringify(sent ?? {}), 'the bearer stays a header').not.toContain('bearer');
    },
  );

  it('PN-5 PC-1 only a PIN has a v1 form, and nobody can ask for another flag there', () => {
    for (const call of [calls.sendPlayerCode, calls.verifyPlayerCode] as AnyCall[]) {
      expect(hasV1(call, { purpose: 'phone' })).toBe(false);
      expect(readV1Request(call, { data: { otp: '4821', is_change_pin: false } })).toEqual({
        otp: '4821',
        is_change_pin: true,
      });
    }
    expect(writeV1Request(calls.sendPlayerCode, { body: { is_change_pin: true } })).toBeUndefined();
    expect(readV1Request(calls.sendPlayerCode, undefined)).toEqual({ is_change_pin: true });
  });

  it.each([null, 1, 'x', [], {}, { data: null }, { data: [] }, { data: 'x' }, { otp: '4821' }])(
    'ER-2 %j is no v1 request',
    (request) => {
      expect(readV1Request(calls.register, request)).toBeNull();
    },
  );
});
