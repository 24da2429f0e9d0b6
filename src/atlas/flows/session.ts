import { both, type FlowMetadata } from '../flow-metadata.ts';

export const session: FlowMetadata = {
  title: both('Sesi dan saldo', 'Session and balances'),
  group: 'account',
  descriptions: {
    'Top-up and winning Platinum in the top bar.': 'Platinum isi ulang dan menang di bilah atas.',
    'Requested again during a read: its answer may be out of date, so one more read follows.':
      'Diminta lagi saat masih dibaca, berapa kali pun: yang datang mungkin sudah lama, jadi dibaca sekali lagi.',
    'Shows a dash and a retry, never a zero; the last known amounts stay.':
      'Tanda garis dan jalan untuk mencoba lagi, tidak pernah nol; angka terakhir yang diketahui tetap ada.',
    'The linked e-wallet in the drawer.': 'E-wallet yang tertaut, di laci.',
    'Balance and number disappear at once; a read that is still running may be out of date.':
      'Saldo dan nomornya seketika hilang; jawaban yang masih di jalan belum tahu soal ini.',
    'As with the balances of the top bar.': 'Sama seperti saldo di bilah atas.',
    'No e-wallet is linked: the drawer offers to activate one.':
      'Tidak ada e-wallet yang tertaut: laci menawarkan untuk mengaktifkannya.',
    'Back from an e-wallet without a link that this tab began, which was refused.':
      'Kembali dari e-wallet tanpa penautan yang dimulai di tab ini, dan itu ditolak.',
    'The link is made, perhaps by this very address: no error.':
      'Sudah tertaut, mungkin oleh alamat ini juga: bukan kesalahan.',
    'No e-wallet is linked, or nobody knows: says that nothing came of it.':
      'Tidak ada e-wallet yang tertaut, atau tidak diketahui: diberi tahu bahwa tidak berhasil.',
  },
  guards: {
    isNoStray: both('pemain tidak kembali tanpa penautan', 'the player is not back without a link'),
    isLinked: both('e-wallet tertaut', 'an e-wallet is linked'),
    isRead: both('e-wallet sudah dibaca', 'the e-wallet was read'),
  },
  things: {
    balances: 'saldo',
    eWallet: 'e-wallet',
    signOut: 'keluar',
  },
  actions: {
    signedOut: 'keluar',
    unlinked: 'diputus tautannya',
  },
  states: {
    explained: 'sudah jelas',
    linked: 'tertaut',
    once: 'satu kali',
    strayReturn: 'kembali tanpa penautan',
    twice: 'dua kali',
    unexplained: 'belum jelas',
    wallet: 'saldo',
  },
  calls: {
    eWalletBalance: both('membaca saldo e-wallet', 'read the e-wallet’s balance'),
    wallet: both('membaca saldo', 'read the balances'),
  },
};
