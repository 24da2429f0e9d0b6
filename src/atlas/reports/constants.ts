/** Numbers and patterns of the shop's rules, read from the code, with the requirement or control that asks for each. */
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import { holderLength, mostAccounts, providers } from '../../contract/account-rules.ts';
import { codeLife, longestLock } from '../../contract/deadline.ts';
import {
  codeLength,
  indonesianPrefix,
  nationalIdLength,
  passwordLength,
  phoneLength,
  pinLength,
} from '../../contract/fields.ts';
import { withdrawalRate } from '../../contract/money-sums.ts';
import { pinTries, weakPinReasons } from '../../contract/pin-rules.ts';
import { imageKinds, imageMegabytes, profileLength } from '../../contract/profile-rules.ts';
import { countIn, graceAway, invitationLength, invitationLetters, waitForOpponent } from '../../contract/room-words.ts';
import { resultPageSize } from '../../contract/results.calls.ts';
import { largestStake, stakePresets, stakeStep } from '../../contract/stake.ts';
import { pageSize } from '../../contract/transactions.calls.ts';
import { defaultLimits } from '../../server/domain/platform/limits.ts';
import { arrivalMinutes } from '../../server/domain/money/transactions.ts';
import { longestCall, longestUpload } from '../../web/gateway/gateway.ts';
import { dialogWidth } from '../../web/ui/dialog/dialog-width.ts';
import { formatPlatinum, formatRupiah } from '../../web/ui/format.ts';
import type { Both } from '../types.ts';

const units = [
  [24 * 60 * 60 * 1000, 'hari', 'day'],
  [60 * 60 * 1000, 'jam', 'hour'],
  [60 * 1000, 'menit', 'minute'],
  [1000, 'detik', 'second'],
] as const;

/** `ms` in the largest unit that divides it. */
export function duration(ms: number): Both {
  const [length, id, en] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'milidetik', 'millisecond'];
  const count = ms / length;
  return { id: `${count} ${id}`, en: `${count} ${en}${count === 1 ? '' : 's'}` };
}

export function budget({ most, window }: { most: number; window: number }): Both {
  const within = duration(window);
  return { id: `${most} dalam ${within.id}`, en: `${most} within ${within.en}` };
}

export interface ConstantRow {
  name: Both;
  value: Both;
  /** Requirements (`RG-1`) and controls (`C51`) that ask for it. */
  requirements: string[];
  source: string;
}

export interface ConstantGroup {
  /** Used in addresses. */
  id: string;
  title: Both;
  rows: ConstantRow[];
}

const both = (id: string, en = id): Both => ({ id, en });
const span = ({ min, max }: Record<'min' | 'max', number>): string => (min === max ? String(min) : `${min}–${max}`);
const counted = (count: number | string, id: string, en: string): Both => both(`${count} ${id}`, `${count} ${en}`);
const digits = (range: Record<'min' | 'max', number>): Both => counted(span(range), 'angka', 'digits');
const times = (count: number): Both => counted(count, 'kali', 'times');
const characters = (count: number | string): Both => counted(count, 'huruf', 'characters');
const lines = (count: number): Both => counted(count, 'baris', 'rows');
const platinum = (amount: number): Both => both(formatPlatinum(amount));
const rupiah = (amount: number): Both => both(formatRupiah(amount));
/** Most rules are among the limits of the server. */
const limits = 'src/server/domain/platform/limits.ts';
const row = (id: string, en: string, value: Both, requirements: string, source = limits): ConstantRow => ({
  name: { id, en },
  value,
  requirements: requirements.split(' '),
  source,
});

/** A phone number that registers; the wallets of it have the same. */
const ownPhone = both(
  `${indonesianPrefix}…, ${span(phoneLength)} angka`,
  `${indonesianPrefix}…, ${span(phoneLength)} digits`,
);
const lookAlikes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].filter((letter) => !invitationLetters.includes(letter));

const account = 'src/contract/account-rules.ts';
const deadline = 'src/contract/deadline.ts';
const fields = 'src/contract/fields.ts';
const pin = 'src/contract/pin-rules.ts';
const profile = 'src/contract/profile-rules.ts';
const stakes = 'src/contract/stake.ts';
const gateway = 'src/web/gateway/gateway.ts';
const format = 'src/web/ui/format.ts';
const dialogs = 'src/web/ui/dialog/dialog-width.ts';
const rooms = 'src/contract/room-words.ts';
const { code, login, session, money, games, address, passwordChanges, picture, ticketLife } = defaultLimits;

