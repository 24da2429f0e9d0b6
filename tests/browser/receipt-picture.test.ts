/** A receipt as a picture (TX-3): what is drawn, saved and shared, and the ways on where it is not. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { light } from '../../src/web/ui/theme/colours.ts';
import { bankAccount, newSession, onPage } from './account-gestures.ts';
import { useFixture } from './fixture.ts';
import { expect, openAt, text } from './gestures.ts';
import { look } from './look.ts';
import { standInForSharing, type SheetEnd } from './share-stand-in.ts';

const fixture = useFixture();
const history = '/history/transaction';
const drawing = '**/assets/draw-receipt-*.js';

const row = { type: 'topup', platinum: 1_000, ageMs: 60_000 } as const;

async function openReceipt({ sharesFiles = false, type = row.type }: { sharesFiles?: boolean; type?: string } = {}) {
  const of =
    type === 'topup' ? row : ({ type: 'withdraw', status: 'pending', platinum: 1_250, ageMs: 60_000 } as const);
  const { visit } = await newSession(fixture, { accounts: [bankAccount], history: [of] });
  const page = await fixture.page({ ...visit, colorScheme: 'dark' });
  if (sharesFiles) await standInForSharing(page);
  await openAt(page, history);
  await page.locator(`main a[href^="${history}/"]`).click();
  await expect(page.locator('[data-picture]')).toBeVisible();
  return page;
}
const said = (page: Page) => page.locator('[data-picture] [role=status]');
const share = (page: Page) => onPage(page, 'transaction.picture.share');
const save = (page: Page) => onPage(page, 'transaction.picture.save');
const end = (page: Page, how: SheetEnd) => page.evaluate((ends) => window.shareStandIn.end(ends), how);
const sheets = (page: Page) => page.evaluate(() => window.shareStandIn.given.length);

async function saved(page: Page, tap: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), tap()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How many pixels of a part of the picture are of a colour, from 0 to 1. */
async function partOf(content: Buffer, colour: string, [from, to]: readonly [number, number]): Promise<number> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const wanted = rgb(colour);
  const [first, last] = [Math.floor(from * info.height), Math.floor(to * info.height)];
  let found = 0;
  for (let at = first * info.width; at < last * info.width; at += 1) {
    if (wanted.every((value, channel) => data[at * info.channels + channel] === value)) found += 1;
  }
  return found / ((last - first) * info.width);
}

describe('TX-3 a receipt as a picture', () => {
  test.each(['topup', 'withdraw'])(
    'TX-3 is saved where the browser shares no files: on light paper in a dark theme, 1080 wide, with all of it drawn: %s',
    async (type) => {
      const page = await openReceipt({ type });
      const order = await page.locator('main dd').first().innerText();
      const { name, content } = await saved(page, () => save(page).click());
      await expect(said(page)).toHaveText(text('transaction.picture.saved'));
      expect(name).toBe(`bukti-${order.split('\n')[0]}.png`);
      const { format, width, height, hasAlpha } = await sharp(content).metadata();
      expect({ format, width, hasAlpha }).toEqual({ format: 'png', width: 1080, hasAlpha: false });
      expect(height).toBeGreaterThan(1200);
      expect(height).toBeLessThan(2400);
      // The shop's colour above, paper below, and everywhere on the paper something in ink.
      expect(await partOf(content, light.merchant, [0, 0.1])).toBeGreaterThan(0.7);
      expect(await partOf(content, light.surface, [0.3, 0.9])).toBeGreaterThan(0.6);
      for (const at of [0.3, 0.45, 0.6, 0.75, 0.85])
        expect(await partOf(content, light.ink, [at, at + 0.1]), `ink at ${at}`).toBeGreaterThan(0.005);
      if (process.env['PICTURES']) await sharp(content).toFile(`${process.env['PICTURES']}/${type}.png`);
    },
  );

  test('TX-3 is given to the sheet, the file alone, by keyboard as well; who closes the sheet has decided', async () => {
    const page = await openReceipt({ sharesFiles: true });
    await share(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => sheets(page)).toBe(1);
    const [given] = await page.evaluate(() =>
      Promise.all(
        window.shareStandIn.given.map(async ({ file, ...rest }) => ({
          ...rest,
          name: file?.name,
          type: file?.type,
          bytes: [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())],
        })),
      ),
    );
    expect(given).toMatchObject({ fields: ['files'], type: 'image/png', isTapped: true });
    expect(given?.name).toMatch(/^bukti-[\w-]+\.png$/);
    expect((await sharp(Buffer.from(given?.bytes ?? [])).metadata()).width).toBe(1080);
    await end(page, 'dismissed');
    await expect(said(page)).toBeEmpty();
    await expect(share(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => sheets(page)).toBe(2);
    await end(page, 'accepted');
    await expect(said(page)).toHaveText(text('transaction.picture.shared'));
    await look(page);
  });

  test('TX-3 too late after the tap another tap shares it; a sheet that refuses leaves a file', async () => {
    const page = await openReceipt({ sharesFiles: true });
    await end(page, 'late');
    await share(page).click();
    await expect(said(page)).toHaveText(text('transaction.picture.ready'));
    await look(page);
    await end(page, 'failed');
    const { content } = await saved(page, () => share(page).click());
    expect((await sharp(content).metadata()).width).toBe(1080);
    await expect(said(page)).toHaveText(text('transaction.picture.saved_instead'));
    await look(page);
  });

  test('TX-3 ER-4 what draws is fetched by the tap; where it does not come, that is said, and the next tap has it', async () => {
    const page = await openReceipt();
    let asked = 0;
    await page.route(drawing, (route) => {
      asked += 1;
      return route.abort('connectionreset');
    });
    fixture.expects('broken connection');
    expect(asked).toBe(0);
    await save(page).click();
    await expect(said(page)).toHaveText(text('transaction.picture.problem.missing'));
    expect(asked).toBe(1);
    await look(page);
    await page.unroute(drawing);
    const { content } = await saved(page, () => save(page).click());
    expect((await sharp(content).metadata()).width).toBe(1080);
    await expect(said(page)).toHaveText(text('transaction.picture.saved'));
  });

  test('TX-3 a device that cannot draw says so, with the text to copy', async () => {
    const page = await openReceipt();
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await save(page).click();
    await expect(said(page)).toHaveText(text('transaction.picture.problem.not_drawn'));
    await expect(onPage(page, 'transaction.text.copy')).toBeVisible();
    await look(page);
  });
});
