import { both, type FlowMetadata } from '../flow-metadata.ts';

export const catalogue: FlowMetadata = {
  title: both('Katalog permainan', 'Catalogue'),
  group: 'frame',
  things: {
    catalogue: 'katalog',
  },
  descriptions: {
    'The list of games': 'Daftar permainan',
    'A list that is there already stays on screen meanwhile.': 'Daftar yang sudah ada tetap tampil sementara itu.',
    'What was read before stays; without it the page says what happened.':
      'Yang sudah terbaca tetap ada; kalau belum ada, halaman menyebut apa yang terjadi.',
  },
  states: {
    reading: 'membaca',
  },
  calls: {
    games: both('membaca daftar permainan', 'read the list of games'),
  },
};
