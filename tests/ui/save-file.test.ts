/** A file that the browser keeps: Safari reads its content some time after the tap. */
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../src/web/browser/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('TX-3 ST-3 a file can still be read 30 seconds after the tap, and is given up within a minute', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const tapped = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  saveFile('receipt.png', new Blob(['content']));
  const [link] = tapped.mock.contexts as HTMLAnchorElement[];
  expect([link?.href, link?.download]).toEqual(['blob:receipt', 'receipt.png']);
  vi.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoked.mock.calls).toEqual([['blob:receipt']]);
});
