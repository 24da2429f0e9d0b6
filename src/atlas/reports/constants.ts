/**
 * The numbers and patterns that the shop's rules are made of, each read from where the code has it, with the requirement
 * or control that asks for it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import { holderLength, mostAccounts, providers } from '../../contract/account-rules.ts';
import { codeLife, longestLock } from '../../contract/deadline.ts';
import {
  codeLength,
  isIndonesianPhone,
  isNationalId,
  isPhone,
  passwordLength,
  phoneLength,
} from '../../contract/fields.ts';
import { withdrawalRate } from '../../contract/money.ts';
import { isPin, pinLength, pinTries, weakPinReasons } from '../../contract/pin-rules.ts';
import { imageKinds, imageMegabytes, profileLength } from '../../contract/profile-rules.ts';
import { countIn, graceAway, isInvitation, waitForOpponent } from '../../contract/room-words.ts';
import { resultPageSize } from '../../contract/rooms.calls.ts';
import { largestStake, stakePresets, stakeStep } from '../../contract/stake.ts';
import { pageSize } from '../../contract/transactions.calls.ts';
import { defaultLimits } from '../../server/domain/platform/limits.ts';
import { arrivalMinutes } from '../../server/domain/money/transactions.ts';
import { longestCall, longestUpload } from '../../web/gateway/gateway.ts';
import { formatPlatinum, formatRupiah, groupByThousand } from '../../web/ui/format.ts';
import { root } from '../../tools/fresh-build.ts';
import type { Both } from '../types.ts';
import { budget, duration } from './durations.ts';

export interface ConstantRow {
  name: Both;
  value: Both;
  /** Requirements (`RG-1`) and controls (`C51`) that ask for it. */
  requirements: string[];
  /** Where the code has it, below the project's folder. */
  source: string;
}

export interface ConstantGroup {
  /** For addresses. */
  id: string;
  title: Both;
  rows: ConstantRow[];
}

const both = (id: string, en = id): Both => ({ id, en });
const counted = (count: number, id: string, en: string): Both =>
  both(`${groupByThousand(String(count))} ${id}`, `${groupByThousand(String(count))} ${en}`);
const row = (name: Both, value: Both, requirements: string, source: string): ConstantRow => ({
  name,
  value,
  requirements: requirements.split(' '),
  source,
});

/** The pattern that a check consists of. Throws where it has none any more. */
const patternOf = (check: (text: string) => boolean): Both => {
  const pattern = /\/\^.*\$\//.exec(check.toString())?.[0];
  if (pattern === undefined) throw new Error(`${check.name} has no pattern.`);
  return both(pattern);
};

/** What a style says. Its file cannot be run here, so it is read; throws where it says so no longer. */
function styleOf(file: string, pattern: RegExp): Both {
  const value = pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (value === undefined) throw new Error(`${file} has no ${pattern}.`);
  return both(value);
}

const fields = 'src/contract/fields.ts';
const limits = 'src/server/domain/platform/limits.ts';
const dialogs = 'src/web/ui/dialog/dialog.css.ts';
const rooms = 'src/contract/room-words.ts';
const { code, login, session, money, games, address, passwordChanges, picture, ticketLife } = defaultLimits;

const entry: ConstantGroup = {
  id: 'entry',
  title: both('Nomor, kode, password', 'Number, code, password'),
  rows: [
    row(
      both('Panjang nomor handphone', 'Length of a phone number'),
      both(`${phoneLength.min}–${phoneLength.max} angka`, `${phoneLength.min}–${phoneLength.max} digits`),
      'RG-1 FP-1 LG-2',
      fields,
    ),
    row(both('Nomor untuk masuk', 'A number that logs in'), patternOf(isPhone), 'LG-2', fields),
    row(both('Nomor untuk mendaftar', 'A number that registers'), patternOf(isIndonesianPhone), 'RG-1', fields),
    row(
      both('Password baru', 'A new password'),
      both(
        `${passwordLength.min}–${passwordLength.max} huruf`,
        `${passwordLength.min}–${passwordLength.max} characters`,
      ),
      'RG-9 LG-2',
      fields,
    ),
    row(both('Kode SMS', 'The SMS code'), counted(codeLength, 'angka', 'digits'), 'OT-1', fields),
    row(both('Umur kode', 'Life of a code'), duration(codeLife), 'OT-2', 'src/contract/deadline.ts'),
    row(
      both('Kunci terlama yang dipercaya', 'The longest lock believed'),
      duration(longestLock),
      'OT-4 C43',
      'src/contract/deadline.ts',
    ),
    row(both('Percobaan per kode', 'Tries a code'), counted(code.tries, 'kali', 'times'), 'OT-5', limits),
    row(
      both('Kode per nomor', 'Codes a number'),
      budget({ most: code.perWindow, window: code.window }),
      'OT-3 RG-6',
      limits,
    ),
    row(
      both('Kode salah per nomor', 'Wrong codes a number'),
      budget({ most: code.failuresPerWindow, window: code.window }),
      'OT-3',
      limits,
    ),
    row(both('Umur langkah pendaftaran', 'Life of a step'), duration(ticketLife), 'SS-7', limits),
    row(
      both('Gagal masuk tanpa jeda', 'Failed logins without a wait'),
      counted(login.freeFailures, 'kali', 'times'),
      'C51',
      limits,
    ),
    row(both('Jeda masuk terlama', 'Longest wait between logins'), duration(login.longestWait), 'C51', limits),
    row(both('Ganti password', 'Changes of the password'), budget(passwordChanges), 'C56', limits),
    row(both('Sesi tanpa kegiatan', 'A session that rests'), duration(session.idle), 'SS-1', limits),
    row(both('Umur sesi', 'Life of a session'), duration(session.absolute), 'SS-1', limits),
  ],
};