const entry: ConstantGroup = {
  id: 'entry',
  title: both('Nomor, kode, kata sandi', 'Number, code, password'),
  rows: [
    row('Panjang nomor handphone', 'Length of a phone number', digits(phoneLength), 'RG-1 FP-1 LG-2', fields),
    row('Nomor untuk mendaftar', 'A number that registers', ownPhone, 'RG-1', fields),
    row('Kata sandi baru', 'A new password', characters(span(passwordLength)), 'RG-9 LG-2', fields),
    row('Kode SMS', 'The SMS code', digits({ min: codeLength, max: codeLength }), 'OT-1', fields),
    row('Umur kode', 'Life of a code', duration(codeLife), 'OT-2', deadline),
    row('Kunci terlama yang dipercaya', 'The longest lock believed', duration(longestLock), 'OT-4 C43', deadline),
    row('Percobaan per kode', 'Tries a code', times(code.tries), 'OT-5'),
    row(
      'Kode per nomor untuk satu tujuan',
      'Codes a number for one purpose',
      budget({ most: code.perPurpose, window: code.window }),
      'OT-3 RG-6',
    ),
    row(
      'Kode yang diminta siapa saja tanpa masuk',
      'Codes that anybody without a login asks for',
      budget({ most: code.strangers.perPurpose, window: code.window }),
      'OT-3 RG-6',
    ),
    row(
      'Kode salah per nomor',
      'Wrong codes a number',
      budget({ most: code.failuresPerWindow, window: code.window }),
      'OT-3',
    ),
    row('Umur langkah pendaftaran', 'Life of a step', duration(ticketLife), 'SS-7'),
    row('Gagal masuk tanpa jeda', 'Failed logins without a wait', times(login.freeFailures), 'C51'),
    row('Jeda masuk terlama', 'Longest wait between logins', duration(login.longestWait), 'C51'),
    row('Ganti password', 'Changes of the password', budget(passwordChanges), 'C56'),
    row('Sesi tanpa kegiatan', 'A session that rests', duration(session.idle), 'SS-1'),
    row('Umur sesi', 'Life of a session', duration(session.absolute), 'SS-1'),
  ],
};

const accountRules: ConstantGroup = {
  id: 'account',
  title: both('PIN, profil, rekening', 'PIN, profile, accounts'),
  rows: [
    row('PIN', 'The PIN', digits({ min: pinLength, max: pinLength }), 'PN-1', pin),
    row('Percobaan PIN', 'Tries of the PIN', times(pinTries), 'PN-4', pin),
    row('PIN yang ditolak', 'PINs that are refused', both(weakPinReasons.join(', ')), 'C65', pin),
    row('Nomor KTP', 'National id number', digits({ min: nationalIdLength, max: nationalIdLength }), 'PF-1', fields),
    row(
      'Foto KTP',
      'Picture of the id card',
      both(`${imageMegabytes} MB, ${imageKinds.join(' / ')}`),
      'PF-1 C71',
      profile,
    ),
    row('Foto per pemain', 'Pictures a player', budget(picture.perPlayer), 'PF-1'),
    row('Nama lengkap', 'Full name', characters(profileLength.fullname), 'PF-1', profile),
    row('Alamat', 'Address', characters(profileLength.address), 'PF-1', profile),
    row('Rekening per pemain', 'Accounts a player', counted(mostAccounts, 'rekening', 'accounts'), 'PA-1', account),
    row('Nama pemilik rekening', 'Holder of an account', characters(holderLength), 'PA-1', account),
    ...providers.map(({ name, kind, digits: length }) =>
      row(
        `Nomor rekening ${name}`,
        `Account number at ${name}`,
        kind === 'e_wallet' ? ownPhone : digits(length),
        'PA-1',
        account,
      ),
    ),
  ],
};

const moneyRules: ConstantGroup = {
  id: 'money',
  title: both('Uang', 'Money'),
  rows: [
    row('Nilai 1 Platinum', 'Worth of 1 Platinum', rupiah(withdrawalRate), 'WD-1 C84', 'src/contract/money.ts'),
    row('Isi ulang terkecil', 'Smallest top-up', platinum(money.topUp.minimum), 'TU-1'),
    row('Isi ulang terbesar', 'Largest top-up', platinum(money.topUp.maximum), 'TU-1'),
    row('Penarikan terkecil', 'Smallest withdrawal', platinum(money.withdrawal.minimum), 'WD-1'),
    row('Penarikan terbesar', 'Largest withdrawal', platinum(money.withdrawal.maximum), 'WD-1'),
    row('Biaya penarikan', 'Fee of a withdrawal', rupiah(money.withdrawal.fee), 'WD-1'),
    row(
      'Uang tiba dalam',
      'Money arrives within',
      duration(arrivalMinutes * 60_000),
      'WD-1',
      'src/server/domain/money/transactions.ts',
    ),
    row(
      'Jeda tarik setelah perubahan akun',
      'Withdrawals are paused after a change of the account',
      duration(money.withdrawalPause),
      'WD-2',
    ),
    row('Umur bukti PIN', 'Life of a PIN proof', duration(money.proofLife), 'WD-1'),
    row('Gerakan uang per pemain', 'Movements a player', budget(money.perPlayer), 'MO-1'),
    row('Ketukan ganda dikenali dalam', 'A double tap is known within', duration(money.repeatedWithin), 'MO-1'),
    row('Nasib uang diketahui selama', 'It is known what became of money for', duration(money.keyLife), 'MO-1'),
    ...money.voucherFailures.map((failures) =>
      row('Voucher gagal per pemain', 'Failed vouchers a player', budget(failures), 'RD-1'),
    ),
    row(
      'Baris riwayat per halaman',
      'Rows of the history a page',
      lines(pageSize),
      'HI-1',
      'src/contract/transactions.calls.ts',
    ),
  ],
};

