/** Our platform's replies as JSON, and their time of arrival. */
import type { AnyCall } from '../../../src/contract/call.ts';
import { sampleData } from '../../../src/sandbox/testbed/samples.ts';
import { answer } from '../../../src/server/http/answer.ts';

const now = new Date('2026-11-21T12:00:00Z');
export const resetAt = new Date('2026-11-21T12:15:00Z');
export const stamp = { receivedAt: now.getTime(), serverDate: now.getTime() };

export type Json = Record<string, unknown>;
export const overTheWire = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

export const replyOf = (call: AnyCall, outcome: string, data = sampleData(call.name, outcome)) =>
  answer(call, outcome, data, { now, resetAt, field: 'pin' }).body;
