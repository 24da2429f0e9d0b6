/** Conditions in the words of a reader who does not write code, to be read after "jika" and "if". */
import type { Both } from '../types.ts';
import { flowMetadata } from './flows.ts';
import { sharedWords } from './shared.ts';

/** One name can mean something of its own in a flow, so its own words go first. */
export const guardWords = (flow: string, guard: string): Both | undefined =>
  flowMetadata.get(flow)?.guards?.[guard] ?? sharedWords.guards[guard];

/** Where nothing else fits: the last branch of an event with conditions. */
export const otherwise: Both = { id: 'selain itu', en: 'otherwise' };
