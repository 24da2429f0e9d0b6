import { both, type FlowMetadata } from '../flow-metadata.ts';

export const passkeys: FlowMetadata = {
  title: both('Passkey', 'Passkeys'),
  group: 'account',
  descriptions: {
    'Passkeys of the player': 'Passkey milik pemain',
    'Each passkey with what is known of it; or that there is none.':
      'Setiap passkey dengan yang diketahui tentangnya; atau bahwa belum ada.',
    'This browser has no passkeys.': 'Browser ini tidak punya passkey.',
    'This address has no passkeys.': 'Alamat ini tidak punya passkey.',
    'The player has as many passkeys as are allowed.': 'Passkey pemain sudah sebanyak yang diizinkan.',
    'The person put it off.': 'Tidak jadi.',
    'It took too long.': 'Terlalu lama.',
    'The device has one for this account already.': 'Perangkat sudah punya satu untuk akun ini.',
    'The browser made none.': 'Browser tidak membuatnya.',
    'The platform does not take what the browser made.': 'Platform tidak menerima buatan browser.',
    'Added too often: it waits.': 'Terlalu sering ditambah: menunggu.',
    'The browser says whether it has passkeys, before the PIN is asked for.':
      'Browser menjawab apakah punya passkey, sebelum PIN diminta.',
    'The platform agrees to one more, once the PIN was right.': 'Platform setuju satu lagi, setelah PIN benar.',
    'The PIN for one more passkey.': 'PIN untuk satu passkey lagi.',
    'The browser asks for finger, face or code of the device.': 'Browser meminta sidik jari, wajah, atau kunci layar.',
    'What the browser made is told to the platform.': 'Buatan browser dikirim ke platform.',
    'Asks once more, and names the passkey.': 'Bertanya sekali lagi, dengan nama passkey-nya.',
    'It has been removed meanwhile: the list is read again.': 'Sementara itu sudah dihapus: daftarnya dibaca lagi.',
  },
  guards: {
    isListed: both('passkey itu ada di daftar', 'the passkey is in the list'),
  },
  things: { passkey: 'passkey' },
  actions: {
    wanted: 'diminta',
    givenUp: 'dibatalkan',
    supported: 'didukung',
    unsupported: 'tidak didukung',
    late: 'terlambat',
    exists: 'sudah ada',
  },
  states: {
    checkingBrowser: 'melihat kemampuan browser',
    making: 'membuat',
    wrongAddress: 'bukan di alamat ini',
    late: 'terlambat',
    exists: 'sudah ada',
    notMade: 'tidak terbuat',
  },
  calls: {
    passkeys: both('membaca passkey', 'read the passkeys'),
    passkeyOptions: both('meminta passkey baru', 'ask for a new passkey'),
    addPasskey: both('menambah passkey', 'add the passkey'),
    removePasskey: both('menghapus passkey', 'remove the passkey'),
  },
};
