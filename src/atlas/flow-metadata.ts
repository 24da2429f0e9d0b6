/** What the atlas is told of a flow besides its machine, and its words; src/atlas/flows has a file for each. */
import type { Calls, MachineCalls } from '../contract/index.ts';
import type { JourneyPlan } from './reports/journey-plans.ts';
import type { Both, Group } from './types.ts';

/** Its words are those that no other flow says. */
export interface FlowMetadata extends Partial<Words> {
  title: Both;
  /** Where on the map it stands. */
  group: Group;
  /** All of it is for a player who is logged in. */
  needsLogin?: boolean;
  /** The server's own: it has no screen. */
  isServers?: boolean;
  /** Folders and files of views that do not lie in its own folder of src/web/flows. */
  views?: readonly string[];
  /** What people come to the shop for, where they begin with this flow. */
  journeys?: readonly JourneyPlan[];
}

/**
 * The words of what machines name. Things, actions, states and answers have no English ones: reports read those from the
 * names themselves, and from the descriptions of states.
 */
export interface Words {
  /** What a machine says of its states and transitions, in Indonesian. Messages that are quoted there stay as they are. */
  descriptions: Readonly<Record<string, string>>;
  /** Conditions, to be read after "jika" and "if". */
  guards: Readonly<Record<string, Both>>;
  /** What an event is about: the part before its dot. */
  things: Readonly<Record<string, string>>;
  /** What happened to it: the part after the dot. */
  actions: Readonly<Record<string, string>>;
  /** States by their own key, and flows by the name under which a machine runs them. */
  states: Readonly<Record<string, string>>;
  /** What a server answers, after the call's own name, where no state of that name says it. */
  answers: Readonly<Record<string, string>>;
  /** What a call, or a family of calls, asks of the server. */
  calls: Partial<Readonly<Record<keyof Calls | keyof MachineCalls, CallWords>>>;
}

export interface CallWords extends Both {
  /** Money stands elsewhere after it than before. */
  movesMoney?: true;
}

export const both = (id: string, en: string): Both => ({ id, en });
