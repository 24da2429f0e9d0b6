/**
 * The texts that tell people a result: which transition shows which toast or success screen, and the words of each of
 * these, of each error, failure and lock, in both languages (SH-10, SH-11, RG-6, EW-4, EW-5, ux91).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateNode } from 'xstate';
import type { MessageRef } from '../../machines/kit/effect.ts';
import type { Success } from '../../machines/shell/shell.machine.ts';
import { partsOf, placeholdersOf } from '../../src/tools/message-parts.ts';
import { paidTopUp, pendingTopUp, pendingWithdrawal, redeemedVoucher } from '../flows/kit/samples.ts';
import { models } from '../flows/models.ts';

const catalogues = ['id', 'en'].map(
  (language) => JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as Record<string, string>,
);

const ended = (type: string, transaction: object) => ({ output: { type, transaction } });
/** Payloads of events on which a message depends. */
const payloads: Record<string, object[]> = {
  'player pin.done': ['set', 'change', 'reset'].map((intent) => ({ output: { type: 'saved', intent } })),
  'top-up topUp.accepted': [{ transaction: pendingTopUp }, { transaction: { ...pendingTopUp, vaNumber: null } }],
  'top-up transaction.done': [ended('ended', paidTopUp), ended('ended', { ...paidTopUp, platinum: null })],
  'withdrawal withdraw.accepted': [
    { transaction: pendingWithdrawal },
    { transaction: { ...pendingWithdrawal, total: null } },
  ],
  'withdrawal moneyResult.done': [ended('moved', pendingWithdrawal)],
  'redeem redeem.accepted': [{ transaction: redeemedVoucher }, { transaction: { ...redeemedVoucher, platinum: null } }],
  'redeem moneyResult.done': [ended('moved', redeemedVoucher)],
};

interface Saying {
  type: string;
  params?: object | ((args: { context: object; event: AnyEventObject }) => object);
}
const isSaying = (action: unknown): action is Saying =>
  ['notify', 'celebrate'].includes((action as Saying | undefined)?.type ?? '');
const idsOf = (params: object): string[] =>
  'title' in params ? [(params as Success).title.id, (params as Success).subtitle.id] : [(params as MessageRef).id];

function saidIn(machine: string, node: AnyStateNode): string[] {
  const own = [...node.transitions.values(), node.always ?? []].flat().flatMap(({ eventType, actions }) => {
    const [, done] = /^xstate\.done\.actor\.(.*)/.exec(eventType) ?? [];
    const where = `${machine} ${done === undefined ? eventType : `${done}.done`}`.trim();
    return actions.filter(isSaying).flatMap(({ params = {} }) => {
      const said =
        typeof params === 'function'
          ? (payloads[where] ?? [{}]).map((payload) => params({ context: {}, event: { type: eventType, ...payload } }))
          : [params];
      return said.flatMap(idsOf).map((id) => `${where} | ${id}`);
    });
  });
  return [...own, ...Object.values(node.states).flatMap((child) => saidIn(machine, child))];
}

/**
 * By prefix of ids: the rest of each id, its Indonesian and its English text: whole if a machine shows it as a toast or
 * on a success screen, followed by the machines and their events that do; else the words that distinguish it.
 */
