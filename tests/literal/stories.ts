/**
 * Stories of players, told only by roles, labels and Indonesian texts of the screen. The platform creates each player
 * that a story does not register.
 */
import { expect as look } from 'playwright/test';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import type { Generation } from './answers.ts';
import type { Dialect } from './dialects.ts';
import type { LiteralPlatform, Player } from './platform.ts';

const expect = look.configure({ timeout: 20_000 });

const password = 'layang-layang-senja';
const newPassword = 'layang-layang-fajar';
const pin = '604913';
const newPin = '739164';
const wrongPin = '285046';

let phones = 10_000_000 + Math.floor(Math.random() * 80_000_000);
const newPhone = (): string => {
  phones += 1;
  return `0812${phones}`;
};

export interface Setting {
  platform: LiteralPlatform;
  dialect: Dialect;
  generation: Generation;
}
interface Visit extends Setting {
  page: Page;
}
export interface Story {
  name: string;
  tell(visit: Visit, page: Page, platform: LiteralPlatform): Promise<void>;
  /** Whether this dialect supports the story. */
  isFor(dialect: Dialect): boolean;
}
const story = (name: string, tell: Story['tell'], isFor: Story['isFor'] = () => true): Story => ({ name, tell, isFor });

/** Plays a story in its own browser context; returns the page's errors and warnings. */
export async function tell(story: Story, setting: Setting, shop: string, browser: Browser): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'id-ID',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const faults: string[] = [];
  watch(context, faults);
  try {
    const page = await context.newPage();
    try {
      await story.tell({ ...setting, page }, page, setting.platform);
    } catch (error) {
      const said = await page.evaluate(() => document.body.innerText).catch(() => '');
      const asked = setting.platform.requests.slice(-4);
      throw new Error(
        `${error instanceof Error ? error.message : String(error)}\n\n--- at ${page.url()} the screen said\n${said.slice(0, 1_500)}\n--- asked last\n${asked.map((one) => `${one.method} ${one.path} ${JSON.stringify(one.body).slice(0, 200)}`).join('\n')}\n--- faults\n${faults.join('\n')}`,
        { cause: error },
      );
    }
    return faults;
  } finally {
    await context.close();
  }
}

/** Chromium logs each refusal of the platform; any other error or warning is a fault. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (text.startsWith('Failed to load resource: the server responded with a status of ')) return;
      faults.push(`${message.type()}: ${text}`);
    });
  });
  // Observed throughout, as a toast is gone by the story's end.
  void context.addInitScript(() => {
    let isSaid = false;
    new MutationObserver(() => {
      if (isSaid || !document.body?.innerText.includes('Jawaban server tidak terbaca')) return;
      isSaid = true;
      console.error('On screen: Jawaban server tidak terbaca');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const dialog = (page: Page): Locator => page.getByRole('dialog');
const main = (page: Page): Locator => page.getByRole('main');
const banner = (page: Page): Locator => page.getByRole('banner');
const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).first().click();
const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const isHeaded = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Formats hundredths as the screen does; dialects with integer amounts lose the fraction. */
const shown = ({ amounts }: Dialect, hundredths: number): string =>
  new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    (amounts === 'integer' ? Math.floor(hundredths / 100) * 100 : hundredths) / 100,
  );
const isPlayer = ({ page, dialect }: Visit, topUp?: number): Promise<void> =>
  expect(banner(page).getByRole('link', { name: /Token/ })).toContainText(
    topUp === undefined ? /[0-9],[0-9]{2}/ : shown(dialect, topUp),
  );
const isVisitor = (page: Page): Promise<void> =>
  expect(banner(page).getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();

async function openMenu(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

async function register(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await press(banner(page), 'Daftar');
  await dialog(page).getByLabel('Nomor handphone').fill(phone);
  await dialog(page).getByRole('checkbox').check();
  await press(dialog(page), 'Kirim kode');
}
async function enterCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Kode verifikasi', { exact: true });
  await expect(field).toBeEditable();
  await field.fill(code);
}
async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(chosen);
  await page.getByLabel('Ulangi kata sandi', { exact: true }).fill(chosen);
  await press(page, 'Simpan kata sandi');
}
async function fillLogin(page: Page, phone: string, typed: string): Promise<void> {
  await dialog(page).getByLabel('Nomor handphone').fill(phone);
  await dialog(page).getByLabel('Kata sandi', { exact: true }).fill(typed);
  await press(dialog(page), 'Masuk');
}
async function openLogin(page: Page): Promise<void> {
  await page.goto('/');
  await press(banner(page), 'Masuk');
  await expect(dialog(page)).toBeVisible();
}
async function enterPin(page: Page, title: string, digits: string): Promise<void> {
  await isHeaded(page, title);
  const field = dialog(page).getByRole('textbox');
  await expect(field).toBeEditable();
  await field.fill(digits);
}
async function enterNewPin(page: Page, digits: string): Promise<void> {
  await enterPin(page, 'Pilih PIN baru', digits);
  await enterPin(page, 'Ulangi PIN baru', digits);
}

