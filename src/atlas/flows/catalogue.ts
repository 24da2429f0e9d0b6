import { both, type FlowMetadata } from '../flow-metadata.ts';

export const catalogue: FlowMetadata = {
  title: both('Katalog permainan', 'Catalogue'),
  group: 'frame',
  things: {
    catalogue: 'katalog',
  },
  descriptions: {
    'The list of games': 'Daftar permainan',
    'A list that was read before stays on screen meanwhile.': 'Daftar yang sudah ada tetap tampil sementara itu.',
    'A list that was read before stays; without one the page says what went wrong.':
      'Yang sudah terbaca tetap ada; kalau belum ada, halaman menyebut apa yang terjadi.',
  },
  states: {
    reading: 'membaca',
  },
  calls: {
    games: both('membaca daftar permainan', 'read the list of games'),
  },
};
