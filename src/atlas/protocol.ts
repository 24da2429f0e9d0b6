/** The calls of the contract as the walk reads them, and the Indonesian words of what the machines name. */
import { tail } from '../contract/call.ts';
import { machineCalls } from '../contract/index.ts';
import type { Protocol } from '../walk/protocol.ts';
import { actions, answers, endWords, states, things } from './words/names.ts';

export const protocol: Protocol = {
  calls: machineCalls,
  tail,
  world: ['tab', 'page', 'route', 'connection', 'storage', 'draft', 'step', 'session', 'upload'],
  words: { things, actions, states, answers },
  nameEnd: (flow, kind) => endWords(flow, kind)?.en,
};