/** Creates a player on the platform and opens a page with its session stored. */
async function enter(visit: Visit, given: Partial<Player> = {}, path = '/'): Promise<Player> {
  const { platform, page } = visit;
  const player = platform.addPlayer(newPhone(), password, { topUp: 125_050, inGame: 40_025, ...given });
  if (!given.accounts) platform.addAccount(player);
  await page.goto('/icon.svg');
  await page.evaluate(
    ([token, phone]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('phone', phone ?? '');
    },
    [platform.logIn(player), player.phone],
  );
  await page.goto(path);
  await isPlayer(visit, player.topUp);
  return player;
}
async function passCode({ page, platform }: Visit, phone: string, next: string): Promise<void> {
  await isHeaded(page, 'Masukkan kode verifikasi');
  await enterCode(page, platform.lastCode(phone));
  await isHeaded(page, next);
}
async function confirmByCode({ page, platform }: Visit, { phone }: Player): Promise<void> {
  await press(dialog(page), 'Kirim kode');
  await expect(page.getByLabel('Kode verifikasi', { exact: true })).toBeEditable();
  await enterCode(page, platform.lastCode(phone));
}
/** Presses a PIN button of the profile and passes the code. */
async function beginPin(visit: Visit, key: string, given: Partial<Player> = { pin }): Promise<Player> {
  const player = await enter(visit, given, '/profile');
  await press(main(visit.page), key);
  await confirmByCode(visit, player);
  return player;
}
/** Registers a player until logged in; returns the number. */
async function registerWhole(visit: Visit, phone = newPhone()): Promise<string> {
  await register(visit.page, phone);
  await passCode(visit, phone, 'Buat kata sandi');
  await choosePassword(visit.page, password);
  await isPlayer(visit, 0);
  return phone;
}
async function openRecovery(page: Page): Promise<void> {
  await openLogin(page);
  await press(dialog(page), 'Lupa kata sandi?');
}
async function askForReset(page: Page, phone: string): Promise<void> {
  await dialog(page).getByLabel('Nomor handphone').fill(phone);
  await press(dialog(page), 'Lanjut');
  await press(dialog(page), 'Kirim kode lewat SMS');
}
async function changePassword(page: Page, current: string): Promise<void> {
  await dialog(page).getByLabel('Kata sandi sekarang', { exact: true }).fill(current);
  await choosePassword(page, newPassword);
}

