import { both, type FlowMetadata } from '../flow-metadata.ts';

export const transaction: FlowMetadata = {
  title: both('Transaksi', 'Transaction'),
  group: 'money',
  descriptions: {
    'One transaction': 'Satu transaksi',
    'The id does not exist or is another player’s: leads to the history.':
      'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke riwayat.',
    'A top-up was paid while the player looked: it is heard and felt.':
      'Top up dibayar selagi pemain melihat: terdengar dan terasa.',
    'The transaction is pending.': 'Belum ada yang tahu bagaimana akhirnya.',
    'The order can still be paid, or is being processed.': 'Masih bisa dibayar, atau sedang diproses.',
    'The deadline has passed: shown as expired until the server reports the end.':
      'Batas waktunya sudah lewat: ditampilkan sebagai kedaluwarsa, sampai server menyebut bagaimana akhirnya.',
    'Waits 5, 10, 20, 40, then 60 seconds before it is read again, or until its deadline.':
      'Menunggu 5, 10, 20, 40, lalu 60 detik sebelum dibaca lagi, atau sampai batas waktunya.',
    'The page is hidden: polling pauses.': 'Tidak ada yang melihat halaman ini: tidak ada yang ditanyakan.',
    'The parent machine waits for this end and takes it from here.': 'Ada yang menunggu akhir ini, dan melanjutkannya.',
    'Success or failed: balances are read again, and polling stops.':
      'Berhasil atau gagal: saldo dibaca lagi, tidak ada yang ditanyakan lagi.',
    'The vendor is asked for the status.': 'Vendor ditanyai bagaimana keadaannya.',
    'Asked too often: the known status counts as the newest.':
      'Terlalu sering ditanya: yang diketahui sudah yang terbaru.',
    'Success or failed: final, and polling stops.':
      'Berhasil atau gagal. Tidak berubah lagi, dan tidak ada yang ditanyakan.',
    'The player asks for another read; the receipt stays meanwhile.':
      'Ada yang ingin memastikan: dibaca sekali lagi, bukti tetap tampil.',
  },
  guards: {
    canPay: both('pembayarannya masih bisa dilanjutkan', 'the payment can still be made'),
    isAwaited: both('hasilnya sudah pasti dan ditunggu', 'the result is certain and waited for'),
    isBeforeEnd: both('batas waktunya belum lewat', 'the time limit has not passed'),
    isHidden: both('halamannya sedang tidak terlihat', 'the page is hidden'),
    isPaidTopUp: both('top up-nya berhasil', 'a top-up was paid'),
    isPastEnd: both('batas waktunya sudah lewat', 'the time limit has passed'),
    isPending: both('transaksinya masih tertunda', 'the transaction is still pending'),
  },
  ends: {
    ended: both('Transaksi selesai diproses', 'The transaction is settled'),
  },
  things: {
    payment: 'pembayaran',
    receipt: 'bukti transaksi',
  },
  actions: {
    continued: 'dilanjutkan',
    hidden: 'disembunyikan',
    shown: 'ditampilkan',
  },
  states: {
    life: 'siklus',
    overdue: 'lewat waktu',
    paused: 'terjeda',
    settled: 'tuntas',
  },
  calls: {
    checkTransaction: both('memeriksa pembayaran', 'check the payment'),
    transaction: both('membaca transaksi', 'read the transaction'),
  },
};
