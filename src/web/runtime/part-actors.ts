/** Runs the parts that a chart names: fetches their code, and gives it to the running chart. */
import { fromCallback, type AnyStateMachine } from 'xstate';
import type { PartEvent } from '../../../machines/kit/part.ts';
import type { Part } from './part.ts';

export const partActor = (part: Part<unknown>) =>
  fromCallback(({ sendBack }) => {
    let isOver = false;
    void part.fetch().then((isThere) => {
      const event: PartEvent = { type: isThere ? 'part.arrived' : 'part.missing' };
      if (!isOver) sendBack(event);
    });
    return () => {
      isOver = true;
    };
  });

/** The logic of a machine that is read only when an actor of it starts. */
export function logicOf<Machine extends AnyStateMachine>(machine: () => Machine): Machine {
  const logic: Pick<
    AnyStateMachine,
    'transition' | 'getInitialSnapshot' | 'start' | 'getPersistedSnapshot' | 'restoreSnapshot'
  > = {
    transition: (...args) => machine().transition(...args),
    getInitialSnapshot: (...args) => machine().getInitialSnapshot(...args),
    start: (...args) => machine().start(...args),
    getPersistedSnapshot: (...args) => machine().getPersistedSnapshot(...args),
    restoreSnapshot: (...args) => machine().restoreSnapshot(...args),
  };
  return logic as Machine;
}
