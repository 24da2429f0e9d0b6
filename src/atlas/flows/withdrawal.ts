import { both, type FlowMetadata } from '../flow-metadata.ts';
import { leg, plan } from '../reports/journey-plans.ts';

export const withdrawal: FlowMetadata = {
  title: both('Tarik dana', 'Withdrawal'),
  group: 'money',
  needsLogin: true,
  journeys: [
    plan(
      'withdrawal',
      both('Menarik Platinum', 'Withdrawal'),
      leg('withdrawal', 'fresh', { answer: 'withdraw.accepted' }, { 'pin-pad': 'confirm' }),
    ),
  ],
  things: {
    account: 'rekening',
  },
  descriptions: {
    'Winning Platinum back to money': 'Platinum menang kembali menjadi uang',
    'The accounts are at hand all the while: they are chosen and added right here.':
      'Rekening selalu tersedia: dipilih dan ditambahkan di sini juga.',
    'Limits, fee and the winning balance are read.': 'Batas, biaya, dan saldo menang dibaca.',
    'Amount and account, with what it is worth beside it.': 'Jumlah dan rekening, dengan nilainya di samping.',
    'There is none yet: it is added right here.': 'Belum ada rekening: ditambahkan di sini juga.',
    'More than there is.': 'Lebih dari yang ada.',
    'No account to be paid to.': 'Tidak ada rekening tujuan.',
    'The account was removed meanwhile: the list is read again.':
      'Sementara itu rekeningnya dihapus: daftarnya dibaca lagi.',
    'There was less than was asked for: the balance is read again.':
      'Yang ada kurang dari yang diminta: saldo dibaca lagi.',
    'The limits are not what they were: look again before you go on.':
      'Batasnya sudah lain: lihat lagi sebelum lanjut.',
    'Too many tries within a minute: the form stays, going on waits.':
      'Terlalu banyak percobaan dalam satu menit: formulirnya tetap, kelanjutannya menunggu.',
    'Nothing can be paid out yet: said before anything is typed.':
      'Belum ada yang bisa ditarik: dikatakan sebelum ada yang diketik.',
    'Withdrawals are paused after a change of the account.': 'Penarikan dijeda setelah ada perubahan akun.',
    'All of it once more: amount, fee, what arrives, where and when.':
      'Semuanya sekali lagi: jumlah, biaya, yang diterima, ke mana, dan kapan.',
    'The PIN, for this amount and this account alone.': 'PIN, hanya untuk jumlah dan rekening ini.',
    'The withdrawal is on its way.': 'Penarikan sedang dikirim.',
    'The PIN went with the withdrawal and is wrong: nothing moved, and it is asked for again.':
      'PIN ikut dikirim bersama penarikan dan salah: tidak ada yang berpindah, dan PIN diminta lagi.',
    'The proof was too old: the PIN once more.': 'Buktinya sudah terlalu lama: PIN sekali lagi.',
    'Closed before the answer: it may have gone through all the same.':
      'Ditutup sebelum ada jawaban: bisa jadi tetap berhasil.',
    'It arrived, and the bank could not pay it: its page says why, and the Platinum is back.':
      'Sampai, tetapi bank tidak bisa membayarkannya: halamannya menyebut alasannya, dan Platinumnya kembali.',
    'It is on its way to the account. The success screen lies over this, once.':
      'Sedang menuju rekening. Layar berhasil tampil di atasnya, sekali saja.',
  },
  guards: {
    isPaused: both('penarikannya dijeda', 'withdrawals are paused'),
    hasNoAccount: both('tidak ada rekening yang dipilih', 'no account is chosen'),
    isOverBalance: both('jumlahnya melebihi saldo', 'the amount is above the balance'),
    hasFailed: both('penarikannya gagal', 'the withdrawal failed'),
    isMoved: both('penarikannya sudah diproses', 'the withdrawal went through'),
  },
  states: {
    accountGone: 'rekening sudah tidak ada',
    accountMissing: 'rekening belum dipilih',
    insufficient: 'saldo tidak cukup',
    limitsChanged: 'batas berubah',
    overBalance: 'melebihi saldo',
    withdrawalsPaused: 'penarikan dijeda',
    reviewing: 'memeriksa pesanan',
  },
  calls: {
    withdraw: { ...both('menarik dana', 'withdraw'), movesMoney: true },
  },
};
