import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const forgotPassword: FlowMetadata = {
  title: both('Lupa kata sandi', 'Forgot password'),
  group: 'entry',
  journeys: [
    plan(
      'forgot-password',
      both('Lupa kata sandi', 'Forgotten password'),
      leg(
        'forgot-password',
        'fresh',
        { output: 'reset' },
        { verification: 'resetCode', 'one-time-code': 'forgotPassword', 'new-password': 'forgotPassword' },
      ),
      heardBy('storefront', 'forgotPassword', 'reset'),
    ),
  ],
  descriptions: {
    'Forgot password: phone, way of sending, code, new password':
      'Lupa kata sandi: nomor handphone, cara pengiriman, kode, kata sandi baru',
    'A reset that was begun continues at its step.': 'Penggantian yang sudah dimulai berlanjut dari tempatnya.',
    'The edit-contact dialog: the number whose password is reset.': 'Dialog kontak: kata sandi siapa yang diganti.',
    'No. handphone belum terdaftar.': 'No. handphone belum terdaftar.',
    'The verification method: a code by SMS, or cancel.': 'Cara verifikasi: kode lewat SMS, atau batal.',
    'Back to the number, which stays filled in.': 'Kembali ke nomor, yang tetap terisi.',
    'Cancelled: a late answer is ignored.': 'Dibatalkan: jawaban yang terlambat tidak sampai ke siapa pun.',
    'Closed while a code was requested, after a change of the number.':
      'Ditutup saat kode sedang diminta, setelah nomor lain ditinggalkan.',
    'Closed while a code was requested: a code that still arrives is not valid.':
      'Ditutup saat kode sedang diminta: kode yang tetap datang tidak ada gunanya.',
    'Code and new password, on a page of their own.': 'Kode dan kata sandi baru, di halaman sendiri.',
    'The new password is saved: the login dialog takes over, with the number filled in.':
      'Kata sandi baru tersimpan: dialog masuk mengambil alih, dengan nomor yang sudah terisi.',
  },
  guards: {
    isPendingPhone: both('nomornya sama dengan yang sedang berjalan', 'it is the number of the step under way'),
  },
  ends: {
    reset: both('Kata sandi baru tersimpan', 'New password saved'),
  },
  things: {
    sms: 'SMS',
  },
  states: {
    notRegistered: 'nomor belum terdaftar',
    sendingCode: 'mengirim kode',
  },
  answers: {
    player_not_found: 'pemain tidak ditemukan',
    please_finish_your_registration_process: 'pendaftaran belum selesai',
    'validation.not.registered': 'nomor belum terdaftar',
  },
  calls: {
    requestReset: both('meminta kode lupa kata sandi', 'ask for a password reset'),
  },
};
