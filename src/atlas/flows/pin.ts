import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const pin: FlowMetadata = {
  title: both('PIN', 'PIN'),
  group: 'account',
  journeys: [
    plan(
      'pin-set',
      both('Membuat PIN', 'Setting a PIN'),
      leg('pin', 'set', { output: 'saved' }, { 'one-time-code': 'pin', 'pin-pad': 'set' }),
      heardBy('player', 'pin', 'saved'),
    ),
    plan(
      'pin-change',
      both('Mengganti PIN', 'Changing the PIN'),
      leg('pin', 'change', { output: 'saved' }, { 'one-time-code': 'pin', 'pin-pad': 'change' }),
    ),
    plan(
      'pin-reset',
      both('Lupa PIN', 'Resetting the PIN'),
      leg('pin', 'reset', { output: 'saved' }, { 'one-time-code': 'pinReset', 'pin-pad': 'reset' }),
    ),
  ],
  descriptions: {
    'A reset that was begun continues at its step, with the code that was sent.':
      'Penggantian yang sudah dimulai berlanjut dari tempatnya, begitu pula kode yang sudah dikirim.',
    "A player's PIN: set, change, reset": 'PIN pemain: buat, ganti, atur ulang',
    'The PIN request dialog: says what happens, and asks for a code.':
      'Dialog permintaan PIN: menjelaskan apa yang terjadi, lalu meminta kode.',
    'The PIN is forgotten: replaced instead of changed.': 'PIN-nya lupa: diatur ulang, bukan diganti.',
    'There is no PIN to replace: one can be made instead.':
      'Tidak ada PIN untuk diatur ulang: sebagai gantinya bisa dibuat.',
    'The ticket was used or has expired: the flow starts again with a code.':
      'Langkahnya sudah terpakai, atau terlalu lama: mulai lagi dengan kode.',
    'The code dialog.': 'Dialog kode.',
    'Cancelled: the code is no longer valid.': 'Dibatalkan: kodenya tidak ada gunanya lagi.',
    'The code is right; a reload goes on from here.': 'Kodenya benar; kalau dimuat ulang, berlanjut dari sini.',
    'The PIN pad: for a change the current PIN, then the new one twice.':
      'Angkanya: PIN yang sekarang kalau diganti, lalu PIN baru dua kali.',
    'The new PIN is in force.': 'PIN baru berlaku.',
    'The PIN is forgotten or locked: a new code allows a reset.':
      'Lupa atau terkunci: diatur ulang dengan kodenya sendiri.',
  },
  guards: {
    isReset: both('tujuannya mengganti yang terlupa', 'it is about something forgotten'),
    isDismissedReset: both('jendela PIN yang terlupa ditutup', 'the dialog of the forgotten PIN was closed'),
    isVerifiedReset: both('kode untuk PIN yang terlupa benar', 'the code for the forgotten PIN was right'),
    resumesPin: both('dilanjutkan dari langkah PIN', 'it goes on at the PIN'),
  },
  ends: {
    saved: both('PIN tersimpan', 'PIN saved'),
    left: both('Ditutup setelah PIN diminta', 'Given up after the PIN was asked for'),
  },
  states: {
    noPin: 'belum punya PIN',
  },
};
