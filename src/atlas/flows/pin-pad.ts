import { both, type FlowMetadata } from '../flow-metadata.ts';

export const pinPad: FlowMetadata = {
  title: both('Papan PIN', 'PIN pad'),
  group: 'account',
  needsLogin: true,
  descriptions: {
    'The six-digit PIN, entered for one purpose': 'PIN enam angka, dimasukkan untuk satu tujuan',
    'The PIN that the player has.': 'PIN yang dimiliki pemain.',
    'Forgotten: it can be replaced with a code.': 'Lupa: bisa diatur ulang dengan kode.',
    'Not six digits yet.': 'Belum enam angka.',
    'The PIN you entered is wrong; from the second miss on with the tries that are left.':
      'PIN yang dimasukkan salah; mulai kesalahan kedua disebut sisa percobaannya.',
    'A new PIN, for the first time.': 'PIN baru, untuk pertama kali.',
    'One of the PINs that are tried first; says why.':
      'Salah satu PIN yang paling dulu ditebak orang; disebut alasannya.',
    'New PIN must not be the same as the old PIN.': 'PIN baru tidak boleh sama dengan PIN lama.',
    'The repetition differed: it starts over with the reason.': 'Ulangannya tidak sama: mulai lagi, dengan alasannya.',
    'The fifth in a row, on a platform that does not say how many are left.':
      'Yang kelima berturut-turut, di platform yang tidak menyebut sisanya.',
    'The new PIN once more.': 'PIN baru sekali lagi.',
    'The PIN is on its way.': 'PIN sedang dikirim.',
    'There is no PIN that could confirm anything.': 'Tidak ada PIN yang bisa memastikan apa pun.',
    'An earlier try may have used the code up: the profile will tell.':
      'Percobaan tadi mungkin sudah memakai kodenya: profil akan menunjukkannya.',
    'No readable answer. What was entered is kept for one more try.':
      'Tidak ada jawaban yang terbaca. Yang dimasukkan disimpan untuk satu percobaan lagi.',
    'Five wrong PINs: only a reset opens it again, which is offered.':
      'Lima kali PIN salah: hanya pengaturan ulang yang bisa membukanya, dan itu ditawarkan.',
  },
  guards: {
    asksCurrent: both('PIN yang sekarang diminta dahulu', 'the current PIN is asked for first'),
    asksNew: both('PIN baru yang diminta', 'a new PIN is asked for'),
    changesSomething: both('tindakan ini mengubah data', 'the action changes something'),
    wasWrong: both('PIN yang dikirim tadi salah', 'the PIN that was sent is wrong'),
    wasLastTry: both(
      'platformnya tidak menghitung, dan ini yang kelima',
      'the platform does not count, and this was the fifth',
    ),
    isWeak: both('PIN-nya mudah ditebak', 'the PIN is easy to guess'),
  },
  things: {
    firstPin: 'PIN pertama',
    retry: 'percobaan ulang',
  },
  states: {
    repeated: 'berulang',
    sameAsOld: 'sama dengan PIN lama',
    weak: 'terlalu mudah',
    wrong: 'salah',
  },
  answers: {
    already_set: 'sudah pernah dibuat',
    confirmed: 'terkonfirmasi',
    missing: 'belum diisi',
    number_taken: 'nomor sudah dipakai',
  },
  calls: {
    changePhone: both('mengganti nomor handphone', 'change the phone number'),
    changePin: both('mengganti PIN', 'change the PIN'),
    confirmPin: both('memeriksa PIN', 'check the PIN'),
    resetPin: both('menyimpan PIN pengganti', 'save the replaced PIN'),
    setPin: both('menyimpan PIN pertama', 'save the first PIN'),
    submitPin: both('mengirim PIN', 'send the PIN'),
  },
};
