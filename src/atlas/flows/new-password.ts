import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const newPassword: FlowMetadata = {
  title: both('Kata sandi baru', 'New password'),
  group: 'entry',
  journeys: [
    plan(
      'password-change',
      both('Ganti kata sandi', 'Changing the password'),
      leg('new-password', 'change', { output: 'saved' }),
      heardBy('player', 'newPassword', 'saved'),
    ),
  ],
  descriptions: {
    'A new password, written twice': 'Kata sandi baru, ditulis dua kali',
    'The focus has left the second field, which differs from the first.':
      'Isian kedua ditinggalkan dan tidak sama dengan yang pertama.',
    'An earlier try had no readable answer: the password may be the new one.':
      'Percobaan tadi tidak mendapat jawaban yang terbaca: bisa jadi kata sandi yang baru sudah berlaku.',
    'The current password is not filled in.': 'Kata sandi sekarang belum diisi.',
    'Not 8 to 50 characters.': 'Bukan 8 sampai 50 karakter.',
    'Passwords do not match.': 'Kedua kata sandi tidak sama.',
    'Current password is wrong.': 'Kata sandi sekarang salah.',
    'The new password is the current one.': 'Kata sandi barunya sama dengan yang sudah ada.',
    'The password is on the list of common passwords.': 'Ada di daftar kata sandi yang paling dulu ditebak orang.',
    "Made of the phone number, the game's or the merchant's name.":
      'Dibuat dari nomor handphone, nama permainan, atau nama toko.',
    'Too many wrong current passwords: the server says until when.':
      'Terlalu banyak kata sandi sekarang yang salah: server menyebut sampai kapan.',
    'The password is sent to the server.': 'Kata sandi sedang dikirim.',
    'An earlier try had no answer, and the current password no longer matches: the change went through.':
      'Percobaan tadi tidak mendapat jawaban, dan kata sandi sekarang sudah lain: berarti tadi berhasil.',
    'An earlier try may have used the ticket: the login shows whether the password was saved.':
      'Percobaan tadi mungkin sudah memakai tiketnya: saat masuk akan ketahuan.',
    'Closed before the answer: the password may be saved all the same.':
      'Ditutup sebelum ada jawaban: bisa jadi tetap tersimpan.',
  },
  guards: {
    differsWhereWritten: both('ulangannya sudah diisi dan tidak sama', 'the repetition is filled in and differs'),
    isTooShortOrLong: both('kata sandi terlalu pendek atau panjang', 'the password is too short or too long'),
    isUncertainChange: both('perubahannya belum pasti', 'the change is uncertain'),
    lacksCurrent: both('kata sandi lama belum diisi', 'the current password is missing'),
  },
  ends: {
    saved: both('Kata sandi tersimpan', 'Password saved'),
  },
  things: {
    confirmation: 'konfirmasi',
    passwords: 'kata sandi',
  },
  states: {
    currentMissing: 'kata sandi lama belum diisi',
    sameAsCurrent: 'sama dengan kata sandi lama',
    tooCommon: 'terlalu umum',
    tooObvious: 'terlalu mudah ditebak',
    wrongCurrent: 'kata sandi lama salah',
  },
  calls: {
    changePassword: both('mengganti kata sandi', 'change the password'),
    resetPassword: both('menyimpan kata sandi pengganti', 'save the replaced password'),
    setPassword: both('menyimpan kata sandi', 'save the password'),
    setRegistrationPassword: both('menyimpan kata sandi pendaftaran', 'save the registration’s password'),
  },
};
