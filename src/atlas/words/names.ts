/** The names of the machines in Indonesian, for reports that testers and product owners read. */
import { allWords } from './flows.ts';

export const things = allWords('things');
export const actions = allWords('actions');
export const states = allWords('states');
export const answers = allWords('answers');