const account: ConstantGroup = {
  id: 'account',
  title: both('PIN, profil, rekening', 'PIN, profile, accounts'),
  rows: [
    row(both('PIN', 'The PIN'), counted(pinLength, 'angka', 'digits'), 'PN-1', 'src/contract/pin-rules.ts'),
    row(both('Pola PIN', 'Pattern of a PIN'), patternOf(isPin), 'PN-1', 'src/contract/pin-rules.ts'),
    row(
      both('Percobaan PIN', 'Tries of the PIN'),
      counted(pinTries, 'kali', 'times'),
      'PN-4',
      'src/contract/pin-rules.ts',
    ),
    row(
      both('PIN yang ditolak', 'PINs that are refused'),
      both(weakPinReasons.join(', ')),
      'C65',
      'src/contract/pin-rules.ts',
    ),
    row(both('Nomor KTP', 'National id number'), patternOf(isNationalId), 'PF-1', fields),
    row(
      both('Foto KTP', 'Picture of the id card'),
      both(`${imageMegabytes} MB, ${imageKinds.join(' / ')}`),
      'PF-1 C71',
      'src/contract/profile-rules.ts',
    ),
    row(both('Foto per pemain', 'Pictures a player'), budget(picture.perPlayer), 'PF-1', limits),
    row(
      both('Nama lengkap', 'Full name'),
      counted(profileLength.fullname, 'huruf', 'characters'),
      'PF-1',
      'src/contract/profile-rules.ts',
    ),
    row(
      both('Alamat', 'Address'),
      counted(profileLength.address, 'huruf', 'characters'),
      'PF-1',
      'src/contract/profile-rules.ts',
    ),
    row(
      both('Rekening per pemain', 'Accounts a player'),
      counted(mostAccounts, 'rekening', 'accounts'),
      'PA-1',
      'src/contract/account-rules.ts',
    ),
    row(
      both('Nama pemilik rekening', 'Holder of an account'),
      counted(holderLength, 'huruf', 'characters'),
      'PA-1',
      'src/contract/account-rules.ts',
    ),
    ...providers.map(({ name, kind, digits: { min, max } }) =>
      row(
        both(`Nomor rekening ${name}`, `Account number at ${name}`),
        kind === 'e_wallet'
          ? patternOf(isIndonesianPhone)
          : both(`${min === max ? min : `${min}–${max}`} angka`, `${min === max ? min : `${min}–${max}`} digits`),
        'PA-1',
        'src/contract/account-rules.ts',
      ),
    ),
  ],
};

