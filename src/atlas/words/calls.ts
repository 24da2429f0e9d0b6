/** What each call, and each family of calls, asks of the server: in words. */
import type { CallWords } from '../flow-metadata.ts';
import { allWords } from './flows.ts';

export const callWords: Readonly<Record<string, CallWords>> = allWords('calls');

/** Calls after which money stands elsewhere than before. */
export const movesMoney = (call: string): boolean => callWords[call]?.movesMoney === true;
