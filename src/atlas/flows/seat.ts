import { both, type FlowMetadata } from '../flow-metadata.ts';

export const seat: FlowMetadata = {
  title: both('Ronde yang berjalan', 'A running round'),
  group: 'play',
  descriptions: {
    'A seat in a room, from other pages': 'Kursi di suatu ruang, dari halaman lain',
    'The page of a game shows its room itself, or leads to the other one.':
      'Halaman permainan menampilkan ruangnya sendiri, atau mengantar ke yang lain.',
    'On all other pages.': 'Di semua halaman lain.',
    'Asks whether the player sits somewhere: on arrival, and after leaving a game.':
      'Apakah pemain sedang duduk di suatu ruang? Saat tiba, dan setelah meninggalkan permainan.',
    'No round, or nobody could say: nothing is shown.':
      'Tidak ada ronde, atau tidak ada yang tahu: tidak ada yang ditampilkan.',
    'Perhaps a seat was taken in another tab.': 'Mungkin ada kursi yang diambil di tab lain.',
    'Every page leads to the round.': 'Setiap halaman mengantar ke rondenya.',
    'Nobody could say: what was known stays, and it is asked again.':
      'Tidak ada yang tahu: yang diketahui tetap tampil, dan ditanyakan lagi.',
    'Nobody looks at the page: nothing is asked.': 'Halamannya tidak dilihat siapa pun: tidak ada yang ditanyakan.',
    'The seat is gone: balances are read again.': 'Kursinya sudah hilang: saldo dimuat ulang.',
    'The page of the game says itself how it ended.': 'Halaman permainannya sendiri mengatakan bagaimana akhirnya.',
  },
  guards: {
    isAtGame: both('halamannya halaman permainan', 'the page is a game’s'),
    leadsToGame: both('halaman berikutnya halaman permainan', 'the next page is a game’s'),
    leadsElsewhere: both('halaman berikutnya bukan halaman permainan', 'the next page is not a game’s'),
    hasSeat: both('ada kursi yang diketahui', 'a seat was known'),
    isLost: both('ada kursi yang diketahui, dan rondenya sudah selesai', 'a seat was known, and the round is over'),
    isOver: both('rondenya sudah selesai', 'the round is over'),
  },
  things: {},
  actions: {},
  states: {
    unseen: 'tidak dilihat',
  },
  calls: {},
};
