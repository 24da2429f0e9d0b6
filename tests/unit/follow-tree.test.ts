/** Who follows an actor and its descendants hears of every change, and holds none of them after its end. */
import { createActor, fromCallback, setup, type AnyActorRef } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { followTree } from '../../src/web/runtime/actors.ts';

const dialog = setup({ actors: { page: fromCallback(() => undefined) } }).createMachine({
  invoke: { id: 'page', src: 'page' },
  initial: 'open',
  states: { open: { on: { 'dialog.dismissed': 'closed' } }, closed: { type: 'final' } },
});
const shop = setup({ actors: { dialog } }).createMachine({
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': 'open' } },
    open: { invoke: { id: 'dialog', src: 'dialog', onDone: 'closed' } },
  },
});

function follow() {
  const root = createActor(shop);
  const dialogOf = () => root.getSnapshot().children['dialog'] as AnyActorRef;
  let held = 0;
  const subscribe = Object.getPrototypeOf(root).subscribe as AnyActorRef['subscribe'];
  vi.spyOn(Object.getPrototypeOf(root) as AnyActorRef, 'subscribe').mockImplementation(function (
    this: AnyActorRef,
    ...observer: Parameters<AnyActorRef['subscribe']>
  ) {
    const subscription = subscribe.apply(this, observer);
    return {
      unsubscribe() {
        held += 1;
        subscription.unsubscribe();
      },
    };
  } as never);
  const changed = vi.fn<() => void>();
  const stop = followTree(root.start(), changed);
  return {
    root,
    dialogOf,
    changed,
    /** How many actors are held to the end. */
    stop() {
      stop();
      vi.restoreAllMocks();
      return held;
    },
  };
}

describe('followTree', () => {
  it('hears of a child that came later', () => {
    const { root, dialogOf, changed, stop } = follow();
    root.send({ type: 'dialog.opened' });
    changed.mockClear();
    dialogOf().send({ type: 'dialog.dismissed' });
    expect(changed).toHaveBeenCalled();
    stop();
  });

  it('holds no dialog that is closed, nor what it had invoked', () => {
    const { root, dialogOf, stop } = follow();
    for (let cycle = 0; cycle < 5; cycle++) {
      root.send({ type: 'dialog.opened' });
      dialogOf().send({ type: 'dialog.dismissed' });
    }
    expect(stop()).toBe(1);
  });
});
