/**
 * A part of the storefront that is fetched on its own: the chart names its machine here, and whoever runs the chart
 * gives it. The chart invokes `fetchesPart` where it waits for the machine, and enters the state that runs it only after
 * `part.arrived`.
 */
import type { AnyStateMachine } from 'xstate';
import { listensToConnection } from './connection.ts';
import { placeholder } from './placeholder.ts';

/** `steps`: what follows a visitor's number, the code and the password. `picture`: what draws a receipt. */
export type PartName = 'player' | 'steps' | 'picture';

/** Its code can run. */
interface PartArrived {
  type: 'part.arrived';
}

/** Its code could not be loaded; another try may succeed. */
interface PartMissing {
  type: 'part.missing';
}

/** Another try, by the person (ER-4). */
interface PartRequested {
  type: 'part.requested';
}

export type PartEvent = PartArrived | PartMissing | PartRequested;

/** Placeholder of a machine; typed as the machine, whose module the chart does not load. */
export const partOf = <Machine extends AnyStateMachine>(name: string): Machine =>
  placeholder(`The machine "${name}" is a part that is given later`) as unknown as Machine;

export const part = placeholder<{ name: PartName }>('A part is fetched only where the browser provides it');

const fetchesPart = (name: PartName) => ({ id: 'part', src: 'part', input: { name } }) as const;

interface WhenMissing<Tags, Retries, On> {
  tags: Tags;
  retries: Retries;
  on: On;
}

/** By the button for it, where the page has nothing else to wait for. */
export const whenRequested = { 'part.requested': 'retrying' } as const;

/**
 * The wait for a part (ER-4). `whenMissing`: `retries` begin another try; `on` is what else the two states have that
 * offer one.
 */
export const waitsForPart = <
  const Arrives,
  const Tags extends readonly 'dialog'[],
  const Retries extends object,
  const On extends object,
>(
  name: PartName,
  arrives: Arrives,
  { tags, retries, on }: WhenMissing<Tags, Retries, On>,
) =>
  ({
    fetching: {
      invoke: fetchesPart(name),
      on: { 'part.arrived': arrives, 'part.missing': 'missing' },
    },
    missing: {
      tags,
      description: 'The part could not be fetched: the page says so and offers another try.',
      invoke: listensToConnection,
      on: {
        ...retries,
        'connection.restored': {
          target: 'fetching',
          description: 'The device is online again: the part is fetched without being asked for.',
        },
        ...on,
      },
    },
    retrying: {
      tags,
      description: 'The person asked for another try.',
      invoke: fetchesPart(name),
      on: {
        'part.arrived': arrives,
        'part.missing': {
          target: 'missing',
          actions: 'reload',
          description: 'A second failure: the page is loaded anew, because a newer version may be there.',
          meta: { requirements: ['ER-4'] },
        },
        ...on,
      },
    },
  }) as const;
