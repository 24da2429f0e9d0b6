import { playLimits, type PlayLimits, type PlayLimitsWire } from '../../../src/contract/play-limits.calls.ts';
import { moment } from '../kit/samples.ts';

const none = { most: null, next: null, changes_at: null };

/** Nobody has set anything; a limit that is to be raised, and none; the same in a pause. */
const free: PlayLimitsWire = { stake: none, minutes: none, today: { stake: 0, minutes: 0 }, paused_until: null };
const limited: PlayLimitsWire = {
  stake: { most: 250, next: 500, changes_at: '2031-05-17T07:05:00.000Z' },
  minutes: none,
  today: { stake: 125, minutes: 12 },
  paused_until: null,
};
export const limitsWire = { free, limited, paused: { ...limited, paused_until: '2031-05-24T07:05:00.000Z' } };

/** As the gateway reads it at `moment`. */
export const limitsRead = (wire: PlayLimitsWire, at = moment): { limits: PlayLimits; until: number } =>
  playLimits.outcomes.accepted.read(wire, { stamp: { receivedAt: at, serverDate: null }, message: {}, input: {} });

export const typed = {
  fitting: { stake: '100', minutes: '30' },
  none: { stake: '', minutes: '' },
  wrong: { stake: '12', minutes: '3' },
} as const;
