/**
 * `npm run screenshots`: the screens of the storefront as they are now, into docs/screenshots: at 360 and 1280, light and
 * dark. Runs the built storefront against a platform of its own.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startTestbed } from '../server/testbed/start.ts';
import { browserArguments, findBrowser } from './browser.ts';
import { buildIfStale, root } from './fresh-build.ts';

const sizes = [
  { name: '360', width: 360, height: 740 },
  { name: '1280', width: 1280, height: 800 },
];
const themes = ['light', 'dark'] as const;
const out = join(root, 'docs/screenshots');
/** The same number in every picture, so that pictures change only when screens do. */
const phone = '081234567890';
const password = 'kelereng biru tua';

buildIfStale();
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] });

for (const size of sizes) {
  for (const theme of themes) {
    const folder = mkdtempSync(join(tmpdir(), 'platinum-screenshots-'));
    const testbed = await startTestbed({ dataDir: folder });
    const context = await browser.newContext({
      viewport: { width: size.width, height: size.height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await walk(page, testbed.shop, testbed.sms, async (name) => {
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: join(out, `${name}-${size.name}-${theme}.png`),
        caret: 'hide',
        animations: 'disabled',
      });
    });
    await context.close();
    await testbed.stop();
    rmSync(folder, { recursive: true });
  }
}
await overview(['home', 'register', 'code', 'player']);
await browser.close();

/** Some phones side by side, for the README. */
async function overview(names: string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 4 * 360 + 5 * 24, height: 740 + 48 } });
  const pictures = names.map((name) => {
    const data = readFileSync(join(out, `${name}-360-light.png`)).toString('base64');
    return `<img src="data:image/png;base64,${data}" style="border-radius:24px;width:360px;height:740px">`;
  });
  await page.setContent(
    `<body style="margin:24px;display:flex;gap:24px;background:#2b2f86">${pictures.join('')}</body>`,
  );
  await page.screenshot({ path: join(out, 'overview.png') });
}

async function walk(page: Page, shop: string, sms: string, shoot: (name: string) => Promise<void>): Promise<void> {
  const open = (name: string) => page.getByRole('banner').getByRole('button', { name });
  await page.goto(shop);
  await shoot('home');

  await open('Masuk').click();
  const login = page.getByRole('dialog', { name: 'Masuk' });
  await login.getByLabel('Nomor handphone').fill(phone);
  await shoot('login');
  await login.getByRole('button', { name: 'Tutup' }).click();

  await open('Daftar').click();
  const register = page.getByRole('dialog', { name: 'Daftar' });
  await register.getByLabel('Nomor handphone').fill(phone);
  await register.getByRole('checkbox').check();
  await shoot('register');
  await register.getByRole('button', { name: 'Kirim kode' }).click();

  const code = page.getByLabel('Kode verifikasi', { exact: true });
  await code.waitFor();
  await shoot('code');
  const [message] = (await (await fetch(`${sms}/messages?phone=${phone}`)).json()) as Array<{ text: string }>;
  await code.fill(/\b\d{4}\b/.exec(message?.text ?? '')?.[0] ?? '');

  const first = page.getByLabel('Kata sandi baru');
  await first.waitFor();
  await shoot('password');
  await first.fill(password);
  await page.getByLabel('Ulangi kata sandi').fill(password);
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();

  await page.getByRole('link', { name: 'isi Platinum' }).getByText('0,00').waitFor();
  await page.getByText('Selamat datang!').first().waitFor({ state: 'hidden' });
  await shoot('player');
  await open('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Aktifkan' }).waitFor();
  await shoot('drawer');

  await page.goto(`${shop}/detail/kuda-kilat`);
  await page.getByRole('heading', { name: 'Kuda Kilat' }).waitFor();
  await shoot('game');
  await page.goto(`${shop}/alamat/yang/salah`);
  await page.getByRole('button', { name: 'Kembali' }).waitFor();
  await shoot('not-found');
}
