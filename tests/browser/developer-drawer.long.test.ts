/** `npm run dev` in Chromium: the shop from its sources on a platform, and the drawer for developers above it. */
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { servePages, writeClientFolder } from '../../src/tools/dev/pages.ts';
import { violations } from './axe.ts';
import {
  askForCode,
  codeField,
  expect,
  isVisitor,
  logIn,
  loginDialog,
  messagesOn,
  openAt,
  openLogin,
  phoneIn,
  stored,
  submitIn,
  text,
} from './gestures.ts';
import { newPhone, useFixture, type Platform } from './fixture.ts';

const fixture = useFixture({}, startFromSources);
/** Words that stand nowhere else. */
const password = 'kenari-emas-di-pagi-buta-4711';
const wide = { viewport: { width: 1280, height: 800 } };

async function startFromSources(): Promise<Platform> {
  const client = await writeClientFolder();
  const testbed = await startTestbed({ clientDir: client.folder });
  const server = await servePages(Number(new URL(testbed.shop).port), '127.0.0.1', 0);
  const { port } = server.httpServer?.address() as AddressInfo;
  return {
    ...testbed,
    shop: `http://localhost:${port}`,
    async stop() {
      await server.close();
      await testbed.stop();
      await client.remove();
    },
  };
}

/** The first visit prepares the dependencies, and may begin anew for that. */
async function visit(options: Parameters<typeof fixture.page>[0] = wide): Promise<Page> {
  const page = await fixture.page(options);
  page.setDefaultTimeout(60_000);
  return openAt(page);
}

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Developer' });
const actors = (page: Page): Locator => drawer(page).getByRole('list', { name: 'Actors', exact: true });
const said = (page: Page): Locator => drawer(page).getByRole('status');
const actor = (page: Page, name: string): Locator =>
  actors(page).getByRole('button', { name: new RegExp(`^${name} `) });

async function openDrawer(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+Shift+KeyD');
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

async function jump(page: Page, name: string, state: string): Promise<void> {
  await actor(page, name).click();
  await drawer(page)
    .getByRole('list', { name: `States of ${name}` })
    .getByRole('button', { name: state, exact: true })
    .click();
}

describe('the drawer for developers', () => {
  test('shows every actor as it is, beside a shop that can be used', async () => {
    const page = await visit();
    await openDrawer(page);
    await expect(actor(page, 'storefront')).toContainText('visit.visitor.browsing');
    await expect(actor(page, 'catalogue')).toContainText('shown');
    await drawer(page).getByRole('button', { name: 'Close', exact: true }).click();
    await askForCode(page, newPhone());
    await openDrawer(page);
    await expect(actors(page).getByRole('button')).toHaveText([
      /^storefront .*registering/,
      /^shell /,
      /^catalogue /,
      /^invitation active none$/,
      /^registration /,
      /^verification /,
      /^oneTimeCode /,
    ]);
    await codeField(page).fill('12');
    await expect(codeField(page)).toHaveValue('12');
  });

  test('SS-8 C08 shows no secret and no number, in no context and no event', async () => {
    const phone = newPhone();
    await fixture.player({ phone, password, pin: '604913' });
    const page = await visit();
    await openDrawer(page);
    await page.keyboard.press('Escape');
    await logIn(page, phone, password);
    // No actor comes or goes any more.
    await page.waitForLoadState('networkidle');
    await openDrawer(page);
    const texts: string[] = [];
    for (const name of await actors(page).getByRole('button').all()) {
      await name.click();
      texts.push((await drawer(page).textContent()) ?? '');
    }
    await drawer(page).getByRole('button', { name: 'Events' }).click();
    await expect(drawer(page).getByText('credentials.submitted').first()).toBeVisible();
    texts.push((await drawer(page).textContent()) ?? '');
    const shown = texts.join('\n');
    expect(shown).toContain('•••');
    expect(shown).toMatch(/loggedIn|player/);
    const { token = '' } = await stored(page);
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [phone, password, token, '604913']) expect(shown).not.toContain(secret);
  });

  test('jumps to a state of an actor, with everything else as it was', async () => {
    const phone = newPhone();
    const page = await visit();
    await phoneIn(await openLogin(page)).fill(phone);
    // The shop's dialog covers everything opened before it, so the drawer opens now.
    await openDrawer(page);
    await jump(page, 'login', 'entering.wrongCredentials');
    await expect(said(page)).toHaveText('login.entering.wrongCredentials: begun anew from there.');
    await expect(actor(page, 'login')).toContainText('entering.wrongCredentials');
    await expect(messagesOn(loginDialog(page))).toHaveText([text('login.error.mismatch')]);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(loginDialog(page)).toBeVisible();

    // From that state the login goes on with real answers.
    await loginDialog(page).locator('input[name="password"]').fill(password);
    await fixture.player({ phone, password });
    await submitIn(loginDialog(page)).click();
    await expect(loginDialog(page)).toBeHidden();
  });

  test('goes back to a moment', async () => {
    const page = await visit();
    await openLogin(page);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await isVisitor(page);
    await openDrawer(page);
    await drawer(page).getByRole('button', { name: 'Events' }).click();
    await drawer(page).getByRole('button', { name: 'Back to here, after loginForm.opened' }).click();
    await expect(said(page)).toContainText('Back to where loginForm.opened led.');
    await expect(loginDialog(page)).toBeVisible();
  });

  test('opens and closes with the keyboard, and gives the focus back', async () => {
    const page = await visit();
    const field = phoneIn(await openLogin(page));
    await field.focus();
    await openDrawer(page);
    await expect(drawer(page).getByRole('button', { name: 'Actors' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(field).toBeFocused();
    await expect(loginDialog(page)).toBeVisible();
    await openDrawer(page);
    await page.keyboard.press('Alt+Shift+KeyD');
    await expect(drawer(page)).toBeHidden();
    await expect(field).toBeFocused();
  });

  test.each(['light', 'dark'] as const)(
    'is a sheet on a phone, and axe finds nothing in it (%s)',
    async (colorScheme) => {
      const page = await visit({ colorScheme });
      await page.getByRole('button', { name: 'Developer drawer' }).click();
      await expect(drawer(page)).toBeVisible();
      const width = await page.evaluate(() => document.body.clientWidth);
      expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width, y: expect.closeTo(296, -1) });
      expect(await violations(page)).toEqual([]);
      await drawer(page).getByRole('button', { name: 'Events' }).click();
      expect(await violations(page)).toEqual([]);
    },
  );
});
