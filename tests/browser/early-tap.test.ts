/** A page touched before its scripts are loaded loses no input. */
import type { Locator, Page, Request } from 'playwright';
import { describe, test } from 'vitest';
import {
  expect,
  isAtCode,
  isPlayer,
  loginDialog,
  menu,
  openAt,
  opener,
  passwordIn,
  phoneIn,
  recoveryDialog,
  registerDialog,
  submitIn,
  text,
  password,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

/** Opens a painted page whose scripts wait for the test. */
async function openSlowly() {
  const page = await fixture.page();
  let waiting: { request: Request; go(): Promise<void> }[] = [];
  let mayPass = (_request: Request): boolean => false;
  await page.route('**/assets/*.js', async (route, request) => {
    if (mayPass(request)) return route.continue();
    waiting.push({ request, go: () => route.continue() });
    return undefined;
  });
  await page.goto('/', { waitUntil: 'commit' });
  const release = async () => {
    const held = waiting;
    waiting = held.filter(({ request }) => !mayPass(request));
    for (const { request, go } of held) if (mayPass(request)) await go();
  };
  return {
    page,
    /** Lets the scripts that were held go, the first ones or all. */
    async let(which: 'first' | 'all'): Promise<void> {
      if (which === 'all') {
        mayPass = () => true;
        return release();
      }
      // The machines, of low priority, come after them.
      const served = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
            'script[src], link[rel="modulepreload"]:not([fetchpriority="low"])',
          ),
        ].map((element) => ('src' in element ? element.src : element.href)),
      );
      mayPass = (request) => served.includes(request.url());
      return release();
    },
  };
}

/** The button that shows the password works once the views are loaded. */
async function viewsWork(dialog: Locator): Promise<void> {
  const eye = dialog.getByRole('button', { name: text('field.password.show') });
  await expect(async () => {
    await eye.click();
    expect(await eye.getAttribute('aria-pressed')).toBe('true');
  }).toPass();
}

const forgot = (page: Page): Locator => loginDialog(page).locator('form > button[type="button"]');
const tapIn = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click();

