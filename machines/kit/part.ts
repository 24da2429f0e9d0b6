/**
 * A part of the storefront that is fetched on its own: the chart names its machine here, and whoever runs the chart
 * gives it. The chart invokes `fetchesPart` where it waits for the machine, and enters the state that runs it only after
 * `part.arrived`.
 */
import type { AnyStateMachine } from 'xstate';
import { place } from './place.ts';

/** Its code can run. */
interface PartArrived {
  type: 'part.arrived';
}

/** Its code could not be loaded; another try may succeed. */
interface PartMissing {
  type: 'part.missing';
}

export type PartEvent = PartArrived | PartMissing;

/** Placeholder of a machine; typed as the machine, whose module the chart does not load. */
export const partOf = <Machine extends AnyStateMachine>(name: string): Machine =>
  place(`The machine "${name}" is a part that is given later`) as unknown as Machine;

export const part = place('A part is fetched only where the browser provides it');

export const fetchesPart = { id: 'part', src: 'part' } as const;
