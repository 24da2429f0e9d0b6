/** What the machines name and say, in the words of readers who do not write code. */
import type { CallWords } from '../flow-metadata.ts';
import type { Both } from '../types.ts';
import { allWords, flowMetadata } from './flows.ts';
import { sharedWords } from './shared.ts';

export const things = allWords('things');
export const actions = allWords('actions');

/** A state that runs a flow is called like it, where no words say otherwise. */
const runningFlows = Object.fromEntries(
  [...flowMetadata].map(([flow, { title }]) => [
    flow.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    title.id.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  ]),
);
export const states: Readonly<Record<string, string>> = { ...runningFlows, ...allWords('states') };

/** An answer after which a state is called (`too_many`, `tooMany`) is said like it, where no words say otherwise. */
const answersOfStates = Object.fromEntries(
  Object.entries(states).map(([state, words]) => [
    state.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    words,
  ]),
);
export const answers: Readonly<Record<string, string>> = { ...answersOfStates, ...allWords('answers') };

/** A condition, to be read after "jika" and "if". One name can mean something of its own in a flow, so its own words go first. */
export const guardWords = (flow: string, guard: string): Both | undefined =>
  flowMetadata.get(flow)?.guards?.[guard] ?? sharedWords.guards[guard];

/** Where nothing else fits: the last branch of an event with conditions. */
export const otherwise: Both = { id: 'selain itu', en: 'otherwise' };

const indonesian = allWords('descriptions');

/** A description in both languages; null where the machine says nothing. */
export function described(sentence: string): Both | null {
  if (sentence === '') return null;
  const id = indonesian[sentence];
  if (id === undefined)
    throw new Error(
      `No Indonesian words for "${sentence}": add them to the descriptions of its flow in src/atlas/flows.`,
    );
  return { id, en: sentence };
}

/** What each call, and each family of calls, asks of the server. */
export const callWords: Readonly<Record<string, CallWords>> = allWords('calls');

/** Calls after which money stands elsewhere than before. */
export const movesMoney = (call: string): boolean => callWords[call]?.movesMoney === true;
