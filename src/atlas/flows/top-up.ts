import { both, type FlowMetadata } from '../flow-metadata.ts';
import { leg, plan } from '../reports/journey-plans.ts';

export const topUp: FlowMetadata = {
  title: both('Isi ulang', 'Top-up'),
  group: 'money',
  journeys: [
    plan(
      'top-up-account',
      both('Isi ulang lewat virtual account', 'Topping up by virtual account'),
      leg('top-up', 'fresh', { answer: 'payByAccount.accepted' }),
    ),
    plan(
      'top-up-wallet',
      both('Isi ulang lewat dompet DANA', 'Topping up by the DANA wallet'),
      leg('top-up', 'fresh', { answer: 'payByWallet.checkout', sample: 'ofVendor' }),
      leg('top-up', 'returned', { heard: 'transaction', sample: 'paid' }),
    ),
  ],
  descriptions: {
    'Back from a vendor whose address claims an outcome but names no order.':
      'Kembali dari vendor yang alamatnya mengatakan hasilnya, tetapi tidak pesanan yang mana.',
    'Claimed to be paid: balances are read again, and the history shows the order.':
      'Dikatakan sudah dibayar: saldo dibaca lagi, dan riwayat menunjukkannya.',
    'Claimed to be pending: the history shows when it is paid.':
      'Dikatakan masih menunggu: riwayat menunjukkan bila sudah dibayar.',
    'Claimed to have failed: offers a new try.': 'Dikatakan tidak berhasil: menawarkan coba lagi.',
    'Buying Platinum': 'Membeli Platinum',
    'Reads the options: amounts, methods and their costs.': 'Pilihannya dibaca: jumlah, cara bayar, dan biayanya.',
    'Amount and method; every change recomputes price, fee, discount and total.':
      'Jumlah dan cara bayar, dengan harga, biaya, potongan, dan total yang dihitung lagi di setiap perubahan.',
    'The order is given up; the form of a new one stays as it is.':
      'Pesanannya dibatalkan; formulir yang baru tetap seperti semula.',
    'It has ended meanwhile, perhaps by its payment: options and balances are read again.':
      'Sementara itu sudah berakhir, mungkin karena sudah dibayar: pilihan dan saldo dibaca lagi.',
    'An order is open at the e-wallet: its payment goes on there.':
      'Ada pesanan yang masih terbuka di e-wallet: pembayarannya dilanjutkan di sana.',
    'No method of payment yet.': 'Belum ada cara bayar.',
    'The method is unavailable: another method, or later.':
      'Cara bayar ini sedang bermasalah: pilih yang lain, atau nanti.',
    'Price, fee or limits have changed: the player checks them again.':
      'Harga, biaya, atau batasnya sudah lain: lihat lagi sebelum lanjut.',
    'The e-wallet is not linked: offers to link it.': 'E-wallet belum tertaut: ditawarkan untuk ditautkan.',
    'The e-wallet holds too little.': 'Saldo e-wallet kurang.',
    'The last try never arrived and nothing moved: it may be sent again.':
      'Percobaan terakhir tidak pernah sampai dan tidak ada yang bergerak: boleh dikirim lagi.',
    'The order in full: amount, price, fee, discount, total, and where it leads.':
      'Pesanan selengkapnya: jumlah, harga, biaya, potongan, total, dan ke mana arahnya.',
    'The order is sent with the total that was shown: the server refuses any other total.':
      'Pesanan sedang dikirim, dengan total yang ditampilkan: server menolak total yang lain.',
    'The virtual account is unpaid: its page says how to pay.':
      'Virtual account menunggu dibayar: halamannya menjelaskan caranya.',
    'It is unknown whether the order arrived: the server is asked by its key. Never called failed.':
      'Tidak ada yang tahu apakah pesanannya sampai: server ditanyai dengan kuncinya. Tidak pernah disebut gagal.',
    'The order arrived: its page shows status and payment.':
      'Sampai: halamannya menunjukkan keadaannya, dan di mana dibayar.',
    'Another page follows it from here. A player who stays may begin anew once every request has its answer.':
      'Halaman lain melanjutkannya. Yang tetap di sini boleh mulai lagi, begitu tidak ada jawaban yang ditunggu.',
    'The e-wallet’s page is being opened in this window.': 'Halaman e-wallet sedang dibuka di jendela ini.',
    'The payment page could not be opened safely. Nothing was paid; the order stays in the history.':
      'Halaman pembayaran tidak bisa dibuka dengan aman. Tidak ada yang dibayar; pesanannya tetap di riwayat.',
    'Back from the e-wallet. The server’s status decides, whatever the address claims.':
      'Kembali dari e-wallet. Yang berlaku adalah kata server, apa pun isi alamatnya.',
    'Pending until the server says otherwise.': 'Menunggu, sampai server menyebut yang lain.',
    'The address names a transaction that is not a top-up: it proves nothing.':
      'Alamatnya menyebut transaksi yang bukan isi ulang: itu tidak membuktikan apa-apa.',
    'The success screen covers the receipt, whose address replaces this one: a reload reads the receipt.':
      'Dirayakan di atas buktinya, yang alamatnya menggantikan alamat ini: kalau dimuat ulang, bukti itu yang dibaca.',
    'It was not paid: says why, and offers a new try.':
      'Tidak terbayar: menyebut alasannya, dan menawarkan percobaan baru.',
    'The platform gives the order no page: its reply is shown here.':
      'Platform yang tidak memberi halaman untuk pesanan: yang dikatakannya ditampilkan di sini.',
    'Back without a result: the form can be used again, balances are read anew, the order stays in the history.':
      'Kembali tanpa jawaban: formulirnya hidup lagi, saldo dibaca lagi, pesanan tetap ada di riwayat.',
  },
  guards: {
    hasCheckout: both('ada pembayaran yang bisa dilanjutkan', 'there is a payment to go on with'),
    isCancelled: both('pesanannya dibatalkan', 'the order was cancelled'),
    isStale: both('pesanannya sudah berakhir', 'the order has ended'),
    hasNoMethod: both('tidak ada cara yang dipilih', 'no method is chosen'),
    isUnnamed: both('platform tidak memberi nomor transaksi', 'the platform gives the transaction no id'),
    isToldSuccess: both('alamatnya mengatakan berhasil', 'the address says success'),
    isToldPending: both('alamatnya mengatakan menunggu', 'the address says pending'),
    isToldFailed: both('alamatnya mengatakan gagal', 'the address says failed'),
    isMethodUnavailable: both('cara itu sedang tidak tersedia', 'the method is not available'),
    isPaid: both('pembayarannya berhasil', 'the payment succeeded'),
    isReturned: both('pemain kembali dari halaman pembayaran', 'the player comes back from the payment page'),
    isUnpaid: both('pembayarannya tidak berhasil', 'the payment did not succeed'),
    isElsewhere: both('transaksinya bukan isi ulang', 'the transaction is no top-up'),
  },
  things: {
    checkout: 'pembayaran',
    order: 'pesanan',
  },
  states: {
    told: 'hasil menurut alamat',
    creating: 'pesanan sedang dibuat',
    methodMissing: 'cara belum dipilih',
    methodUnavailable: 'cara tidak tersedia',
    notLinked: 'e-wallet belum tertaut',
    termsChanged: 'ketentuan berubah',
    unpaid: 'tidak terbayar',
  },
  answers: {
    checkout: 'lanjut ke halaman pembayaran',
    wallet_balance_too_low: 'saldo e-wallet kurang',
  },
  calls: {
    payByAccount: { ...both('isi ulang lewat virtual account', 'top up by virtual account'), movesMoney: true },
    payByWallet: { ...both('isi ulang lewat e-wallet', 'top up by e-wallet'), movesMoney: true },
    topUp: both('membuat pesanan isi ulang', 'order Platinum'),
  },
};
