import { both, type FlowMetadata } from '../flow-metadata.ts';

export const pinPad: FlowMetadata = {
  title: both('Papan PIN', 'PIN pad'),
  group: 'account',
  descriptions: {
    'The six-digit PIN, entered for one purpose': 'PIN enam angka, dimasukkan untuk satu tujuan',
    'The player’s current PIN.': 'PIN yang dimiliki pemain.',
    'The PIN is forgotten: a code allows a reset.': 'Lupa: bisa diatur ulang dengan kode.',
    'Not six digits yet.': 'Belum enam angka.',
    'The PIN you entered is wrong; from the second miss on with the tries that are left.':
      'PIN yang dimasukkan salah; mulai kesalahan kedua disebut sisa percobaannya.',
    'What was chosen as the new PIN is the old one.': 'Yang dipilih sebagai PIN baru adalah PIN lamanya.',
    'The old PIN alone was wrong: the new one is kept and sent with it.':
      'Hanya PIN lamanya yang salah: PIN barunya disimpan dan ikut dikirim.',
    'The old PIN is compared before the new one is asked for; it counts as a try.':
      'PIN lama dibandingkan sebelum PIN baru diminta; terhitung sebagai percobaan.',
    'The platform does not compare it beforehand, or no answer came: the change itself compares it.':
      'Platformnya tidak membandingkannya lebih dulu, atau tidak ada jawaban: penggantiannya yang membandingkan.',
    'A new PIN, for the first time.': 'PIN baru, untuk pertama kali.',
    'The PIN is too easy to guess; the text says why.':
      'Salah satu PIN yang paling dulu ditebak orang; disebut alasannya.',
    'New PIN must not be the same as the old PIN.': 'PIN baru tidak boleh sama dengan PIN lama.',
    'The repeated PIN differed: the entry starts over and says why.':
      'Ulangannya tidak sama: mulai lagi, dengan alasannya.',
    'The fifth wrong PIN in a row, on a platform that does not report the tries left.':
      'Yang kelima berturut-turut, di platform yang tidak menyebut sisanya.',
    'The new PIN is entered a second time.': 'PIN baru sekali lagi.',
    'The PIN is sent to the server.': 'PIN sedang dikirim.',
    'The player has no PIN to confirm with.': 'Tidak ada PIN yang bisa memastikan apa pun.',
    'An earlier try may have used the code: the profile shows whether the PIN was saved.':
      'Percobaan tadi mungkin sudah memakai kodenya: profil akan menunjukkannya.',
    'The reply was lost or unreadable. The entered PIN is kept for one more try.':
      'Tidak ada jawaban yang terbaca. Yang dimasukkan disimpan untuk satu percobaan lagi.',
    'Five wrong PINs: the PIN is locked, and a reset is offered.':
      'Lima kali PIN salah: hanya pengaturan ulang yang bisa membukanya, dan itu ditawarkan.',
  },
  guards: {
    asksCurrent: both('PIN yang sekarang diminta dahulu', 'the current PIN is asked for first'),
    asksNew: both('PIN baru yang diminta', 'a new PIN is asked for'),
    isCorrecting: both('PIN barunya sudah ada', 'the new PIN is there already'),
    isNew: both('sama dengan PIN baru', 'it is the new PIN'),
    changesSomething: both('tindakan ini mengubah data', 'the action changes something'),
    wasWrong: both('PIN yang dikirim tadi salah', 'the PIN that was sent is wrong'),
    wasLastTry: both(
      'platformnya tidak menghitung, dan ini yang kelima',
      'the platform does not count, and this was the fifth',
    ),
    isWeak: both('PIN-nya mudah ditebak', 'the PIN is easy to guess'),
  },
  ends: {
    accepted: both('PIN diterima', 'The PIN was accepted'),
    confirmed: both('PIN terkonfirmasi', 'The PIN was confirmed'),
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
    checkPin: both('membandingkan PIN lama', 'compare the old PIN'),
    confirmPin: both('memeriksa PIN', 'check the PIN'),
    resetPin: both('menyimpan PIN pengganti', 'save the replaced PIN'),
    setPin: both('menyimpan PIN pertama', 'save the first PIN'),
    submitPin: both('mengirim PIN', 'send the PIN'),
  },
};
