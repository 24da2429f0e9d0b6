/** Which dialog lies on top, of whatever actor: nobody lists the flows that have one (docs/decisions/002). */
import type { AnyActorRef } from 'xstate';
import { childrenOf, snapshotOf } from './actors.ts';

const dismissed = { type: 'dialog.dismissed' } as const;

/** Some state of the tree shows a dialog. */
export const isDialogOpen = (actor: AnyActorRef): boolean =>
  snapshotOf(actor).hasTag?.('dialog') === true || childrenOf(actor).some(isDialogOpen);

/**
 * What back, Escape or the scrim closes: the deepest actor that can be dismissed, for a step lies above its flow; of several
 * the one that was started last, for it was opened above the others.
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
