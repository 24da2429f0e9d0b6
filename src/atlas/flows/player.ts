import { both, type FlowMetadata } from '../flow-metadata.ts';

export const player: FlowMetadata = {
  title: both('Pemain', 'Player'),
  group: 'account',
  actions: {
    renumbered: 'berganti nomor',
  },
  ends: {
    refused: both('E-wallet menolak sesinya', 'The e-wallet refused the session'),
  },
  things: {
    draft: 'isian',
    linkForm: 'formulir penautan',
    passwordForm: 'formulir kata sandi',
    phoneForm: 'formulir nomor handphone',
    pinForm: 'formulir PIN',
    player: 'pemain',
    unlinkForm: 'formulir pemutusan tautan',
  },
  descriptions: {
    'Closed; a code that was sent is still valid.': 'Ditutup; kode yang sudah dikirim tetap berlaku.',
    'Games that the player waits for, on the list of games.': 'Permainan yang ditunggu pemain, di daftar permainan.',
    'Notices by push on this device.': 'Notifikasi di perangkat ini.',
    'A reminder of the time played.': 'Pengingat waktu bermain.',
    'Sound and vibration on this device.': 'Suara dan getar di perangkat ini.',
    'Token, balances and e-wallet.': 'Token, saldo, dan e-wallet.',
    'The one account flow that may be open, in dialogs.': 'Satu-satunya alur akun yang boleh terbuka, di dalam dialog.',
    'PIN: set, change, reset.': 'PIN: buat, ganti, atur ulang.',
    'A 401: the session is over.': '401: sesinya berakhir.',
    'The PIN was set on another device meanwhile.': 'Sementara itu dibuat di perangkat lain.',
    'The answer was lost: the profile is read again.': 'Tidak ada jawaban: profil dibaca lagi.',
    'Closed at the PIN pad: wrong tries may have locked the PIN.':
      'Ditutup setelah PIN diminta: PIN yang salah mungkin sudah menguncinya.',
    'A new phone number.': 'Nomor handphone baru.',
    'The session continues with the new number.': 'Sesi berlanjut dengan nomor yang baru.',
    'A new password, with the current one.': 'Kata sandi baru, dengan kata sandi yang sekarang.',
    'The new password is in force; other devices are logged out.':
      'Kata sandi baru berlaku; perangkat lain dikeluarkan.',
    'The e-wallet: linked, back from its pages, unlinked.': 'E-wallet: ditautkan, kembali dari halamannya, dilepas.',
    'An e-wallet call reports that nobody is logged in.': 'E-wallet menjawab bahwa tidak ada yang masuk.',
    'Linked: its balance is read.': 'Tertaut: saldonya dibaca.',
    'Unlinked: balance and number are gone at once, here and in the other tabs.':
      'Dilepas: saldo dan nomornya seketika hilang, di sini dan di tab lain.',
    'The answer was lost: a new read of the balance shows the result.':
      'Tidak ada jawaban: saldo yang dibaca lagi akan menunjukkan hasilnya.',
    'The page that is being looked at, where it has a machine of its own.':
      'Halaman yang sedang dilihat, kalau punya mesin sendiri.',
    'A game: its room, and the best players of a week.': 'Permainan: ruangnya, dan pemain terbaik seminggu.',
    'The profile: the form, where else the player is logged in, passkeys, limits of the own play.':
      'Profil: formulirnya, di mana lagi pemain masuk, passkey, batas main sendiri.',
    'The list of transactions or movements, filtered as the address says; or of rounds, or one of them again.':
      'Daftar transaksi atau mutasi, disaring seperti kata alamatnya; atau daftar ronde, atau salah satunya sekali lagi.',
    'A 401: what was typed is kept for this player’s next login.': '401: isian disimpan sampai pemain ini masuk lagi.',
    'The page is left: what was typed on it is given up.': 'Halamannya ditinggalkan: isiannya dilepas.',
    'This player typed before the last session ended: the page begins with it.':
      'Pemain ini mengetik sebelum sesi terakhir berakhir: halamannya mulai dengan itu.',
    'A balance has changed: the list is read again.': 'Ada yang bergerak: daftar menunjukkannya.',
  },
  guards: {
    hasPinReset: both('penggantian PIN masih berjalan', 'a PIN reset is under way'),
    isAt: both('alamatnya menunjuk halaman {page}', 'the address is that of the page {page}'),
    isChanged: both('bagian itu berakhir dengan perubahan', 'the part ended with a change'),
    isLinked: both('e-wallet sudah tertaut', 'the e-wallet is linked'),
    isExpired: both('sesinya berakhir karena 401', 'the session ended with a 401'),
    leavesPage: both('halaman dengan mesin sendiri ditinggalkan', 'a page with a machine of its own is left'),
    isOtherPage: both('halamannya berganti', 'the page is another one'),
    isPinRequested: both('pemain mau membuat PIN', 'the player wants to set a PIN'),
    isPinResetRequested: both('pemain lupa PIN', 'the player forgot the PIN'),
    isUnlinked: both('tautannya sudah diputus', 'the e-wallet is unlinked'),
    isRefused: both('server menolak pemutusan tautan', 'the server refused to unlink'),
  },
  states: {
    flow: 'alur',
    passwordChange: 'ganti kata sandi',
    phoneChange: 'ganti nomor handphone',
    redeem: 'tukar voucher',
    room: 'ruang',
    seat: 'kursi di ruang',
  },
};