const texts = `
register.
welcome | Selamat datang! Akunmu sudah jadi. | Welcome! Your account is ready. | storefront registration.done
login_needed | Kata sandimu sudah tersimpan. Silakan masuk. | Your password is saved. Please log in. | storefront registration.done
cancelled | Pendaftaran dibatalkan. | Registration cancelled. | registration dialog.dismissed
error.incomplete | centang persetujuan | tick the agreement
recovery.
done | Silakan masuk dengan kata sandi barumu. | Please log in with your new password. | storefront forgotPassword.done
cancelled | Permintaan kode dibatalkan. Kata sandimu tidak berubah. | Code request cancelled. Your password has not changed. | forgot-password dialog.dismissed
session.
expired | Sesi kamu berakhir. Silakan masuk kembali. | Your session has ended. Please log in again. | storefront session.refused & storefront player.done
merchant.
referral_invalid | Tautan toko tidak dikenali, jadi kami abaikan. | The shop link was not recognised, so it was ignored. | merchant & merchant merchantLookup.not_found
referral_unchecked | Tautan toko belum bisa diperiksa, jadi kamu melihat toko biasa. | The shop link could not be checked, so you see the usual shop. | merchant merchantLookup.*
login.error.
mismatch | dan kata sandi tidak cocok | and password do not match
throttled | percobaan. Tunggu dulu, lalu | tries. Wait a little, then
field.
phone.error | nomor handphone dengan benar | phone number correctly
password.error | kata sandi dengan benar | password correctly
code.
resent | Kode baru sudah dikirim. | A new code was sent. | one-time-code resendCode.accepted
resend.locked | Terlalu banyak permintaan | Too many requests
error.rejected | Verifikasi gagal | Verification failed
error.expired | sudah lewat 2 menit | older than 2 minutes
error.exhausted | sudah 3 kali salah | wrong 3 times
password.
changed | Kata sandi sudah diganti. Perangkat lain sudah keluar. | Your password was changed. Other devices were logged out. | player newPassword.done
uncertain | Jawaban server belum sampai. Kalau kata sandi lama ditolak, yang baru sudah berlaku. | No answer came from the server. If your old password is refused, the new one counts. | player newPassword.done
error.length | 8 sampai 50 karakter | 8 to 50 characters
error.mismatch | Kata sandi tidak sama | Passwords do not match
error.too_common | terlalu umum | too common
error.too_obvious | nama toko | the shop's name
error.current_missing | Isi kata sandi sekarang | Fill in your current
error.wrong_current | sekarang salah | is wrong
error.same_as_current | sama dengan yang sekarang | same as the current
pin.
saved.set | PIN sudah dibuat. | Your PIN is set. | player pin.done
saved.change | PIN sudah diganti. | Your PIN was changed. | player pin.done
saved.reset | PIN baru sudah tersimpan. | Your new PIN is saved. | player pin.done
uncertain | Jawaban server belum sampai. Kalau PIN lama ditolak, yang baru sudah berlaku. | No answer came from the server. If your old PIN is refused, the new one counts. | player pin.done
already_set | PIN sudah dibuat di perangkat lain. | A PIN was already set on another device. | player pin.done
title.failed | Belum ada jawaban | No answer yet
title.locked | PIN terkunci | PIN locked
failed.text | masih ada | still here
locked.text | PIN salah 5 kali | was wrong 5 times
error.none | belum punya PIN | have no PIN
error.incomplete | harus 6 angka | must have 6 digits
error.weak.repeats | berulang | repeat
error.weak.run | berurutan | in order
error.weak.shape | pola di papan angka | pattern on the keypad
error.weak.date | sebagai tanggal | as a date
error.weak.phone | bagian dari nomor | part of your phone number
error.same_as_old | sama dengan PIN lama | same as the old PIN
error.mismatch | Kedua PIN tidak sama | two PINs do not match
error.wrong | masukkan salah | you entered is wrong
error.wrong.left | masukkan salah. Sisa {n} | is wrong. Tries left: {n}
passkeys.
added | Passkey ditambahkan. | The passkey was added. | passkeys addPasskey.accepted
removed | Passkey dihapus. | The passkey was removed. | passkeys removePasskey.accepted
error.unsupported | belum punya passkey. Perbarui | no passkeys yet. Update it
error.not_here | tidak bisa dibuat di alamat ini | cannot be made at this address
error.too_many | Passkey sudah penuh | as many passkeys as fit
error.dismissed | tidak jadi ditambahkan | No passkey was added
error.late | habis sebelum passkey ditambahkan | ran out before the passkey was added
error.exists | sudah punya passkey untuk akunmu | has a passkey for your account already
error.not_made | gagal membuat passkey | could not make a passkey
error.refused | Nyalakan kunci layar | Turn on the screen lock
error.throttled | Terlalu sering menambah passkey | Passkeys were added too often
passkey_login.
error.unsupported | belum punya passkey. Masuk | no passkeys yet. Log in
error.not_here | tidak bisa dipakai di alamat ini | cannot be used at this address
error.dismissed | Dibatalkan, atau | It was cancelled, or
error.late | Waktunya habis. Coba | Time ran out. Try
error.not_used | gagal memakai passkey | could not use a passkey
error.unknown_passkey | sudah tidak dikenal di toko ini | does not know the passkey any more
error.refused | Passkey ini tidak bisa diterima | The passkey cannot be accepted
error.copied | mungkin disalin orang lain | may have copied this passkey
devices.
ended | Sudah dikeluarkan. | Logged out. | devices endSessions.accepted
phone_change.
saved | Nomor handphone sudah diganti. | Your phone number was changed. | player phoneChange.done
error.same | sudah kamu pakai | you already use
error.incorrect_pin | masukan salah | you entered is wrong
error.incorrect_pin.left | masukan salah. Sisa {n} | is wrong. Tries left: {n}
error.unknown | kesalahan, coba lagi nanti | please try again later
profile.
saved | Profilmu sudah tersimpan. | Your profile is saved. | profile saveProfile.accepted
uncertain | Jawaban server belum sampai. Periksa profilmu sebelum mencoba lagi. | The server did not answer in time. Check your profile before you try again. | player pin.done & player phoneChange.done
failed.title | Profil belum bisa dimuat | profile could not be loaded
pin.locked | Terkunci | Locked
pin.locked.text | terkunci karena {n} kali salah | locked after {n} wrong tries
error.fullname | nama lengkap | full name
error.birthdate | lahir dengan lengkap | complete date of birth
error.birthdate_future | belum terjadi | still to come
error.address | 300 karakter | 300 characters
error.unseen | karakter tersembunyi | hidden characters
error.national_id | NIK harus 16 angka | NIK has 16 digits
error.image_type | JPEG atau PNG | JPEG or a PNG
error.image_size | maksimal {num} MB | maximum of {num} MB
error.image_unreadable | tidak bisa dibaca | cannot be read
error.image_quota | sudah terlalu banyak | Too many photos
nickname.
saved | Nama dan kelerengmu sudah tersimpan. | Your name and marble are saved. | profile setNickname.accepted
error.length | {least} sampai {most} huruf | {least} to {most} letters
error.characters | huruf A sampai Z | letters A to Z
error.digits | Paling banyak {n} angka | At most {n} digits
error.reserved | seperti nama toko | like the shop
error.refused | tidak bisa dipakai di sini | cannot be used here
error.taken | sudah dipakai pemain lain | Another player has
error.throttled | dalam {n} | in {n}
wish.
saved | Siap. Kamu dikabari begitu permainan ini bisa dimainkan. | Done. You will be told as soon as this game can be played. | wishes setWish.accepted
removed | Kamu tidak dikabari lagi soal permainan ini. | You will no longer be told of this game. | wishes setWish.accepted
not_awaited | Permainan ini tidak perlu ditunggu lagi. Daftar permainan dimuat ulang. | This game need not be waited for any more. The list of games is loaded again. | wishes setWish.not_awaited
error.throttled | Tunggu {n} | Wait {n}
accounts.
added | Rekening sudah ditambahkan. | The account was added. | accounts addAccount.accepted
removed | Rekening sudah dihapus. | The account was removed. | accounts removeAccount.accepted
gone | Rekening itu sudah tidak ada. | That account is no longer there. | accounts removeAccount.not_found & accounts chooseAccount.not_found
failed.title | Rekening belum bisa dimuat | Your accounts could not be loaded
error.provider | bank atau dompet | bank or an e-wallet
error.number | Nomor belum benar | number does not fit
error.holder | nama pemilik | holder's name
error.duplicate | sudah ada di daftarmu | in your list already
error.too_many | sebanyak yang diizinkan | as there can be
e_wallet.
linked | DANA sudah terhubung. | DANA is linked now. | player eWallet.done
unlinked | DANA sudah diputuskan. | DANA is unlinked now. | player eWallet.done
error.auth_code_expired | Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi. | This DANA account is already activated in another account. Please try again. | e-wallet sendAuth.auth_code_expired
error.unknown | Terjadi kesalahan. Silahkan coba lagi nanti. | Something went wrong. Please try again later. | e-wallet & e-wallet sendAuth.not_pending & e-wallet sendAuth.unavailable & e-wallet sendAuth.* & session
error.session_ended | Kamu tidak dalam status login. Silahkan masuk kembali | You are not logged in. Please log in again | storefront player.done
drawer.
e_wallet.failed | Saldo dompet gagal dimuat | wallet balance could not be loaded
games.
error.title | Daftar permainan belum bisa dimuat | games list could not be loaded
game.
share.failed | Tautan belum tersalin | link could not be copied
room.
error.below_minimum | paling sedikit 5,00 | at least 5,00
error.no_step | kelipatan 5 | multiple of 5
error.above_maximum | paling banyak 5.000,00 | at most 5.000,00
error.balance_too_low | Token dan Menang bersama kurang | Token and Won together are too low
error.no_code | enam huruf dan angka | six letters and digits
error.not_sent | belum terkirim | was not sent
error.declined | Permintaanmu ditolak | It was refused
error.paused | biaya main yang besar dijeda | large stakes are paused
error.throttled | Terlalu sering | Too often
uncertain | apakah kamu sudah dapat ruang | whether you have a room
refused.not_found | tidak berlaku | no longer valid
refused.other_game | untuk permainan lain | for another game
refused.other_game.action | Buka permainan itu | Open that game
refused.room_full | sudah penuh | is full
refused.too_late | terlambat | too late
refused.game_ended | sudah selesai | is over
refused.other_stake | berbeda dari undangannya | another stake
refused.game_closed | ditutup | closed
refused.action | biaya main sendiri | of your own
invited.untold | Setelah masuk | After the login
gone | Ruang ini sudah tidak ada | This room is gone
outcome.practice.won | menang latihan | won this practice
outcome.practice.drawn | Seri! | A draw!
outcome.practice.refunded | Latihan dihentikan | practice was stopped
outcome.won | Kamu menang {platinum} | You won {platinum}
outcome.lost | lawanmu menang | Your opponent won
outcome.drawn | Seri! | A draw!
outcome.refunded | Platinum kembali | are back
ended.played | Ronde melawan {name} | round against {name}
ended.opponent_left | {name} meninggalkan | {name} left
ended.you_left | Kamu keluar | You left
ended.no_opponent | Tidak ada lawan | No opponent came
ended.opponent_irregular | Permainan {name} tidak wajar | What {name} sent
ended.you_irregular | perangkatmu tidak wajar | your device sent
ended.cancelled | tidak bisa kami lanjutkan | could not go on
ended.again | Main lagi | Play again
ended.replay | Lihat ulang rondeku | Watch my round again
results.outcome.
won | Menang | Won
lost | Kalah | Lost
drawn | Seri | Draw
refunded | Kembali | Refunded
limits.error.
stake | kelipatan 5, dari | multiple of 5, from
minutes | menit, atau kosongkan | minutes, or leave it
replay.
failed.title | Ronde ini belum bisa dimuat | round could not be loaded
history.
more.failed | Lanjutannya belum termuat | next entries are not loaded
failed.title | Riwayat belum termuat | history is not loaded
seat.
ended | Rondemu sudah selesai. Token dan Menang sudah dimuat ulang. | Your round is over. Token and Won were read again. | seat room.accepted & seat room.not_found
transaction.
check.unchanged | Statusnya belum berubah. | The status has not changed yet. | transaction checkTransaction.accepted
check.throttled | Statusnya baru saja dicek. Coba lagi sebentar lagi. | The status was checked a moment ago. Try again shortly. | transaction checkTransaction.throttled
not_refreshed | Belum bisa dimuat ulang. Coba lagi, ya. | It could not be loaded again. Please try again. | transaction transaction.*
failed.title | Transaksi belum termuat | transaction is not loaded
status.success | Berhasil | Success
status.failed | Gagal | Failed
said.failed | Tidak ada Platinum yang berpindah | No Platinum was moved
reason.expired | Batas waktu | deadline
reason.cancelled | Pembayaran dibatalkan. | was cancelled.
reason.rejected | Ditolak oleh bank | refused it
reason.unavailable | sedang terganggu | e-wallet is out of order
reason.released | Dibatalkan setelah kami periksa | Called off
money_result.untold.
title | belum diketahui | not known
text | tidak bisa ditanyakan | cannot be asked
problem | sudah diproses | went through
payment.told.
success | Pembayaranmu berhasil | payment went through
success.text | dikonfirmasi, dan riwayat | confirmed, and the history
pending | masih diproses | still on its way
pending.text | menunjukkan statusnya | shows how it stands
failed | tidak berhasil | Your payment did not
failed.text | uang yang terpotong | any money was taken
history | Lihat riwayat | See the history
top_up.
cancelled | Pesanan dibatalkan. | The order was cancelled. | top-up openOrder.done
ordered.title | Pesananmu dibuat | Your order is made | top-up topUp.accepted
ordered.number | Bayar ke nomor virtual account {number}. Token bertambah setelah dibayar. | Pay to the virtual account number {number}. Token grows once it is paid. | top-up topUp.accepted
ordered.text | Ikuti petunjuk pembayaran yang kamu terima. Token bertambah setelah dibayar. | Follow the payment instructions that you receive. Token grows once it is paid. | top-up topUp.accepted
success.title | Platinum kamu bertambah | You have more Platinum | top-up transaction.done
success.subtitle | {platinum} Platinum sudah masuk ke saldo Token kamu. | {platinum} Platinum are in your Token balance. | top-up transaction.done
failed.title | Pilihan belum bisa dimuat | choices could not be loaded
error.below_minimum | minimal {platinum} | at least {platinum}
error.above_maximum | Sekali isi paling banyak | at once
error.method_missing | Pilih cara bayar | Choose how to pay
error.method_unavailable | bayar ini sedang gangguan | method is out of order
error.terms_changed | Harga, biaya | Price, fee
error.not_linked | DANA kamu belum terhubung | DANA is not linked
error.balance_too_low | Saldo DANA kamu tidak cukup | DANA balance is too low
error.not_sent | Pesanan tadi belum sampai | order has not arrived
error.declined | Pesanan tadi ditolak | order was refused
error.throttled | Terlalu banyak percobaan | Too many tries
blocked.title | pembayaran tidak dibuka | page was not opened
blocked.text | Alamatnya bukan milik {name} | address is not {name}’s
returned.failed | Status belum bisa dibaca | status could not be read
unpaid.title | Pembayaran tidak selesai | The payment did not
unpaid.text | tidak dibayar | was not paid
unpaid.expired | sudah lewat | time to pay is over
unpaid.cancelled | Pembayaran dibatalkan | was cancelled
unpaid.rejected | Pembayaran ditolak | was rejected
unpaid.unavailable | sedang gangguan | out of order
unpaid.released | setelah kami periksa | after we looked into it
withdraw.
success.title | Penarikan sedang diproses | Your withdrawal is on its way | withdrawal withdraw.accepted & withdrawal moneyResult.done
success.subtitle | {rupiah} dikirim ke rekeningmu. Statusnya ada di riwayat. | {rupiah} goes to your account. How it stands is in the history. | withdrawal withdraw.accepted & withdrawal moneyResult.done
accepted.title | sudah kami terima | We have your withdrawal
accepted.text | Sejauh mana prosesnya | How far it is
failed.title | Penarikan belum bisa disiapkan | withdrawal could not be prepared
accounts.failed | Rekening belum bisa dimuat. | accounts could not be read
error.below_minimum | Isi jumlah, minimal | Enter an amount
error.over_balance | Melebihi saldo Menang | More than your Won balance
error.above_maximum | Sekali tarik paling banyak | at a time
error.insufficient | tidak cukup untuk penarikan | too low for that
error.account_missing | Tambahkan rekening tujuan | Add an account
error.account_gone | sudah dihapus | was removed
error.limits_changed | Batas jumlah penarikan | limits of a withdrawal
error.not_sent | Penarikan tadi belum sampai | withdrawal has not arrived
error.declined | Penarikan tadi ditolak | withdrawal was refused
error.paused | Demi keamanan akunmu, penarikan dijeda | withdrawals are paused
error.throttled | Terlalu banyak percobaan | Too many tries
redeem.
success.title | Voucher berhasil ditukar | Voucher redeemed | redeem redeem.accepted & redeem moneyResult.done
success.subtitle | {platinum} Platinum sudah masuk ke saldo Token kamu. | {platinum} Platinum are in your Token balance. | redeem redeem.accepted & redeem moneyResult.done
accepted.title | Voucher sudah ditukar | voucher is redeemed
accepted.text | Platinum sudah masuk | The Platinum is in
error.invalid | 8 sampai 16 huruf | 8 to 16 letters
error.unknown | tidak ditemukan | no such voucher
error.used | sudah pernah ditukar | was redeemed before
error.expired | sudah habis | has expired
error.not_here | untuk toko lain | for another shop
error.not_sent | Voucher tadi belum sampai | voucher has not arrived
error.declined | Penukaran tadi ditolak | last try was refused
error.throttled | Terlalu banyak percobaan | Too many tries
success.
arrived | Platinum sudah masuk ke saldo Token kamu. | Platinum has been added to your Token balance. | top-up transaction.done & redeem redeem.accepted
accepted | Penarikanmu diterima. Statusnya ada di riwayat. | Your withdrawal was accepted. Its status is in your history. | withdrawal withdraw.accepted
games | Ke daftar permainan | To the games list
transaction | Lihat transaksi | See the transaction
error.
otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again | registration register.otp_block & registration resendCode.otp_block & forgot-password requestReset.otp_block & one-time-code verifyCode.otp_block & one-time-code resendCode.otp_block & pin requestCode.otp_block & phone-change requestCode.otp_block
otp_block.hours | Tunggu {n} jam untuk verifikasi | Wait {n} h to verify
validation | Data belum benar | Not right yet
step_lost | Langkah tadi | That step
v1.player_already_registered | Nomor handphone sudah | already registered
v2.phone_number.validation_already_registered | No. handphone sudah | already registered
v2.phone_number.validation_not_registered | handphone belum terdaftar | not registered yet
v2.merchant_uid | Merchant uid | Merchant uid
offline | Tidak ada koneksi | No connection
timeout | terlalu lama | too long
server | sedang bermasalah | has a problem
malformed | tidak terbaca | could not be read
not_available | belum tersedia | not available
unknown | silahkan coba lagi nanti | please try again later
`;

