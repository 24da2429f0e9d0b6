/** Finds the top dialog in the actor tree, so that no list of flows with dialogs is needed (docs/decisions/002). */
import type { AnyActorRef } from 'xstate';
import { childrenOf, snapshotOf } from './actors.ts';

const dismissed = { type: 'dialog.dismissed' } as const;

export const isDialogOpen = (actor: AnyActorRef): boolean =>
  snapshotOf(actor).hasTag?.('dialog') === true || childrenOf(actor).some(isDialogOpen);

/**
 * The actor that Back, Escape or the scrim dismisses: the deepest that accepts `dialog.dismissed`, because a step lies
 * above its flow; among siblings the one started last, because its dialog lies above the others.
 */
export function topDialog(actor: AnyActorRef): AnyActorRef | null {
  for (const child of childrenOf(actor).reverse()) {
    const above = topDialog(child);
    if (above) return above;
  }
  const snapshot = snapshotOf(actor);
  return snapshot.status === 'active' && snapshot.can?.(dismissed) ? actor : null;
}

export const dismissTop = (actor: AnyActorRef): void => topDialog(actor)?.send(dismissed);