describe('RG-1 LG-1 before any script', () => {
  test('a tap on Daftar opens the dialog; the number, the tick and the submit survive the take-over, sent once', async () => {
    const { page, let: release } = await openSlowly();
    const phone = newPhone();
    await tapIn(page, text('nav.register'));
    const dialog = registerDialog(page);
    await expect(dialog).toBeVisible();
    await phoneIn(dialog).fill(phone);
    await dialog.locator('input[name="agreed"]').check();

    await release('first');
    await expect(submitIn(dialog)).toBeEnabled();
    await expect(phoneIn(dialog)).toHaveValue(phone);
    await expect(dialog.locator('input[name="agreed"]')).toBeChecked();
    await submitIn(dialog).click();
    await expect(dialog).toBeVisible();
    expect(await fixture.count('register')).toBe(0);

    await release('all');
    await isAtCode(page);
    await expect.poll(() => fixture.count('register')).toBe(1);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
  });

  for (const [when, held] of [
    ['nothing is there yet', null],
    ['the machines are still missing', 'first'],
  ] as const) {
    test(`Masuk, typed and sent with Enter while ${when}, logs in once they are there`, async () => {
      fixture.expects(404);
      const phone = newPhone();
      await fixture.player({ phone });
      const { page, let: release } = await openSlowly();
      await tapIn(page, text('nav.login'));
      const dialog = loginDialog(page);
      await expect(dialog).toBeVisible();
      if (held) {
        await release(held);
        await viewsWork(dialog);
      }
      await phoneIn(dialog).fill(phone);
      await passwordIn(dialog).fill(password);
      await passwordIn(dialog).press('Enter');
      expect(page.url()).toBe(`${fixture.platform.shop}/`);
      expect(await fixture.count('login')).toBe(0);

      await release('all');
      await isPlayer(page);
      await expect.poll(() => fixture.count('login')).toBe(1);
      expect(page.url()).toBe(`${fixture.platform.shop}/`);
    });
  }

  test('React hears of a tap on Daftar and in its dialog once the page is hydrated, and of another button at any time', async () => {
    const { page, let: release } = await openSlowly();
    const heard = () => page.evaluate(() => document.documentElement.dataset['heard'] ?? '');
    await page.evaluate(() => {
      const hear = ({ type }: Event) => (document.documentElement.dataset['heard'] = type);
      for (const type of ['pointerdown', 'click']) document.getElementById('root')?.addEventListener(type, hear, true);
    });
    await tapIn(page, text('nav.register'));
    const dialog = registerDialog(page);
    await phoneIn(dialog).click();
    expect(await heard()).toBe('');
    await dialog.locator('form button[type="submit"]').dispatchEvent('pointerdown');
    expect(await heard()).toBe('pointerdown');

    await release('first');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await phoneIn(dialog).click();
    expect(await heard()).toBe('click');
    await release('all');
  });

  test('Lupa kata sandi, tapped while the machines are still missing, leads there once they are', async () => {
    const { page, let: release } = await openSlowly();
    await tapIn(page, text('nav.login'));
    await release('first');
    await viewsWork(loginDialog(page));
    await forgot(page).click();
    await expect(loginDialog(page)).toBeVisible();
    await release('all');
    await expect(recoveryDialog(page)).toBeVisible();
    await expect(loginDialog(page)).toBeHidden();
  });

  test('Lupa kata sandi, tapped before the frame that shows its dialog, leads there', async () => {
    const page = await openAt(await fixture.page());
    const link = await forgot(page).elementHandle();
    await opener(page, 'login').evaluate((button: HTMLElement, next) => {
      button.click();
      (next as HTMLElement).click();
    }, link);
    await expect(recoveryDialog(page)).toBeVisible();
    await expect(loginDialog(page)).toBeHidden();
  });

  test.each(['login', 'register'] as const)(
    'the X of %s, tapped before the frame that shows its dialog, closes it',
    async (id) => {
      const page = await openAt(await fixture.page());
      const dialog = page.locator(`dialog#${id}`);
      for (const time of [1, 2]) {
        await opener(page, id).evaluate((button: HTMLElement, close) => {
          button.click();
          document.querySelector<HTMLElement>(close)?.click();
        }, `#${id} button[command="close"]`);
        await expect(dialog, `the ${time}. time`).toBeHidden();
      }
      await opener(page, id).click();
      await expect(dialog).toBeVisible();
    },
  );

  test('a half-typed number stays, its caret too, and is normalised once the field is taken over', async () => {
    const { page, let: release } = await openSlowly();
    await tapIn(page, text('nav.register'));
    const field = phoneIn(registerDialog(page));
    await field.pressSequentially('0812 34');
    await release('all');
    await expect(field).toHaveValue('081234');
    await expect(registerDialog(page)).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('5678');
    await expect(field).toHaveValue('0812345678');
  });

  test('a dialog that was closed again before the scripts came stays closed', async () => {
    const { page, let: release } = await openSlowly();
    await tapIn(page, text('nav.login'));
    await expect(loginDialog(page)).toBeVisible();
    await loginDialog(page)
      .getByRole('button', { name: text('nav.close') })
      .click();
    await expect(loginDialog(page)).toBeHidden();
    await release('all');
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await page.getByRole('button', { name: text('nav.menu') }).click();
    await expect(page.locator('dialog#menu')).toBeVisible();
    await expect(loginDialog(page)).toBeHidden();
  });

  test('SH-8 a tap on the menu opens it once the page can, and the next one works as ever', async () => {
    const { page, let: release } = await openSlowly();
    await tapIn(page, text('nav.menu'));
    await release('first');
    await release('all');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await tapIn(page, text('nav.menu'));
    await expect(menu(page)).toBeVisible();
  });

  test('links lead where they say, with no script at all', async () => {
    const { page } = await openSlowly();
    await page
      .getByRole('main')
      .getByRole('link', { name: text('games.category.fast'), exact: true })
      .click({ noWaitAfter: true });
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
    await expect(page.getByRole('main').locator('a[href^="/detail/"]').first()).toBeVisible();
  });
});

describe('SS-3 a returning player', () => {
  test('sees no way in at the first paint, but the place of the balances', async () => {
    fixture.expects(404);
    const { page, let: release } = await openSlowly();
    await page.evaluate(() => {
      localStorage.setItem('token', 'A'.repeat(43));
      localStorage.setItem('phone', '081234567890');
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('header a[href="/top-up"]')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: text('nav.login') })).toBeHidden();
    fixture.expects(401);
    await release('all');
    await expect(page.getByRole('banner').getByRole('button', { name: text('nav.login') })).toBeVisible();
  });
});
