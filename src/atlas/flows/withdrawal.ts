import { both, type FlowMetadata } from '../flow-metadata.ts';
import { leg, plan } from '../reports/journey-plans.ts';

export const withdrawal: FlowMetadata = {
  title: both('Tarik dana', 'Withdrawal'),
  group: 'money',
  journeys: [
    plan(
      'withdrawal',
      both('Menarik Platinum', 'Withdrawal'),
      leg('withdrawal', 'fresh', { answer: 'withdraw.accepted' }, { 'pin-pad': 'confirm' }),
    ),
  ],
  things: {
    account: 'rekening',
    accounts: 'daftar rekening',
  },
  actions: {
    listed: 'terbaca',
    notListed: 'tidak terbaca',
  },
  descriptions: {
    'Winning Platinum back to money': 'Platinum menang kembali menjadi uang',
    'The payment accounts are read beside the form, where they are chosen and added.':
      'Rekening selalu tersedia: dipilih dan ditambahkan di sini juga.',
    'Limits, fee and the winning balance are read.': 'Batas, biaya, dan saldo menang dibaca.',
    'Amount and account, with the value in rupiah.': 'Jumlah dan rekening, dengan nilainya di samping.',
    'There is no account yet: it is added in a dialog here.': 'Belum ada rekening: ditambahkan di sini juga.',
    'More than the balance.': 'Lebih dari yang ada.',
    'The accounts are not read yet, or could not be: the review waits for them.':
      'Daftar rekening belum atau tidak bisa dibaca: pemeriksaan pesanan menunggunya.',
    'The player wants to go on: the review opens by itself once the accounts are read.':
      'Pemain ingin lanjut: pemeriksaan pesanan terbuka sendiri begitu daftar rekening terbaca.',
    'The list could not be read, or a new account comes first: the list says so.':
      'Daftarnya tidak bisa dibaca, atau rekening baru didahulukan: daftarnya yang mengatakannya.',
    'No account is chosen.': 'Tidak ada rekening tujuan.',
    'The account was removed meanwhile: the list is read again.':
      'Sementara itu rekeningnya dihapus: daftarnya dibaca lagi.',
    'The balance was too low: it is read again.': 'Yang ada kurang dari yang diminta: saldo dibaca lagi.',
    'The limits have changed: the player checks them again.': 'Batasnya sudah lain: lihat lagi sebelum lanjut.',
    'Too many tries within a minute: the form stays, going on waits.':
      'Terlalu banyak percobaan dalam satu menit: formulirnya tetap, kelanjutannya menunggu.',
    'Under 18: said before anything is typed.': 'Belum 18 tahun: dikatakan sebelum ada yang diketik.',
    'No birthdate: said before anything is typed.': 'Belum ada tanggal lahir: dikatakan sebelum ada yang diketik.',
    'The profile has no birthdate: the way there.': 'Profilnya belum punya tanggal lahir: jalan ke sana.',
    'There is no PIN to confirm with: said before anything is typed.':
      'Belum ada PIN untuk konfirmasi: dikatakan sebelum ada yang diketik.',
    'The PIN is locked: said before anything is typed.': 'PIN-nya terkunci: dikatakan sebelum ada yang diketik.',
    'What kept the player may be over: the terms are read again below the form, which can be used.':
      'Halangannya mungkin sudah tidak ada: syaratnya dibaca lagi di balik formulir, yang tetap bisa dipakai.',
    'Nothing can be paid out yet: said before anything is typed.':
      'Belum ada yang bisa ditarik: dikatakan sebelum ada yang diketik.',
    'Withdrawals are paused after a change of the account.': 'Penarikan dijeda setelah ada perubahan akun.',
    'The review: amount, fee, payout, account and arrival.':
      'Semuanya sekali lagi: jumlah, biaya, yang diterima, ke mana, dan kapan.',
    'The PIN, valid for this amount and account alone.': 'PIN, hanya untuk jumlah dan rekening ini.',
    'The withdrawal is sent to the server.': 'Penarikan sedang dikirim.',
    'The PIN went with the withdrawal and is wrong: nothing moved, and it is asked for again.':
      'PIN ikut dikirim bersama penarikan dan salah: tidak ada yang berpindah, dan PIN diminta lagi.',
    'The proof has expired: the PIN is entered again.': 'Buktinya sudah terlalu lama: PIN sekali lagi.',
    'Closed before the answer: the withdrawal may have gone through.':
      'Ditutup sebelum ada jawaban: bisa jadi tetap berhasil.',
    'The request arrived, but the bank could not pay: its page says why, and the Platinum was returned.':
      'Sampai, tetapi bank tidak bisa membayarkannya: halamannya menyebut alasannya, dan Platinumnya kembali.',
    'The money is being paid out. The success screen covers this page, once.':
      'Sedang menuju rekening. Layar berhasil tampil di atasnya, sekali saja.',
  },
  guards: {
    isMinor: both('belum 18 tahun', 'under 18'),
    isOfUnknownAge: both('tanggal lahirnya tidak diketahui', 'the birthdate is unknown'),
    hasNoPin: both('belum ada PIN', 'there is no PIN'),
    hasLockedPin: both('PIN-nya terkunci', 'the PIN is locked'),
    isPaused: both('penarikannya dijeda', 'withdrawals are paused'),
    areAccountsUnread: both('daftar rekening belum dibaca', 'the accounts are not read yet'),
    hasListedNone: both('belum ada rekening', 'there is no account yet'),
    hasNoAccount: both('tidak ada rekening yang dipilih', 'no account is chosen'),
    isOverBalance: both('jumlahnya melebihi saldo', 'the amount is above the balance'),
    hasFailed: both('penarikannya gagal', 'the withdrawal failed'),
    isMoved: both('penarikannya sudah diproses', 'the withdrawal went through'),
  },
  states: {
    accountGone: 'rekening sudah tidak ada',
    awaitingAccounts: 'menunggu daftar rekening',
    accountMissing: 'rekening belum dipilih',
    insufficient: 'saldo tidak cukup',
    limitsChanged: 'batas berubah',
    birthdateMissing: 'tanggal lahir belum ada',
    overBalance: 'melebihi saldo',
    rereading: 'syarat dibaca lagi',
    withdrawalsPaused: 'penarikan dijeda',
    reviewing: 'memeriksa pesanan',
  },
  calls: {
    withdraw: { ...both('menarik dana', 'withdraw'), movesMoney: true },
  },
};
