/** Where a browser goes, however it is sent there. */
import type { Page } from 'playwright';

/** Every page, frame and window that is opened from now on. */
export function listen(page: Page): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  page.context().on('page', (popup) => opened.push(popup.url()));
  page.on('download', (download) => opened.push(download.url()));
  return opened;
}
