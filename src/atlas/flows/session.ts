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
    linked: 'tertaut',
    once: 'satu kali',
    twice: 'dua kali',
    wallet: 'saldo',
  },
  calls: {
    eWalletBalance: both('membaca saldo e-wallet', 'read the e-wallet’s balance'),
    wallet: both('membaca saldo', 'read the balances'),
  },
};
