/** What can be seen of a machine from outside after a step: its states and tags, and what it does, sends and starts. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { nameOfEvent } from '../graph/chart-reader.ts';
import { childrenOf } from '../graph/children.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { sourceOf } from '../graph/progress.ts';
import type { Action, Step } from '../graph/stepper.ts';
import { cancelAction, raiseAction } from '../graph/xstate-internals.ts';

/** `checking #busy`, `done open`: no context, which may hold a secret. */
export function placeOf(snapshot: AnyMachineSnapshot): string {
  const tags = [...snapshot.tags].sort().map((tag) => ` #${tag}`);
  return controlKeyOf(snapshot).replace(/^active /, '') + tags.join('');
}

/** `checking #busy · runs check · does ring` */
export function seenAfter(
  { snapshot, actions }: Pick<Step, 'snapshot' | 'actions'>,
  before: AnyMachineSnapshot | null,
): string {
  const started = childrenOf(snapshot).filter(([id, child]) => before?.children[id] !== child);
  const runs = started.map(([, child]) => `runs ${sourceOf(child)}`).sort();
  return [placeOf(snapshot), ...runs, ...actions.flatMap((action) => told(action) ?? [])].join(' · ');
}

interface Params {
  event?: AnyEventObject;
  delay?: number;
  to?: AnyActorRef | string;
  targetId?: string;
  sendId?: string;
}

function told({ type, params }: Action): string | null {
  const { event, delay, to, targetId } = (params ?? {}) as Params;
  switch (type) {
    case 'xstate.spawnChild':
    case 'xstate.stopChild':
    case cancelAction:
    case 'xstate.log':
      return null;
    case raiseAction:
      return delay === undefined ? null : `waits ${delay} ms for ${nameOfEvent(event?.type ?? '')}`;
    case 'xstate.sendTo':
      return `sends ${event?.type} to ${targetId ?? (typeof to === 'object' ? to.id : to)}`;
    case 'xstate.emit':
      return `emits ${event?.type}`;
    default:
      return `does ${type || 'something'}`;
  }
}
