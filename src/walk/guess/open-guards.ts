/** Guards that a machine leaves to its users: their answers are guessed as payloads are. */
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { transitionsBelow } from '../graph/chart-reader.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { elapsedBy } from '../graph/progress.ts';
import { guardOutcome } from '../graph/stepper.ts';

export const isOfXState = (name: string): boolean => name.startsWith('xstate.');

/** Guards without an implementation. */
export function openGuardsOf({ root, implementations }: AnyStateMachine): string[] {
  const named = transitionsBelow(root).flatMap(({ definition }) => namesIn(definition.guard));
  return [...new Set(named)].filter((name) => !Object.hasOwn(implementations.guards, name));
}

function namesIn(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'function') return ((guard as { guards?: unknown[] }).guards ?? []).flatMap(namesIn);
  return typeof guard === 'object' && guard !== null && 'type' in guard ? namesIn(guard.type) : [];
}

const answered = new WeakSet<object>();

/** Reads whether it holds of the event, so that it is guessed as payloads are. */
export function answeredByPayload(name: string) {
  const guard = ({ event }: { event: AnyEventObject }): boolean => {
    const payload: unknown =
      event.type === 'xstate.init' ? event['input'] : isOfXState(event.type) ? event['output'] : event;
    return typeof payload === 'object' && payload !== null && Reflect.get(payload, `${name}?`) === true;
  };
  answered.add(guard);
  return guard;
}

/** The names of guards that are left to the users and were asked after a wait, which has no payload to answer them. */
export function unansweredIn({ edges, stepper, transitions }: ConfigurationGraph): string[] {
  const { guards } = stepper.machine.implementations;
  const open = transitions.filter(({ guard }) => guard !== null && answered.has((guards[guard] ?? {}) as object));
  if (open.length === 0) return [];
  const asked = new Set(edges.filter(({ offer }) => elapsedBy(offer) !== null).flatMap((edge) => edge.guards));
  const names = open.filter(({ id }) => asked.has(guardOutcome(id, false))).map(({ guard }) => guard ?? '');
  return [...new Set(names)];
}