export const stories: readonly Story[] = [
  story('registers, enters the code, chooses a password and is logged in', async (visit, page, platform) => {
    const phone = await registerWhole(visit);
    await says(page, 'Selamat datang! Akunmu sudah jadi.');
    expect(platform.player(phone)?.password).toBe(password);
    await page.reload();
    await isPlayer(visit, 0);
  }),
  story('enters a wrong code and then the right one', async (_, page, platform) => {
    const phone = newPhone();
    await register(page, phone);
    await isHeaded(page, 'Masukkan kode verifikasi');
    const code = platform.lastCode(phone);
    await enterCode(page, code === '0000' ? '0001' : '0000');
    await says(page, 'Verifikasi gagal');
    await enterCode(page, code);
    await isHeaded(page, 'Buat kata sandi');
  }),
  story('registers a number that waits for its code, and goes on with a new one', async (visit, _, platform) => {
    const phone = newPhone();
    platform.leaveUnfinished(phone, 'code');
    await registerWhole(visit, phone);
    expect(platform.codesSent(phone)).toBe(1);
  }),
  story('leaves before the password, comes back and chooses it', async (visit, page) => {
    const phone = newPhone();
    await register(page, phone);
    await passCode(visit, phone, 'Buat kata sandi');
    await page.goto('/');
    await press(banner(page), 'Daftar');
    await isHeaded(page, 'Buat kata sandi');
    await choosePassword(page, password);
    await isPlayer(visit, 0);
  }),
  story('registers a number that has no password yet, on another device', async (visit, page, platform) => {
    const phone = newPhone();
    platform.leaveUnfinished(phone, 'password');
    await register(page, phone);
    await isHeaded(page, 'Buat kata sandi');
    await choosePassword(page, password);
    if (visit.dialect.dataBesideError) await isPlayer(visit, 0);
    // Without data beside the error there is no ticket, so the step ends with a message.
    else await says(page, /Langkah tadi sudah tidak berlaku|Data belum benar/);
  }),
  story('registers a number that is registered', async (_, page, platform) => {
    const { phone } = platform.addPlayer(newPhone(), password);
    await register(page, phone);
    await says(page, /sudah terdaftar/);
    await expect(dialog(page).getByLabel('Nomor handphone')).toHaveValue(phone);
  }),
  story('logs in with a wrong password and then the right one', async (visit, page, platform) => {
    const { phone, topUp } = platform.addPlayer(newPhone(), password, { topUp: 125_050 });
    await openLogin(page);
    await fillLogin(page, phone, newPassword);
    await says(page, 'Nomor handphone dan kata sandi tidak cocok');
    await fillLogin(page, phone, password);
    await isPlayer(visit, topUp);
    expect(platform.sentTo('/auth/login').at(-1)?.body).toMatchObject({ phone_number: phone, password });
  }),
  story('asks for a code while the number is locked, and reads how long', async (_, page, platform) => {
    const phone = newPhone();
    platform.block(phone);
    await register(page, phone);
    await says(page, 'Tunggu 7 menit untuk verifikasi lagi');
  }),
  story('forgets the password of an unknown number, and of the own one', async (visit, page, platform) => {
    const { phone } = platform.addPlayer(newPhone(), password);
    await openRecovery(page);
    await askForReset(page, newPhone());
    await says(page, 'No. handphone belum terdaftar');
    await askForReset(page, phone);
    await passCode(visit, phone, 'Buat kata sandi baru');
    await choosePassword(page, newPassword);
    await says(page, 'Silakan masuk dengan kata sandi barumu.');
    expect(platform.player(phone)?.password).toBe(newPassword);
  }),
  story('forgets the password before the registration is finished', async (_, page, platform) => {
    const phone = newPhone();
    platform.leaveUnfinished(phone, 'code');
    await openRecovery(page);
    await askForReset(page, phone);
    await says(page, 'No. handphone belum terdaftar');
  }),
  story('makes the first PIN', async (visit, page) => {
    const player = await beginPin(visit, 'Buat PIN', {});
    await enterNewPin(page, pin);
    await says(page, 'PIN sudah dibuat.');
    expect(player.pin).toBe(pin);
  }),
  story('changes the PIN, the old one wrong at first', async (visit, page) => {
    const player = await beginPin(visit, 'Ganti PIN');
    await enterPin(page, 'Masukkan PIN lama', wrongPin);
    await enterNewPin(page, newPin);
    await says(page, 'PIN yang kamu masukkan salah');
    await enterPin(page, 'Masukkan PIN lama', pin);
    await says(page, 'PIN sudah diganti.');
    expect(player.pin).toBe(newPin);
  }),
  story(
    'resets the PIN',
    async (visit, page) => {
      const player = await beginPin(visit, 'Reset PIN');
      await enterNewPin(page, newPin);
      await says(page, 'PIN baru sudah tersimpan.');
      expect(player.pin).toBe(newPin);
    },
    ({ offers }) => offers !== 'no PIN reset',
  ),
  story(
    'is offered no reset of the PIN by a platform that has none',
    async (visit, page) => {
      await enter(visit, { pin }, '/profile');
      await expect(page.getByRole('button', { name: 'Ganti kata sandi' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reset PIN' })).toBeHidden();
    },
    ({ offers }) => offers === 'no PIN reset',
  ),
  story('changes the phone number, the PIN wrong at first', async (visit, page) => {
    const player = await enter(visit, { pin }, '/profile');
    const number = newPhone();
    await press(main(page), 'Ganti nomor');
    await dialog(page).getByLabel('Nomor handphone baru').fill(number);
    await confirmByCode(visit, player);
    await enterPin(page, 'Konfirmasi dengan PIN', wrongPin);
    await says(page, 'PIN yang kamu masukan salah');
    await enterPin(page, 'Konfirmasi dengan PIN', pin);
    await says(page, 'Nomor handphone sudah diganti.');
    expect(player.phone).toBe(number);
    await isPlayer(visit);
  }),
  story('changes the password, the current one wrong at first', async (visit, page) => {
    const player = await enter(visit, {}, '/profile');
    await press(main(page), 'Ganti kata sandi');
    await changePassword(page, 'bukan-kata-sandi-ini');
    await says(page, 'Kata sandi sekarang salah');
    await changePassword(page, password);
    await says(page, /Kata sandi sudah diganti/);
    expect(player.password).toBe(newPassword);
    await isPlayer(visit);
  }),
  story('reads the profile and saves it', async (visit, page) => {
    const player = await enter(visit, {}, '/profile');
    await main(page).getByRole('button', { name: 'Tampilkan nomor handphone' }).click();
    await expect(main(page)).toContainText(new RegExp(player.phone.slice(-4)));
    await press(main(page), 'Ubah data');
    await page.getByLabel('Nama lengkap').fill('Sari Wulandari');
    await page.getByLabel(/^Alamat/).fill('Jalan Melati 3, Bandung');
    await press(main(page), 'Simpan');
    await says(page, 'Profilmu sudah tersimpan.');
    expect(player.profile).toMatchObject({ fullname: 'Sari Wulandari', address: 'Jalan Melati 3, Bandung' });
    if (visit.dialect.profile === 'full') await says(page, 'Sari Wulandari');
  }),
  story('links the e-wallet, reads its balance and unlinks it', async (visit, page) => {
    const player = await enter(visit);
    await press(await openMenu(page), 'Aktifkan');
    await press(page, 'Lanjutkan ke DANA');
    await page.getByRole('link', { name: 'Setuju' }).click();
    await says(page, 'DANA sudah terhubung.');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(player.wallet).not.toBeNull();
    const menu = await openMenu(page);
    await expect(menu).toContainText(`Rp${shown(visit.dialect, 12_500_000)}`);
    await press(menu, 'Putuskan');
    await press(page.getByRole('dialog', { name: 'Putuskan DANA?' }), 'Putuskan');
    await says(page, 'DANA sudah diputuskan.');
    expect(player.wallet).toBeNull();
  }),
  story('links an e-wallet that another account has', async (visit, page, platform) => {
    await enter(visit);
    await press(await openMenu(page), 'Aktifkan');
    await press(page, 'Lanjutkan ke DANA');
    platform.expireAuthCodes(true);
    try {
      await page.getByRole('link', { name: 'Setuju' }).click();
      await says(page, 'Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi.');
    } finally {
      platform.expireAuthCodes(false);
    }
  }),
  ...['Setuju', 'Tolak'].map((choice) =>
    story(`tops up by e-wallet, and chooses "${choice}" at the vendor's`, async (visit, page, platform) => {
      const wallet = { balance: 12_500_000, mask: '0812•••7890' };
      const player = await enter(visit, { wallet }, '/top-up');
      const before = player.topUp;
      await page.getByLabel(/^Jumlah/).fill('100');
      const method = page.getByRole('radio', { name: /DANA/ });
      if (await method.isVisible()) await method.check();
      await press(main(page), 'Lanjut');
      await press(page, 'Bayar di DANA');
      await page.getByRole('link', { name: choice }).click();
      await page.waitForURL((url) => url.origin !== platform.vendor);
      expect(player.transactions[0]).toMatchObject({ type: 'topup', total: 1_000_000 });
      if (choice === 'Setuju') {
        await isHeaded(page, /Pembayaranmu berhasil|Platinum kamu bertambah/);
        await isPlayer(visit, before + 10_000);
      } else {
        await isHeaded(page, /Pembayaranmu tidak berhasil|Pembayaran tidak selesai/);
        await isPlayer(visit, before);
      }
      await says(page, /riwayat|Ke daftar permainan|Lihat|Isi lagi|Coba lagi|Cek status/);
    }),
  ),
  story('withdraws, the PIN wrong at first', async (visit, page) => {
    const player = await enter(visit, { pin }, '/withdraw');
    const before = player.inGame;
    await page.getByLabel('Jumlah Platinum').fill('200');
    await press(main(page), 'Lanjut');
    await press(dialog(page), 'Lanjut ke PIN');
    await enterPin(page, 'Konfirmasi dengan PIN', wrongPin);
    await says(page, /PIN yang kamu masuk+an salah/);
    await enterPin(page, 'Konfirmasi dengan PIN', pin);
    await isHeaded(page, /Penarikan sedang diproses|Penarikanmu sudah kami terima/);
    expect(player.inGame).toBe(before - 20_000);
    await expect(banner(page).getByRole('link', { name: /Menang/ })).toContainText(shown(visit.dialect, player.inGame));
  }),
  story('redeems a voucher, the code wrong at first', async (visit, page, platform) => {
    const player = await enter(visit, {}, '/redeem');
    platform.addVoucher('KLRG2026PLAT', 75);
    await page.getByLabel('Kode voucher').fill('ABCD1234EFGH');
    await press(main(page), 'Tukar voucher');
    // The specification has no word for an unknown voucher: any refusal that keeps the form will do.
    await says(page, /Terjadi kesalahan|Voucher ini tidak ditemukan|ditolak/);
    await expect(page.getByText('Kami sedang memeriksa')).toBeHidden();
    await page.getByLabel('Kode voucher').fill('KLRG2026PLAT');
    await press(main(page), 'Tukar voucher');
    await isHeaded(page, /Voucher berhasil ditukar|Voucher sudah ditukar/);
    await isPlayer(visit, player.topUp);
  }),
  story('reads the history and a transaction of it', async (visit, page, platform) => {
    const player = await enter(visit);
    const parts = { platinum: 10_000, total: 1_000_000 };
    platform.addTransaction(player, { type: 'topup', status: 'Success', ...parts });
    platform.addTransaction(player, { type: 'withdraw', status: 'Failed', ...parts });
    platform.addTransaction(player, { type: 'topup', status: 'Pending', ...parts });
    await page.goto('/history/transaction');
    const rows = main(page)
      .getByRole('link')
      .filter({ hasText: /Isi Platinum|Tarik Platinum/ })
      .filter({ hasText: /Menunggu|Gagal|Berhasil/ });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('Menunggu');
    await expect(rows.nth(1)).toContainText('Gagal');
    await rows.nth(2).click();
    await isHeaded(page, 'Isi Platinum');
    await expect(main(page)).toContainText('Berhasil');
    await expect(main(page)).toContainText('ORD-1');
    await page.reload();
    await expect(main(page)).toContainText('Berhasil');
  }),
  story('adds a payment account and removes it', async (visit, page) => {
    const player = await enter(visit, { pin, accounts: [] }, '/profile/account');
    await press(main(page), 'Tambah rekening');
    await dialog(page).getByLabel('Nama bank').selectOption({ label: 'BCA' });
    await dialog(page).getByLabel('Nomor rekening').fill('1234567890');
    await dialog(page).getByLabel('Nama pemilik').fill('Siti Aminah');
    await press(dialog(page), 'Simpan rekening');
    await says(page, 'Rekening sudah ditambahkan.');
    expect(player.accounts).toHaveLength(1);
    await main(page)
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await press(dialog(page), 'Hapus');
    await says(page, 'Rekening sudah dihapus.');
    expect(player.accounts).toHaveLength(0);
  }),
  story('logs out', async (visit, page, platform) => {
    await enter(visit, {}, '/profile');
    await press(await openMenu(page), 'Keluar');
    await isVisitor(page);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('token') ?? localStorage.getItem('phone'))).toBeNull();
    await expect.poll(() => platform.sentTo('/auth/logout').length).toBeGreaterThan(0);
  }),
  story('is logged out by the 401 of any call', async (visit, page, platform) => {
    const player = await enter(visit, {}, '/profile');
    await expect(page.getByRole('button', { name: 'Ganti kata sandi' })).toBeVisible();
    platform.revoke(player);
    await main(page).getByRole('button', { name: 'Ganti kata sandi' }).click();
    await changePassword(page, password);
    await isVisitor(page);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }),
  story('comes by a link of a merchant', async (_, page, platform) => {
    const uuid = platform.merchantUid;
    await page.goto(`/?merchant-uuid=${uuid}`);
    await isVisitor(page);
    await expect.poll(() => platform.sentTo('/toko/uidnew').at(-1)?.body).toEqual({ uuid });
    await expect(page.getByText('Tautan toko tidak dikenali, jadi kami abaikan.')).toBeHidden();
  }),
];

/** `asked` collects requests to origins other than the platform's, except GET requests for files. */
export const fromRegistrationToLogout = (asked: string[]): Story =>
  story('goes from registration to logout', async (visit, page, platform) => {
    page.on('request', (request) => {
      const isFile = ['document', 'script', 'stylesheet', 'font', 'image', 'other'].includes(request.resourceType());
      const isPlain = request.method() === 'GET' && isFile;
      if (new URL(request.url()).origin !== platform.origin && !isPlain) {
        asked.push(`${request.method()} ${request.url()}`);
      }
    });
    const phone = await registerWhole(visit);
    await page.goto('/profile');
    await isPlayer(visit, 0);
    await press(await openMenu(page), 'Keluar');
    await isVisitor(page);
    await expect.poll(() => platform.player(phone)?.tokens.size).toBe(0);
  });
