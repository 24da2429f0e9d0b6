/**
 * Two people who have never seen the shop find their way by what is written on the screen: names of keys and fields, and
 * sentences. No id, no selector and no address is used but the one they were told.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { readSum } from './sums.ts';

const fixture = useFixture();
const day = 86_400_000;
const password = 'layang-layang senja';
const pin = '604913';

/** What somebody does who only reads. */
class Person {
  readonly page: Page;
  readonly phone: string;
  constructor(page: Page, phone: string) {
    this.page = page;
    this.phone = phone;
  }

  /** A dialog in front covers the page. */
  async place(): Promise<Locator> {
    const dialogs = this.page.getByRole('dialog');
    return (await dialogs.count()) > 0 ? dialogs.last() : this.page.locator('body');
  }

  press(name: string | RegExp): Promise<void> {
    const named = { name, exact: true };
    return this.#until(name, (place) =>
      place.getByRole('button', named).or(place.getByRole('link', named)).first().tap({ timeout: 1_500 }),
    );
  }

  type(label: string, text: string): Promise<void> {
    return this.#until(label, (place) =>
      place.getByLabel(label, { exact: true }).first().fill(text, { timeout: 1_500 }),
    );
  }

  tick(label: string | RegExp): Promise<void> {
    return this.#until(label, (place) => place.getByLabel(label).first().check({ timeout: 1_500 }));
  }

  choose(label: string, option: string): Promise<void> {
    return this.#until(label, async (place) => {
      await place.getByLabel(label).first().selectOption(option, { timeout: 1_500 });
    });
  }

  /** What is looked for may still be on its way, or under a dialog that is going. */
  async #until(what: string | RegExp, act: (place: Locator) => Promise<void>): Promise<void> {
    const tried = async () => {
      try {
        await act(await this.place());
        return 'done';
      } catch (error) {
        return String(error);
      }
    };
    await expect.poll(tried, String(what)).toBe('done');
  }

  /** Answers the sums that are asked, until the round is over. */
  async climb(): Promise<void> {
    const answered = async () => {
      const text = await this.page.getByRole('main').innerText();
      const sum = readSum(text);
      if (sum === null) return /selesai|meninggalkan/.test(text) ? 'over' : 'waiting';
      const key = this.page.getByRole('button', { name: new RegExp(`(^|\\D)${sum}$`) });
      await key
        .first()
        .tap({ timeout: 1_000 })
        .catch(() => undefined);
      return 'answered';
    };
    await expect.poll(answered, { timeout: 70_000, intervals: [150] }).toBe('over');
  }

  digits(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  reads(text: string | RegExp): Promise<void> {
    return expect(this.page.getByText(text).first()).toBeVisible();
  }
}

async function register(): Promise<Person> {
  const phone = newPhone();
  const person = new Person(await fixture.page(), phone);
  await person.page.goto('/');
  await person.press('Daftar');
  await person.type('Nomor handphone', phone);
  await person.tick(/^Aku setuju/);
  await person.press('Kirim kode');
  await person.reads('Kode verifikasi');
  await person.digits(await fixture.code(phone));
  await person.type('Kata sandi baru', password);
  await person.type('Ulangi kata sandi', password);
  await person.press('Simpan kata sandi');
  await person.reads('Selamat datang');
  return person;
}

async function linkAndPay(rina: Person): Promise<void> {
  await fixture.control('/vendors/dana/wallets', {
    id: `dompet-${rina.phone}`,
    name: 'Rina',
    masked_id: '0813•••1234',
    balance: 125_000,
  });
  await rina.press('Menu');
  await rina.press('Aktifkan');
  await rina.press('Lanjutkan ke DANA');
  await rina.tick(/Rina/);
  await rina.press('Setuju');
  await rina.reads('DANA sudah terhubung.');
  await rina.press(/^Token/);
  await rina.type('Jumlah lain', '500');
  await rina.tick('DANA');
  await rina.press('Lanjut');
  await rina.press('Bayar di DANA');
  await rina.press('Bayar');
  await rina.reads('Platinum kamu bertambah');
}

