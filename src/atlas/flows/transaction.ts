import { both, type FlowMetadata } from '../flow-metadata.ts';

export const transaction: FlowMetadata = {
  title: both('Transaksi', 'Transaction'),
  group: 'money',
  needsLogin: true,
  descriptions: {
    'One transaction': 'Satu transaksi',
    'There is none with this id, or it is somebody else’s: the way to the history.':
      'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke riwayat.',
    'Nobody knows yet how it ends.': 'Belum ada yang tahu bagaimana akhirnya.',
    'It can still be paid, or is on its way.': 'Masih bisa dibayar, atau sedang diproses.',
    'Its deadline has passed: shown as expired, until the server says how it ended.':
      'Batas waktunya sudah lewat: ditampilkan sebagai kedaluwarsa, sampai server menyebut bagaimana akhirnya.',
    'Waits 5, 10, 20, 40, then 60 seconds before it is read again, or until its deadline.':
      'Menunggu 5, 10, 20, 40, lalu 60 detik sebelum dibaca lagi, atau sampai batas waktunya.',
    'Nobody looks at the page: nothing is asked.': 'Tidak ada yang melihat halaman ini: tidak ada yang ditanyakan.',
    'It is read again; what is known stays on screen.': 'Dibaca lagi; yang sudah diketahui tetap tampil.',
    'Somebody waits for this end, and goes on with it.': 'Ada yang menunggu akhir ini, dan melanjutkannya.',
    'Success or failed: balances are read again, nothing is asked any more.':
      'Berhasil atau gagal: saldo dibaca lagi, tidak ada yang ditanyakan lagi.',
    'The vendor is asked how it stands.': 'Vendor ditanyai bagaimana keadaannya.',
    'Asked too often: what is known is as new as it gets.':
      'Terlalu sering ditanya: yang diketahui sudah yang terbaru.',
    'Success or failed. It does not change any more, and nothing is asked.':
      'Berhasil atau gagal. Tidak berubah lagi, dan tidak ada yang ditanyakan.',
    'Somebody wants to be sure: read once more, the receipt stays.':
      'Ada yang ingin memastikan: dibaca sekali lagi, bukti tetap tampil.',
  },
  guards: {
    canPay: both('pembayarannya masih bisa dilanjutkan', 'the payment can still be made'),
    isAwaited: both('hasilnya sudah pasti dan ditunggu', 'the result is certain and waited for'),
    isBeforeEnd: both('batas waktunya belum lewat', 'the time limit has not passed'),
    isHidden: both('halamannya sedang tidak terlihat', 'the page is hidden'),
    isPastEnd: both('batas waktunya sudah lewat', 'the time limit has passed'),
    isPending: both('transaksinya masih tertunda', 'the transaction is still pending'),
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
