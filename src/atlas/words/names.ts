/** The names and descriptions in machines, in words for readers who do not write code. */
import type { CallWords } from '../flow-metadata.ts';
import type { Both } from '../types.ts';
import { allWords, flowMetadata } from './flows.ts';
import { sharedWords } from './shared.ts';

export const things = allWords('things');
export const actions = allWords('actions');

/** Default words of a state that runs a flow: the title of that flow. */
const runningFlows = Object.fromEntries(
  [...flowMetadata].map(([flow, { title }]) => [
    flow.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    title.id.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  ]),
);
/** A state without words of its own has those of an event. */
export const states: Readonly<Record<string, string>> = {
  ...runningFlows,
  ...actions,
  ...things,
  ...allWords('states'),
};

/** Default words of an answer: those of the state with its name (`too_many`, `tooMany`). */
const answersOfStates = Object.fromEntries(
  Object.entries(states).map(([state, words]) => [
    state.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    words,
  ]),
);
export const answers: Readonly<Record<string, string>> = { ...answersOfStates, ...allWords('answers') };

/** A condition, to be read after "jika" and "if". The words of the flow win over the shared ones. */
export const guardWords = (flow: string, guard: string): Both | undefined =>
  flowMetadata.get(flow)?.guards?.[guard] ?? sharedWords.guards[guard];

/** How a flow ends, by the kind of its output. The words of the flow win over the shared ones. */
export const endWords = (flow: string, kind: string): Both | undefined =>
  flowMetadata.get(flow)?.ends?.[kind] ?? sharedWords.ends[kind];

/** The condition of the last branch, which has no guard of its own. */
export const otherwise: Both = { id: 'selain itu', en: 'otherwise' };

const indonesian = allWords('descriptions');

/** A description in both languages; null for an empty one. Throws where Indonesian words are missing. */
export function described(sentence: string): Both | null {
  if (sentence === '') return null;
  const id = indonesian[sentence];
  if (id === undefined)
    throw new Error(
      `No Indonesian words for "${sentence}": add them to the descriptions of its flow in src/atlas/flows.`,
    );
  return { id, en: sentence };
}

export const callWords: Readonly<Record<string, CallWords>> = allWords('calls');

export const movesMoney = (call: string): boolean => callWords[call]?.movesMoney === true;
