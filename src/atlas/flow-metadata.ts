/** The type of flow metadata and its words; src/atlas/flows has a file for each flow. */
import type { Calls, MachineCalls } from '../contract/index.ts';
import type { JourneyPlan } from './reports/journey-plans.ts';
import type { Both, Group } from './types.ts';

/** Holds only words that no other flow uses. */
export interface FlowMetadata extends Partial<Words> {
  title: Both;
  /** The group of its tile on the map. */
  group: Group;
  needsLogin?: boolean;
  isServers?: boolean;
  /** Journeys that begin with this flow. */
  journeys?: readonly JourneyPlan[];
}

/**
 * Indonesian words for the names in machines. Things, actions, states and answers have no English: the names say it.
 */
export interface Words {
  /** Indonesian for the descriptions of states and transitions. Quoted messages stay as they are. */
  descriptions: Readonly<Record<string, string>>;
  /** Conditions, to be read after "jika" and "if". */
  guards: Readonly<Record<string, Both>>;
  /** The part of an event name before its dot. */
  things: Readonly<Record<string, string>>;
  /** The part of an event name after its dot. */
  actions: Readonly<Record<string, string>>;
  /** By the key of a state, or by the name under which a machine runs a flow. */
  states: Readonly<Record<string, string>>;
  /** By outcome, without the call; needed where no state has that name. */
  answers: Readonly<Record<string, string>>;
  /** What a call or a family of calls asks of the server. */
  calls: Partial<Readonly<Record<keyof Calls | keyof MachineCalls, CallWords>>>;
}

export interface CallWords extends Both {
  movesMoney?: true;
}

export const both = (id: string, en: string): Both => ({ id, en });
