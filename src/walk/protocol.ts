/**
 * The calls of a product. A machine makes the call `<name>` by invoking `call:<name>`; each outcome is an event
 * `<name>.<outcome>`. A family is several calls under one name; `purpose` in the input chooses one.
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

export type Askable = Call | Family;

export interface Protocol {
  calls: Readonly<Record<string, Askable>>;
  /** Outcomes that every call has besides its own; their events carry a reference and the moment they were received. */
  tail: readonly string[];
  /** First words of events that no person sends (`connection` of `connection.restored`). */
  world: readonly string[];
  words: Words;
  /** An end in English, by machine and kind; by default the kind itself. */
  nameEnd?(machine: string, kind: string): string | undefined;
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

export const callsOf = (askable: Askable): readonly Call[] =>
  isFamily(askable) ? [...new Set(Object.values(askable.members))] : [askable];

export function outcomeTypes({ tail }: Protocol, askable: Askable): string[] {
  const own = new Set(callsOf(askable).flatMap(({ outcomes }) => Object.keys(outcomes)));
  return [...own, ...tail].map((outcome) => `${askable.name}.${outcome}`);
}

const prefix = 'call:';

export const isCall = (source: unknown): boolean => typeof source === 'string' && source.startsWith(prefix);

/** Null where the actor is no call; throws where the protocol lacks it. */
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
