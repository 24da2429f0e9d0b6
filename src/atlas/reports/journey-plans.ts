/** How a journey is planned: where it begins, and what it is for. */
import type { Both } from '../types.ts';

/** An answer of a call, something that happens, an output with which the flow ends, or the end of a part that it hears. */
export type Until =
  | { answer: string; sample?: string }
  | { event: string; sample: string }
  | { output: string }
  | { heard: string; sample: string };

export interface Leg {
  flow: string;
  /** The sample of the model's inputs with which it begins; null where only its last step is of the journey. */
  input: string | null;
  until: Until;
  /** What it comes by on the way, one after the other. */
  by?: readonly Until[];
  /** By flow, the input with which a part of it begins; parts that are left out are one step. */
  parts?: Readonly<Record<string, string>>;
}

export interface JourneyPlan {
  /** For addresses. */
  id: string;
  title: Both;
  legs: readonly Leg[];
}

export const plan = (id: string, title: Both, ...legs: readonly Leg[]): JourneyPlan => ({ id, title, legs });
export const leg = (flow: string, input: string | null, until: Until, parts: Leg['parts'] = {}): Leg => ({
  flow,
  input,
  until,
  parts,
});
/** What the flow around it makes of an end. */
export const heardBy = (flow: string, heard: string, sample: string): Leg => leg(flow, null, { heard, sample });
