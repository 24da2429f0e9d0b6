/** The type of flow metadata and its words; src/atlas/flows has a file for each flow. */
import type { Calls, MachineCalls } from '../contract/index.ts';
import type { Words as NameWords } from '../walk/protocol.ts';
import type { JourneyPlan } from './reports/journey-plans.ts';
import type { Both, Group } from './types.ts';

/** Holds only words that no other flow uses. */
export interface FlowMetadata extends Partial<Words> {
  title: Both;
  /** The group of its tile on the map. */
  group: Group;
  isServers?: boolean;
  /** Journeys that begin with this flow. */
  journeys?: readonly JourneyPlan[];
}

/**
 * Indonesian words for the names in machines. A state is named by its key or, where it runs a flow, as its machine names
 * that; an answer needs words where no state has its name.
 */
export interface Words extends NameWords {
  /** Indonesian for the descriptions of states and transitions. Quoted messages stay as they are. */
  descriptions: Readonly<Record<string, string>>;
  /** Conditions, to be read after "jika" and "if". */
  guards: Readonly<Record<string, Both>>;
  /** Ends, by the kind of the output; the words of the flow win over the shared ones. */
  ends: Readonly<Record<string, Both>>;
  /** What a call or a family of calls asks of the server. */
  calls: Partial<Readonly<Record<keyof Calls | keyof MachineCalls, CallWords>>>;
}

export interface CallWords extends Both {
  movesMoney?: true;
}

export const both = (id: string, en: string): Both => ({ id, en });
