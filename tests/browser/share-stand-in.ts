/** A share sheet for a browser that has none: a test says how it ends, and reads what it was given. */
import type { Page } from 'playwright';

export type SheetEnd = 'accepted' | 'dismissed' | 'late' | 'failed';

declare global {
  interface Window {
    shareStandIn: {
      /** The sheet that is open ends so; or else the next one, as soon as it opens. */
      end(end: SheetEnd): void;
      has(isThere: boolean): void;
      /** Of each sheet, the names of the fields that it was given, and its only file. */
      given: { fields: string[]; file: File | undefined; isTapped: boolean }[];
    };
  }
}

/** Before the page is loaded. */
export async function standInForSharing(page: Page): Promise<void> {
  // tsx, under which `npm run at` runs, makes functions call it.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(() => {
    const names = { dismissed: 'AbortError', late: 'NotAllowedError', failed: 'DataError' } as const;
    const given: Window['shareStandIn']['given'] = [];
    let settle: ((end: SheetEnd) => void) | undefined;
    let next: SheetEnd | undefined;
    const share = (content: ShareData) =>
      new Promise<void>((done, refused) => {
        given.push({
          fields: Object.keys(content),
          file: content.files?.[0],
          isTapped: navigator.userActivation.isActive,
        });
        settle = (end) => {
          settle = undefined;
          if (end === 'accepted') done();
          else refused(new DOMException(end, names[end]));
        };
        if (next) settle(next);
        next = undefined;
      });
    const has = (isThere: boolean) => {
      const canShare = isThere
        ? ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png')
        : undefined;
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: canShare });
      Object.defineProperty(navigator, 'share', { configurable: true, value: isThere ? share : undefined });
    };
    has(true);
    window.shareStandIn = {
      given,
      has,
      end(end) {
        if (settle) settle(end);
        else next = end;
      },
    };
  });
}
