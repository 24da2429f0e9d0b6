/**
 * The calls that the machines of a product make, as far as a walk needs them. A machine makes the call `<name>` by
 * invoking an actor whose source is `call:<name>`; every answer is an event `<name>.<outcome>`, and the list of outcomes
 * is closed. A family is several calls that a machine makes under one name: its input says which, by `purpose`.
 */
export interface Call {
  name: string;
  /** By name, in the order in which they are to be tried. One with an `error` is a refusal. */
  outcomes: Readonly<Record<string, { error?: unknown }>>;
}

export interface Family {
  name: string;
  members: Readonly<Record<string, Call>>;
}

/** What a machine can ask for. */
export type Askable = Call | Family;

export interface Protocol {
  /** By the name that stands behind `call:`. */
  calls: Readonly<Record<string, Askable>>;
  /** Outcomes that every call has besides its own; their events carry a reference and the moment they were received. */
  tail: readonly string[];
  /** What events are about that no person sends: the part before their dot. */
  world: readonly string[];
  words: Words;
}

/** The words of a second language, by the names that the machines use. English is read from the names themselves. */
export interface Words {
  /** What an event is about, before its dot, and what happens to it, after it. */
  things: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, string>>;
  states: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
}

/** Of machines that call nobody. */
export const noCalls: Protocol = {
  calls: {},
  tail: [],
  world: [],
  words: { things: {}, actions: {}, states: {}, answers: {} },
};

export const isFamily = (askable: Askable): askable is Family => 'members' in askable;

/** The calls behind a name: the members of a family, each once. */
export const callsOf = (askable: Askable): readonly Call[] =>
  isFamily(askable) ? [...new Set(Object.values(askable.members))] : [askable];

/** All event types that an answer can have, in the order in which they are declared; the tail last. */
export function outcomeTypes({ tail }: Protocol, askable: Askable): string[] {
  const own = new Set(callsOf(askable).flatMap(({ outcomes }) => Object.keys(outcomes)));
  return [...own, ...tail].map((outcome) => `${askable.name}.${outcome}`);
}

const prefix = 'call:';

/** Whether an actor of this source is a call. */
export const isCall = (source: unknown): boolean => typeof source === 'string' && source.startsWith(prefix);

/** The call or family behind an actor's source, or null where the actor is no call. Throws where the protocol lacks it. */
export function askableOf({ calls }: Protocol, source: unknown): Askable | null {
  if (typeof source !== 'string' || !isCall(source)) return null;
  const name = source.slice(prefix.length);
  const askable = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!askable)
    throw new Error(`The protocol has no call "${name}". It has: ${Object.keys(calls).join(', ') || 'none'}.`);
  return askable;
}
