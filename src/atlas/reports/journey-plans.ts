/** The type of journey plans: where each leg begins and ends. */
import type { Both } from '../types.ts';

/** What ends a leg: a call's answer, an event, the flow's output, or a child's end that the flow hears. */
export type Until =
  | { answer: string; sample?: string }
  | { event: string; sample: string }
  | { output: string }
  | { heard: string; sample: string };

export interface Leg {
  flow: string;
  /** The sample of the model's inputs that starts the leg; null where only the last step is of the journey. */
  input: string | null;
  until: Until;
  /** Goals on the way, in this order. */
  by?: readonly Until[];
  /** By child flow, the input that starts the child; other children count as one step. */
  parts?: Readonly<Record<string, string>>;
}

export interface JourneyPlan {
  /** Used in addresses. */
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
/** One step: the parent flow hears a child's end. */
export const heardBy = (flow: string, heard: string, sample: string): Leg => leg(flow, null, { heard, sample });