const moneyRules: ConstantGroup = {
  id: 'money',
  title: both('Uang', 'Money'),
  rows: [
    row(
      both('Nilai 1 Platinum', 'Worth of 1 Platinum'),
      both(formatRupiah(withdrawalRate)),
      'WD-1 C84',
      'src/contract/money.ts',
    ),
    row(both('Isi ulang terkecil', 'Smallest top-up'), both(formatPlatinum(money.topUp.minimum)), 'TU-1', limits),
    row(both('Isi ulang terbesar', 'Largest top-up'), both(formatPlatinum(money.topUp.maximum)), 'TU-1', limits),
    row(
      both('Penarikan terkecil', 'Smallest withdrawal'),
      both(formatPlatinum(money.withdrawal.minimum)),
      'WD-1',
      limits,
    ),
    row(
      both('Penarikan terbesar', 'Largest withdrawal'),
      both(formatPlatinum(money.withdrawal.maximum)),
      'WD-1',
      limits,
    ),
    row(both('Biaya penarikan', 'Fee of a withdrawal'), both(formatRupiah(money.withdrawal.fee)), 'WD-1', limits),
    row(
      both('Uang tiba dalam', 'Money arrives within'),
      duration(arrivalMinutes * 60_000),
      'WD-1',
      'src/server/domain/money/transactions.ts',
    ),
    row(
      both('Jeda tarik setelah PIN diganti', 'No payout after a PIN reset'),
      duration(money.pinResetWait),
      'PN-4 WD-1',
      limits,
    ),
    row(both('Umur bukti PIN', 'Life of a PIN proof'), duration(money.proofLife), 'WD-1', limits),
    row(both('Gerakan uang per pemain', 'Movements a player'), budget(money.perPlayer), 'MO-1', limits),
    row(
      both('Ketukan ganda dikenali dalam', 'A double tap is known within'),
      duration(money.repeatedWithin),
      'MO-1',
      limits,
    ),
    row(
      both('Nasib uang diketahui selama', 'It is known what became of money for'),
      duration(money.keyLife),
      'MO-1',
      limits,
    ),
    ...money.voucherFailures.map((failures) =>
      row(both('Voucher gagal per pemain', 'Failed vouchers a player'), budget(failures), 'RD-1', limits),
    ),
    row(
      both('Baris riwayat per halaman', 'Rows of the history a page'),
      counted(pageSize, 'baris', 'rows'),
      'HI-1',
      'src/contract/transactions.calls.ts',
    ),
  ],
};

const play: ConstantGroup = {
  id: 'play',
  title: both('Permainan', 'Games'),
  rows: [
    row(
      both('Kelipatan biaya main', 'A stake is a multiple of'),
      both(formatPlatinum(stakeStep)),
      'GM-3',
      'src/contract/stake.ts',
    ),
    row(
      both('Biaya main terbesar', 'Largest stake'),
      both(formatPlatinum(largestStake)),
      'GM-3',
      'src/contract/stake.ts',
    ),
    row(
      both('Biaya main yang ditawarkan', 'Stakes that are offered'),
      both(stakePresets.map(formatPlatinum).join(' · ')),
      'GM-3',
      'src/contract/stake.ts',
    ),
    row(both('Lawan ditunggu selama', 'An opponent is waited for'), duration(waitForOpponent), 'GM-5', rooms),
    row(both('Hitung mundur', 'Count-in'), duration(countIn), 'GM-5', rooms),
    row(both('Boleh pergi selama', 'Away for at most'), duration(graceAway), 'GM-5', rooms),
    row(both('Kode undangan', 'Invitation'), patternOf(isInvitation), 'GM-5', rooms),
    row(both('Umur undangan', 'Life of an invitation'), duration(games.invitationLife), 'GM-5', limits),
    row(
      both('Hadiah dari lawan latihan', 'Winnings from practice'),
      both(
        `${formatPlatinum(games.practicePerDay)} / ${duration(24 * 60 * 60 * 1000).id}`,
        `${formatPlatinum(games.practicePerDay)} / ${duration(24 * 60 * 60 * 1000).en}`,
      ),
      'GM-5',
      limits,
    ),
    row(
      both('Hasil permainan per halaman', 'Results of games a page'),
      counted(resultPageSize, 'baris', 'rows'),
      'HI-1',
      'src/contract/rooms.calls.ts',
    ),
  ],
};

const interfaceRules = (): ConstantGroup => ({
  id: 'interface',
  title: both('Tampilan', 'Interface'),
  rows: [
    row(both('Lebar dialog', 'Width of a dialog'), styleOf(dialogs, /width: '(min\([^']*)'/), 'SH-13', dialogs),
    row(
      both('Pesan singkat tampil selama', 'A toast is shown for'),
      duration(toastTime),
      'SH-10',
      'machines/shell/shell.machine.ts',
    ),
    row(both('Angka penuh', 'A whole number'), both(formatPlatinum(12_500)), 'SH-7', 'src/web/ui/format.ts'),
    row(
      both('Jawaban ditunggu selama', 'An answer is waited for'),
      duration(longestCall),
      'ER-2',
      'src/web/gateway/gateway.ts',
    ),
    row(
      both('Unggahan ditunggu selama', 'An upload is waited for'),
      duration(longestUpload),
      'ER-2 PF-1',
      'src/web/gateway/gateway.ts',
    ),
    ...address.requests.map((requests) =>
      row(both('Permintaan kode per alamat', 'Asking for codes, an address'), budget(requests), 'C34', limits),
    ),
    row(both('Panggilan per alamat', 'Calls an address'), budget(address.calls), 'C34', limits),
  ],
});

export const constantGroups = (): ConstantGroup[] => [entry, account, moneyRules, play, interfaceRules()];
