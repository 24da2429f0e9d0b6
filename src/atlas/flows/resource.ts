import { both, type FlowMetadata } from '../flow-metadata.ts';

export const resource: FlowMetadata = {
  title: both('Daftar dan riwayat', 'Lists and history'),
  group: 'money',
  needsLogin: true,
  descriptions: {
    'Something that is read': 'Sesuatu yang dibaca',
    'The first read failed: says why, and offers to try again.':
      'Pembacaan pertama gagal: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
    'There is none with this id, or it is somebody else’s: the way to the list.':
      'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke daftarnya.',
    'It could not be read anew: what was read before stays, with its time.':
      'Tidak bisa dibaca lagi: yang terbaca sebelumnya tetap ada, dengan waktunya.',
    'The next page could not be read: the list stays, and more is offered again.':
      'Halaman berikutnya tidak bisa dibaca: daftarnya tetap, dan lanjutannya ditawarkan lagi.',
    'It is read anew, a list from its first page; what was read before stays.':
      'Dibaca lagi, daftar dari halaman pertamanya; yang terbaca sebelumnya tetap ada.',
    'Something changed meanwhile: the answer that is on its way may not know of it.':
      'Sementara itu ada yang berubah: jawaban yang sedang di jalan mungkin belum tahu.',
    'The next page of a list is on its way.': 'Halaman berikutnya dari daftar sedang dibaca.',
  },
  guards: {
    hasMore: both('masih ada lanjutannya', 'there is more of it'),
    isKept: both('isi lama masih tersimpan', 'an earlier copy is kept'),
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
    topUpOptions: both('membaca pilihan isi ulang', 'read the ways to top up'),
    transactions: both('membaca riwayat transaksi', 'read the history of transactions'),
    withdrawOptions: both('membaca syarat penarikan', 'read the terms of a withdrawal'),
  },
};
