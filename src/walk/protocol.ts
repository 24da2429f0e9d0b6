/**
 * The calls of a product, as the walk needs them. A machine makes the call `<name>` by invoking `call:<name>`; each
 * outcome is an event `<name>.<outcome>`. A family is several calls under one name; `purpose` in the input chooses one.
 */
export interface Call {
  name: string;
  /** By name, in the order of trying. An outcome with an `error` is a refusal. */
  outcomes: Readonly<Record<string, { error?: unknown }>>;
}

export interface Family {
  name: string;
  members: Readonly<Record<string, Call>>;
}

/** A call or a family of calls. */
export type Askable = Call | Family;

export interface Protocol {
  /** By the name after `call:`. */
  calls: Readonly<Record<string, Askable>>;
  /** Outcomes that every call has besides its own; their events carry a reference and the moment they were received. */
  tail: readonly string[];
  /** First words of events that no person sends (`connection` of `connection.restored`). */
  world: readonly string[];
  words: Words;
}

/** The words of a second language, by the names that the machines use. English is read from the names themselves. */
export interface Words {
  /** Nouns before the dot of an event, verbs after it. */
  things: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, string>>;
  states: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
}

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

/** The call or family behind an actor's source; null where the actor is no call. Throws where the protocol lacks it. */
export function askableOf({ calls }: Protocol, source: unknown): Askable | null {
  if (typeof source !== 'string' || !isCall(source)) return null;
  const name = source.slice(prefix.length);
  const askable = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!askable)
    throw new Error(
      `Expected a call of the protocol (${Object.keys(calls).join(', ') || 'it has none'}); a machine invokes "${prefix}${name}".`,
    );
  return askable;
}
