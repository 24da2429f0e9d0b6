import { both, type FlowMetadata } from '../flow-metadata.ts';

export const resource: FlowMetadata = {
  title: both('Daftar dan riwayat', 'Lists and history'),
  group: 'money',
  descriptions: {
    'A list or a record, read from the server': 'Sesuatu yang dibaca',
    'The first read failed: says why, and offers to try again.':
      'Pembacaan pertama gagal: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
    'The id does not exist or is another player’s: leads to the list.':
      'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke daftarnya.',
    'The new read failed: the earlier data stays, with its time.':
      'Tidak bisa dibaca lagi: yang terbaca sebelumnya tetap ada, dengan waktunya.',
    'The next page could not be read: the list stays, and loading more is offered again.':
      'Halaman berikutnya tidak bisa dibaca: daftarnya tetap, dan lanjutannya ditawarkan lagi.',
    'Reads anew, a list from its first page; the earlier data stays meanwhile.':
      'Dibaca lagi, daftar dari halaman pertamanya; yang terbaca sebelumnya tetap ada.',
    'The data changed during the read: its answer may be out of date.':
      'Sementara itu ada yang berubah: jawaban yang sedang di jalan mungkin belum tahu.',
    'Reads the next page of a list.': 'Halaman berikutnya dari daftar sedang dibaca.',
  },
  guards: {
    hasMore: both('masih ada lanjutannya', 'there is more of it'),
    isKept: both('isi lama masih tersimpan', 'an earlier copy is kept'),
  },
  ends: {
    loaded: both('Data terbaca', 'The data is read'),
  },
  things: {
    more: 'lanjutan daftar',
    resource: 'isi halaman',
  },
  states: {
    cut: 'terpotong',
    loadingMore: 'memuat lanjutan',
  },
  calls: {
    gameResults: both('membaca hasil permainan', 'read the results of games'),
    read: both('membaca isi halaman', 'read what the page shows'),
    replay: both('membaca tayangan ulang ronde', 'read a round again'),
    statement: both('membaca mutasi saldo', 'read the movements of the balances'),
    topUpOptions: both('membaca pilihan isi ulang', 'read the ways to top up'),
    transactions: both('membaca riwayat transaksi', 'read the history of transactions'),
    withdrawOptions: both('membaca syarat penarikan', 'read the terms of a withdrawal'),
  },
};