async function payAtBank(budi: Person): Promise<void> {
  await budi.press(/^Token/);
  await budi.type('Jumlah lain', '250');
  await budi.tick('Virtual account BCA');
  await budi.press('Lanjut');
  await budi.press('Buat nomor virtual account');
  await budi.reads('Rp29.000,00');
  const bank = new Person(await budi.page.context().newPage(), budi.phone);
  await bank.page.goto(fixture.platform.bank);
  await bank.press(/^Bayar Rp/);
  await bank.reads('Pembayaran berhasil.');
  await budi.reads('Berhasil');
}

/** Prizes of a round between friends are what they staked. */
async function playAsFriends(rina: Person, budi: Person): Promise<void> {
  await rina.press('Ke daftar permainan');
  await rina.press(/Tangga Hitung/);
  await rina.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rina.type('Jumlah Platinum', '25');
  await rina.press('Ajak teman');
  await rina.reads('Menunggu lawan');
  await rina.press('Bagikan undangan');
  const link = await rina.page.evaluate(() => navigator.clipboard.readText());
  await budi.page.goto(/http\S+/.exec(link)![0]);
  await budi.reads(/mengajakmu main/);
  await budi.press('Terima');
  await rina.climb();
  await rina.reads(/^Kamu menang/);
  await budi.reads('Kali ini lawanmu menang');
}

/** Both find each other by the same stake; the prize can be withdrawn. */
async function playAsStrangers(rina: Person, budi: Person): Promise<void> {
  for (const one of [rina, budi]) {
    await one.press('Main lagi');
    await one.type('Jumlah Platinum', '125');
    await one.press('Main');
  }
  await rina.climb();
  await rina.reads(/masuk ke Menang/);
}

/** What a withdrawal asks for: an age, a PIN, and where the money goes. */
async function prepare(rina: Person): Promise<void> {
  await rina.press(/^Menang/);
  await rina.press('Buka profil');
  await rina.press('Lengkapi data');
  await rina.type('Nama lengkap', 'Rina Wulandari');
  await rina.type('Tanggal', '17');
  await rina.choose('Bulan', 'Agustus');
  await rina.type('Tahun', '1995');
  await rina.press('Simpan');
  await rina.reads('Profilmu sudah tersimpan.');
  await rina.press('Buat PIN');
  await rina.press('Kirim kode');
  await rina.reads('Kode verifikasi');
  await rina.digits(await fixture.code(rina.phone));
  await rina.reads('Pilih PIN baru');
  await rina.digits(pin);
  await rina.reads('Ulangi PIN baru');
  await rina.digits(pin);
  await rina.reads('PIN sudah dibuat.');
  await rina.press(/^Menang/);
  await rina.press('Tambah rekening');
  await rina.tick('Bank');
  await rina.choose('Nama bank', 'BCA');
  await rina.type('Nomor rekening', '1234567890');
  await rina.type('Nama pemilik', 'Rina Wulandari');
  await rina.press('Simpan rekening');
  await rina.reads('Konfirmasi dengan PIN');
  await rina.digits(pin);
  await rina.reads('Rekening sudah ditambahkan.');
}

/** Once the pause of a new PIN is over. */
async function withdraw(rina: Person): Promise<void> {
  await fixture.advance(day);
  await rina.page.reload();
  await rina.type('Jumlah Platinum', '200');
  await rina.press('Lanjut');
  await rina.press('Lanjut ke PIN');
  await rina.reads('Konfirmasi dengan PIN');
  await rina.digits(pin);
  await rina.reads('Penarikan sedang diproses');
}

describe('two strangers', () => {
  test('RG-2 EW-2 TU-1 TU-2 GM-3 GM-4 GM-5 PF-1 PN-1 PA-1 WD-1 register, link, pay, invite, play, win and withdraw by the texts alone', async () => {
    // What asks for the PIN is refused without it at first.
    fixture.expects(403);
    const rina = await register();
    await linkAndPay(rina);
    const budi = await register();
    await payAtBank(budi);
    await playAsFriends(rina, budi);
    await playAsStrangers(rina, budi);
    await prepare(rina);
    await withdraw(rina);
    await expect(rina.page.getByRole('banner')).toHaveText(/Token\s*400,00.*Menang\s*50,00/);
  });
});