function readTexts(): ReadonlyMap<string, readonly string[]> {
  let beginning = '';
  const rows = new Map<string, readonly string[]>();
  for (const line of texts.trim().split('\n')) {
    const [first = '', ...words] = line.split(' | ');
    if (words.length === 0) beginning = first;
    else rows.set(beginning + first, words);
  }
  return rows;
}
const pinned = readTexts();
const saidTexts = [...pinned].flatMap(([id, [, , where]]) => where?.split(' & ').map((one) => `${one} | ${id}`) ?? []);
const saidIds = new Set([...pinned].filter(([, { length }]) => length > 2).map(([id]) => id));
/** Ids of errors, failures, locks and results match this. */
const tells =
  /^(room\.ended|transaction\.reason)\.|(^|[._])(error|refused|failed|locked|blocked|uncertain|gone|untold|success|accepted|unpaid|told|outcome)([._]|$)/;

it('SH-10 SH-11 these sentences are said, and no other', () => {
  const said = models.flatMap(({ name, machine }) => saidIn(name, machine.root));
  expect([...new Set(said)].sort()).toEqual(saidTexts.toSorted());
});

it('SH-10 SH-11 every text that tells what became of something is pinned', () => {
  const ids = Object.keys(catalogues[0] ?? {}).filter((id) => tells.test(id) || saidIds.has(id));
  expect([...pinned.keys()].sort()).toEqual(ids.sort());
});

