import type { MessageRef } from '../kit/effect.ts';
import type { ReceiptPictureSnapshot } from './receipt-picture.machine.ts';

/** What a tap does: give the picture to the sheet, or save it. */
export const pictureAction = ({ context }: ReceiptPictureSnapshot): 'share' | 'save' =>
  context.canShare ? 'share' : 'save';

export const isDrawingPicture = (snapshot: ReceiptPictureSnapshot): boolean =>
  snapshot.matches('fetching') || snapshot.matches('retrying') || snapshot.matches('drawing');

const said = {
  shared: ['ok', 'transaction.picture.shared'],
  saved: ['ok', 'transaction.picture.saved'],
  savedInstead: ['info', 'transaction.picture.saved_instead'],
  notDrawn: ['bad', 'transaction.picture.problem.not_drawn'],
  missing: ['bad', 'transaction.picture.problem.missing'],
  ready: ['info', 'transaction.picture.ready'],
} as const;

export interface PictureNews {
  tone: 'ok' | 'info' | 'bad';
  message: MessageRef;
}

const newsOf = Object.fromEntries(
  Object.entries(said).map(([state, [tone, id]]) => [state, { tone, message: { id } }]),
) as Record<string, PictureNews>;

/** What came of it; null where there is nothing to say. */
export function pictureNews({ value }: ReceiptPictureSnapshot): PictureNews | null {
  const state = typeof value === 'object' ? value.resting : value;
  return newsOf[state] ?? null;
}
