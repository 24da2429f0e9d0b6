/**
 * Every toast and success screen, by the transition that shows it, in both languages (SH-10, SH-11, RG-6, EW-4, EW-5). A text
 * on another transition fails.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnyEventObject, AnyStateNode } from 'xstate';
import type { MessageRef } from '../../machines/kit/effect.ts';
import type { Success } from '../../machines/shell/shell.machine.ts';
import { paidTopUp, pendingTopUp, pendingWithdrawal, redeemedVoucher } from '../flows/kit/samples.ts';
import { models } from '../flows/models.ts';

type Catalogue = Record<string, string>;
const [indonesian, english] = ['id', 'en'].map(
  (language) => JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as Catalogue,
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
const sentence = (params: object): MessageRef[] =>
  'title' in params ? [(params as Success).title, (params as Success).subtitle] : [params as MessageRef];

function saidIn(machine: string, node: AnyStateNode): string[] {
  const own = [...node.transitions.values(), node.always ?? []].flat().flatMap(({ eventType, actions }) => {
    const [, done] = /^xstate\.done\.actor\.(.*)/.exec(eventType) ?? [];
    const where = `${machine} ${done === undefined ? eventType : `${done}.done`}`.trim();
    return actions.filter(isSaying).flatMap(({ params = {} }) => {
      const said =
        typeof params === 'function'
          ? (payloads[where] ?? [{}]).map((payload) => params({ context: {}, event: { type: eventType, ...payload } }))
          : [params];
      return said.map((message) => {
        const words = [indonesian, english].map((texts) =>
          sentence(message)
            .map(({ id }) => texts?.[id])
            .join(' / '),
        );
        return [where, ...words].join(' | ');
      });
    });
  });
  return [...own, ...Object.values(node.states).flatMap((child) => saidIn(machine, child))];
}

/** Machine, event, Indonesian and English text; title and subtitle of a success screen. */
const expected = `
storefront registration.done | Selamat datang! Akunmu sudah jadi. | Welcome! Your account is ready.
storefront registration.done | Kata sandimu sudah tersimpan. Silakan masuk. | Your password is saved. Please log in.
storefront forgotPassword.done | Silakan masuk dengan kata sandi barumu. | Please log in with your new password.
storefront session.refused | Sesi kamu berakhir. Silakan masuk kembali. | Your session has ended. Please log in again.
storefront player.done | Kamu tidak dalam status login. Silahkan masuk kembali | You are not logged in. Please log in again
storefront player.done | Sesi kamu berakhir. Silakan masuk kembali. | Your session has ended. Please log in again.
merchant | Tautan toko tidak dikenali, jadi kami abaikan. | The shop link was not recognised, so it was ignored.
merchant merchantLookup.not_found | Tautan toko tidak dikenali, jadi kami abaikan. | The shop link was not recognised, so it was ignored.
merchant merchantLookup.* | Tautan toko belum bisa diperiksa, jadi kamu melihat toko biasa. | The shop link could not be checked, so you see the usual shop.
registration register.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
registration dialog.dismissed | Pendaftaran dibatalkan. | Registration cancelled.
registration resendCode.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
forgot-password requestReset.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
forgot-password dialog.dismissed | Permintaan kode dibatalkan. Kata sandimu tidak berubah. | Code request cancelled. Your password has not changed.
one-time-code verifyCode.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
one-time-code resendCode.accepted | Kode baru sudah dikirim. | A new code was sent.
one-time-code resendCode.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
player pin.done | PIN sudah dibuat. | Your PIN is set.
player pin.done | PIN sudah diganti. | Your PIN was changed.
player pin.done | PIN baru sudah tersimpan. | Your new PIN is saved.
player pin.done | PIN sudah dibuat di perangkat lain. | A PIN was already set on another device.
player pin.done | Jawaban server belum sampai. Periksa profilmu sebelum mencoba lagi. | The server did not answer in time. Check your profile before you try again.
player phoneChange.done | Nomor handphone sudah diganti. | Your phone number was changed.
player phoneChange.done | Jawaban server belum sampai. Periksa profilmu sebelum mencoba lagi. | The server did not answer in time. Check your profile before you try again.
player newPassword.done | Kata sandi sudah diganti. Perangkat lain sudah keluar. | Your password was changed. Other devices were logged out.
player newPassword.done | Jawaban server belum sampai. Kalau kata sandi lama ditolak, yang baru sudah berlaku. | No answer came from the server. If your old password is refused, the new one counts.
player eWallet.done | DANA sudah terhubung. | DANA is linked now.
player eWallet.done | DANA sudah diputuskan. | DANA is unlinked now.
pin requestCode.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
phone-change requestCode.otp_block | Tunggu {n} menit untuk verifikasi lagi | Wait {n} min to verify again
profile saveProfile.accepted | Profilmu sudah tersimpan. | Your profile is saved.
accounts addAccount.accepted | Rekening sudah ditambahkan. | The account was added.
accounts removeAccount.accepted | Rekening sudah dihapus. | The account was removed.
accounts removeAccount.not_found | Rekening itu sudah tidak ada. | That account is no longer there.
accounts chooseAccount.not_found | Rekening itu sudah tidak ada. | That account is no longer there.
e-wallet | Terjadi kesalahan. Silahkan coba lagi nanti. | Something went wrong. Please try again later.
e-wallet sendAuth.auth_code_expired | Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi. | This DANA account is already activated in another account. Please try again.
e-wallet sendAuth.not_pending | Terjadi kesalahan. Silahkan coba lagi nanti. | Something went wrong. Please try again later.
e-wallet sendAuth.unavailable | Terjadi kesalahan. Silahkan coba lagi nanti. | Something went wrong. Please try again later.
e-wallet sendAuth.* | Terjadi kesalahan. Silahkan coba lagi nanti. | Something went wrong. Please try again later.
transaction checkTransaction.accepted | Statusnya belum berubah. | The status has not changed yet.
transaction checkTransaction.throttled | Statusnya baru saja dicek. Coba lagi sebentar lagi. | The status was checked a moment ago. Try again shortly.
transaction transaction.* | Belum bisa dimuat ulang. Coba lagi, ya. | It could not be loaded again. Please try again.
top-up topUp.accepted | Pesananmu dibuat / Bayar ke nomor virtual account {number}. Saldomu bertambah setelah dibayar. | Your order is made / Pay to the virtual account number {number}. Your balance grows once it is paid.
top-up topUp.accepted | Pesananmu dibuat / Ikuti petunjuk pembayaran yang kamu terima. Saldomu bertambah setelah dibayar. | Your order is made / Follow the payment instructions that you receive. Your balance grows once it is paid.
top-up transaction.done | Platinum kamu bertambah / {platinum} Platinum sudah masuk ke saldo top up kamu. | You have more Platinum / {platinum} Platinum are in your top-up balance.
top-up transaction.done | Platinum kamu bertambah / Platinum sudah masuk ke saldo top up kamu. | You have more Platinum / Platinum has been added to your top-up balance.
withdrawal withdraw.accepted | Penarikan sedang diproses / {rupiah} dikirim ke rekeningmu. Statusnya ada di riwayat. | Your withdrawal is on its way / {rupiah} goes to your account. How it stands is in the history.
withdrawal withdraw.accepted | Penarikan sedang diproses / Penarikanmu diterima. Statusnya ada di riwayat. | Your withdrawal is on its way / Your withdrawal was accepted. Its status is in your history.
withdrawal moneyResult.done | Penarikan sedang diproses / {rupiah} dikirim ke rekeningmu. Statusnya ada di riwayat. | Your withdrawal is on its way / {rupiah} goes to your account. How it stands is in the history.
redeem redeem.accepted | Voucher berhasil ditukar / {platinum} Platinum sudah masuk ke saldo top up kamu. | Voucher redeemed / {platinum} Platinum are in your top-up balance.
redeem redeem.accepted | Voucher berhasil ditukar / Platinum sudah masuk ke saldo top up kamu. | Voucher redeemed / Platinum has been added to your top-up balance.
redeem moneyResult.done | Voucher berhasil ditukar / {platinum} Platinum sudah masuk ke saldo top up kamu. | Voucher redeemed / {platinum} Platinum are in your top-up balance.
`;

it('SH-10 SH-11 these sentences are said, and no other', () => {
  const said = models.flatMap(({ name, machine }) => saidIn(name, machine.root));
  // The order of the machines means nothing.
  expect([...new Set(said)].sort()).toEqual(expected.trim().split('\n').sort());
});