describe.each([
  ['Indonesian', 0],
  ['English', 1],
] as const)('SH-1 in %s', (_, place) => {
  const textOf = (id: string): string => catalogues[place]?.[id] ?? '';
  const wordsOf = (id: string): string => pinned.get(id)?.[place] ?? '';

  it.each([...pinned.keys()])('SH-10 SH-11 ux91 %s reads as it should', (id) => {
    if (saidIds.has(id)) expect(textOf(id)).toBe(wordsOf(id));
    else expect(textOf(id)).toContain(wordsOf(id));
  });

  it('ux91 no two could change places unseen', () => {
    const rows = [...pinned.keys()].map((id) => ({
      id,
      text: textOf(id),
      words: wordsOf(id),
      asks: placeholdersOf(partsOf(textOf(id)))
        .sort()
        .join(),
    }));
    const unseen = rows.flatMap((one, at) =>
      rows
        .slice(at + 1)
        .filter((other) => one.asks === other.asks && one.text !== other.text)
        .filter((other) => one.text.includes(other.words) && other.text.includes(one.words))
        .map((other) => `${one.id}, ${other.id}`),
    );
    expect(unseen).toEqual([]);
  });
});

/** Toasts that say no error, by the rest of their ids. */
const goodNews =
  /\.(welcome|login_needed|done|cancelled|resent|saved(\.\w+)?|already_set|changed|linked|unlinked|added|removed|ended|unchanged)$/;
