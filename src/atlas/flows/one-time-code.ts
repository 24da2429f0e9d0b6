import { both, type FlowMetadata } from '../flow-metadata.ts';

export const oneTimeCode: FlowMetadata = {
  title: both('Kode SMS', 'One-time code'),
  group: 'entry',
  descriptions: {
    'The server sends no more codes for this step: the flow starts again from the number.':
      'Kode tidak dikirim lagi untuk langkah ini, dengan kata apa pun: dimulai lagi dengan nomornya.',
    "A player's dialog was closed: what is left of the wait goes along.":
      'Jendela pemain ditutup: sisa waktu tunggunya ikut.',
    'The 4-digit code of an SMS': 'Kode 4 angka dari SMS',
    'Back to the phone number, which stays filled in.': 'Kembali ke nomor handphone, yang tetap terisi.',
    'One field with four slots; typing never waits for the countdown.':
      'Empat kotak, satu isian. Tidak ada yang menunggu hitung mundur di sini.',
    'A new code was sent: the error of the old code is cleared.':
      'Kode baru sedang dikirim: kesalahan pada kode lama tidak berlaku lagi.',
    'Verifikasi gagal: the code is wrong.': 'Verifikasi gagal: bukan kode ini.',
    'The code is older than two minutes.': 'Kodenya lebih lama dari dua menit.',
    'The third wrong code: only a new one helps.': 'Kode salah yang ketiga: hanya kode baru yang bisa menolong.',
    'The server refuses any code for a while.': 'Server menolak kode apa pun untuk sementara.',
    'The code is sent; a second one cannot be sent meanwhile.': 'Kode sedang dikirim; yang kedua tidak bisa dikirim.',
    'Another tab asked for a code: the same countdown runs here.':
      'Tab lain meminta kode: hitung mundur yang sama berjalan di sini.',
    'A code was sent; the next one may be asked for when the countdown ends.':
      'Kode sudah dikirim; kode berikutnya boleh diminta setelah hitung mundur habis.',
    'Three wrong tries ended the code, and its countdown with it.':
      'Tiga kali salah mengakhiri kode, dan hitung mundurnya juga.',
    'Too many codes or tries: the wait that the server announced.':
      'Terlalu banyak kode atau percobaan: tunggu selama yang disebut server.',
    'A new code may be asked for.': 'Kode baru boleh diminta.',
    'Requests a new code; digits can still be typed.': 'Kode baru sedang diminta; angkanya tetap bisa diketik.',
  },
  guards: {
    isLocked: both('kodenya terkunci', 'the code is locked'),
    isPlayers: both('kodenya milik pemain yang sudah masuk', 'the code is of a player who is logged in'),
    isChecking: both('kode sedang diperiksa', 'a code is being checked'),
    isResending: both('kode sedang dikirim ulang', 'a code is being sent again'),
    isResendRefused: both(
      'kode baru ditolak dengan kata yang tidak dikenal',
      'a new code was refused in unknown words',
    ),
  },
  ends: {
    verified: both('Kodenya benar', 'The code was right'),
    dismissed: both('Ditutup, kodenya tetap berlaku', 'Closed, the code stays valid'),
  },
  things: {
    number: 'nomor',
    resend: 'kirim ulang',
  },
  actions: {
    changeRequested: 'diminta untuk diubah',
    deadlineMoved: 'batas waktunya bergeser',
  },
  states: {
    entry: 'pengisian',
    exhausted: 'percobaan habis',
    rejected: 'kode salah',
    waitingForCode: 'menunggu kode',
  },
  calls: {
    verifyCode: both('memeriksa kode', 'check the code'),
    verifyForgotCode: both('memeriksa kode lupa kata sandi', 'check the reset code'),
    verifyNewNumberCode: both('memeriksa kode nomor baru', 'check the code to the new number'),
    verifyPinResetCode: both('memeriksa kode lupa PIN', 'check the code for the PIN'),
    verifyPlayerCode: both('memeriksa kode pemain', 'check the player’s code'),
    verifyRegistrationCode: both('memeriksa kode pendaftaran', 'check the registration code'),
  },
};
