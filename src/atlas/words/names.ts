/** The names of the machines in Indonesian, for reports that testers and product owners read. */
import { allWords, flowMetadata } from './flows.ts';

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