const play: ConstantGroup = {
  id: 'play',
  title: both('Permainan', 'Games'),
  rows: [
    row('Kelipatan biaya main', 'A stake is a multiple of', platinum(stakeStep), 'GM-3', stakes),
    row('Biaya main terbesar', 'Largest stake', platinum(largestStake), 'GM-3', stakes),
    row(
      'Biaya main yang ditawarkan',
      'Stakes that are offered',
      both(stakePresets.map(formatPlatinum).join(' · ')),
      'GM-3',
      stakes,
    ),
    row('Lawan ditunggu selama', 'An opponent is waited for', duration(waitForOpponent), 'GM-5', rooms),
    row('Hitung mundur', 'Count-in', duration(countIn), 'GM-5', rooms),
    row('Boleh pergi selama', 'Away for at most', duration(graceAway), 'GM-5', rooms),
    row(
      'Kode undangan',
      'Invitation',
      both(
        `${invitationLength} huruf besar dan angka, tanpa ${lookAlikes.join(', ')}`,
        `${invitationLength} capital letters and digits, without ${lookAlikes.join(', ')}`,
      ),
      'GM-5',
      rooms,
    ),
    row('Kalah tanpa PIN paling banyak', 'Lost without the PIN at most', budget(games.withoutPin), 'GM-3'),
    row('Umur undangan', 'Life of an invitation', duration(games.invitationLife), 'GM-5'),
    row('Bertemu lawan yang sama', 'Matches with the same opponent', budget(games.pairs), 'GM-5'),
    row('Masa yang diperiksa', 'What a review looks at', duration(games.reviews.window), 'GM-5'),
    row('Kemenangan dari satu lawan', 'Winnings from one opponent', platinum(games.reviews.pair), 'GM-5'),
    row(
      'Kemenangan dari semua lawan',
      'Winnings from all opponents',
      counted(`${formatPlatinum(games.reviews.velocity.most)} / 1`, 'hari', 'day'),
      'GM-5',
    ),
    row(
      'Menang tanpa perlawanan',
      'Walkovers',
      both(
        `${games.reviews.walkovers.wins} kali, ${games.reviews.walkovers.percent} % kemenangan`,
        `${games.reviews.walkovers.wins}, ${games.reviews.walkovers.percent} % of the wins`,
      ),
      'GM-5',
    ),
    row(
      'Hasil permainan per halaman',
      'Results of games a page',
      lines(resultPageSize),
      'HI-1',
      'src/contract/results.calls.ts',
    ),
  ],
};

const interfaceRules: ConstantGroup = {
  id: 'interface',
  title: both('Tampilan', 'Interface'),
  rows: [
    row(
      'Lebar dialog',
      'Width of a dialog',
      both(
        `${dialogWidth.most} px, dengan sela ${dialogWidth.margin} px di layar sempit`,
        `${dialogWidth.most} px, with ${dialogWidth.margin} px beside it on a narrow screen`,
      ),
      'SH-13',
      dialogs,
    ),
    row(
      'Pesan singkat tampil selama',
      'A toast is shown for',
      duration(toastTime),
      'SH-10',
      'machines/shell/shell.machine.ts',
    ),
    row('Angka penuh', 'A whole number', platinum(12_500), 'SH-7', format),
    row('Jawaban ditunggu selama', 'An answer is waited for', duration(longestCall), 'ER-2', gateway),
    row('Unggahan ditunggu selama', 'An upload is waited for', duration(longestUpload), 'ER-2 PF-1', gateway),
    ...address.requests.map((requests) =>
      row('Permintaan kode per alamat', 'Asking for codes, an address', budget(requests), 'C34'),
    ),
    row('Panggilan per alamat', 'Calls an address', budget(address.calls), 'C34'),
  ],
};

export const constantGroups: readonly ConstantGroup[] = [entry, accountRules, moneyRules, play, interfaceRules];
