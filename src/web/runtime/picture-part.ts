/** What draws a receipt (TX-3): the chunk of its page says where it is, and the first tap fetches it. */
import type { DrawnReceipt } from '../../../machines/receipt-picture/drawn-receipt.ts';
import { createPart } from './part.ts';

export type DrawReceipt = (receipt: DrawnReceipt) => Promise<Blob>;

let load: () => Promise<DrawReceipt> = () => Promise.reject(new Error('No page with receipts was loaded.'));

export const picturePart = {
  ...createPart(() => load()),
  loadsBy(loader: typeof load) {
    load = loader;
  },
};