/** What the page shows after the other toasts, where the state that follows is no error: by their ids. */
const staysOnPage: Readonly<Record<string, string>> = {
  'session.expired': 'the top bar of a visitor, and on a page of players the login (ux16)',
  'e_wallet.error.session_ended': 'the top bar of a visitor (EW-5)',
  'e_wallet.error.unknown': 'the row of the drawer: no e-wallet, and the button to link one (EW-4)',
  'e_wallet.error.auth_code_expired': 'the row of the drawer: no e-wallet, and the button to link one (EW-4)',
  'merchant.referral_invalid': 'the usual shop, by its name (SH-3)',
  'merchant.referral_unchecked': 'the usual shop, by its name (SH-3)',
  'profile.uncertain': 'the profile, read again: whether there is a PIN, and the number',
  'password.uncertain': 'nothing until the next login: the answer was lost, and nobody can be asked',
  'wish.not_awaited': 'the list of games, read again (GM-15)',
  'accounts.gone': 'the list, read again, without that account',
  'transaction.check.throttled': 'the status that is known, with the button to check it',
  'transaction.not_refreshed': 'the receipt of an ended transaction, on which nothing changes any more',
};

const isToast = (action: unknown): action is Saying => (action as Saying | undefined)?.type === 'notify';
const tagsIn = (node: AnyStateNode): string[] => [
  ...node.tags,
  ...Object.values(node.states)
    .filter((child) => node.type === 'parallel' || node.initial.target.includes(child))
    .flatMap(tagsIn),
];
/** The ids of toasts that come with no state of an error. */
const alone = (node: AnyStateNode): string[] => [
  ...[...node.transitions.values(), node.always ?? []].flat().flatMap(({ actions, target, source }) => {
    const tags = tagsIn(target?.[0] ?? source);
    if (tags.includes('error') || tags.includes('blocked')) return [];
    return actions
      .filter(isToast)
      .flatMap(({ params = {} }) => (typeof params === 'function' ? [] : idsOf(params)))
      .filter((id) => !goodNews.test(id));
  }),
  ...Object.values(node.states).flatMap(alone),
];

it('ux69 a toast that says an error comes with a state of that error, or with a page that shows what is true now', () => {
  const ids = models.flatMap(({ machine }) => alone(machine.root));
  expect([...new Set(ids)].sort()).toEqual(Object.keys(staysOnPage).sort());
});
