/** A picture of a receipt in the browser: whether it shares files, its share sheet, and a file instead (TX-3). */
import { fromCallback, type EventObject } from 'xstate';
import type { DrawnReceipt, Picture } from '../../../machines/receipt-picture/drawn-receipt.ts';
import type { ReceiptPictureEvent } from '../../../machines/receipt-picture/receipt-picture.machine.ts';
import { askOnce } from './ask-once.ts';
import { saveFile } from './save-file.ts';

const type = 'image/png';

const fileOf = (name: string, content: Blob): File => new File([content], name, { type });

/** An older browser shares addresses alone, or nothing. */
function sharesFiles({ navigator }: Partial<Pick<Window, 'navigator'>>): boolean {
  if (!navigator || !('share' in navigator) || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [fileOf('receipt.png', new Blob())] });
}

/** Of a refusal by the browser. A second sheet over an open one is refused as well. */
const refusals: Readonly<Record<string, ReceiptPictureEvent['type'] & `sharing.${string}`>> = {
  AbortError: 'sharing.dismissed',
  NotAllowedError: 'sharing.late',
};

export const pictureActors = (window: Window, draw: (receipt: DrawnReceipt) => Promise<Blob>) => ({
  sharingSupport: fromCallback<EventObject>(({ sendBack }) => {
    sendBack({ type: sharesFiles(window) ? 'sharing.supported' : 'sharing.unsupported' });
  }),
  drawing: askOnce(({ receipt }: { receipt: DrawnReceipt }): Promise<ReceiptPictureEvent> =>
    draw(receipt).then(
      (content) => ({ type: 'picture.drawn', picture: { file: receipt.file, content } }) as const,
      () => ({ type: 'picture.failed' }) as const,
    ),
  ),
  // The files alone: beside a text some apps leave them out.
  sharing: askOnce(({ picture }: { picture: Picture }): Promise<ReceiptPictureEvent> =>
    window.navigator.share({ files: [fileOf(picture.file, picture.content as Blob)] }).then(
      () => ({ type: 'sharing.accepted' }) as const,
      (error: unknown) => ({ type: refusals[(error as { name?: string }).name ?? ''] ?? 'sharing.failed' }),
    ),
  ),
});

export const savePicture = ({ file, content }: Picture): void => saveFile(file, content as Blob);
