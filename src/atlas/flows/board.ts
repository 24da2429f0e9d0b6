import { both, type FlowMetadata } from '../flow-metadata.ts';

export const board: FlowMetadata = {
  title: both('Papan minggu ini', 'Weekly board'),
  group: 'play',
  descriptions: {
    'The best players of a week': 'Pemain terbaik seminggu',
    'Not asked for: no board is read.': 'Belum diminta: papan tidak dibaca.',
    'The best ten, and the player’s own row wherever it stands.':
      'Sepuluh terbaik, dan baris pemain sendiri di mana pun letaknya.',
    'The platform is told whether the player is listed.': 'Platform diberi tahu apakah pemain mau ditampilkan.',
  },
  guards: {
    isNamed: both('pemain punya nama panggilan', 'the player has a nickname'),
    isOtherWeek: both('minggunya lain', 'it is another week'),
  },
  things: { board: 'papan', listing: 'penampilan di papan', week: 'minggu' },
  calls: {
    weekBoard: both('membaca papan', 'read the board'),
    setListing: both('menyimpan pilihan tampil di papan', 'save whether to be listed'),
  },
};
