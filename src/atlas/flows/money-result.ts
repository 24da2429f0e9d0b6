import { both, type FlowMetadata } from '../flow-metadata.ts';

export const moneyResult: FlowMetadata = {
  title: both('Hasil uang', 'Money result'),
  group: 'money',
  descriptions: {
    'What became of money whose answer was lost': 'Nasib uang yang jawabannya hilang',
    'The transaction is in the history.': 'Apa pun hasilnya, ada di riwayat.',
    'The server is asked for the result.': 'Server ditanyai apa yang terjadi.',
    'No money moved. Should the request still arrive, its key moves the money once.':
      'Tidak ada yang bergerak. Kalau tetap sampai juga, kunci yang sama hanya memindahkannya sekali.',
    'Between two questions: 2, 4, 8, then 15 seconds.': 'Di antara dua pertanyaan: 2, 4, 8, lalu 15 detik.',
    'Still checking: the person may ask again, or look into the history. Never says that it failed.':
      'Masih diperiksa: pemain boleh bertanya lagi, atau melihat riwayat. Tidak pernah disebut gagal.',
    'The platform has no such call: asking again would never end.':
      'Platform tidak punya panggilan itu: bertanya lagi tidak akan selesai.',
    'The result stays unknown. Balances are read again, the history is offered, and the player may go on from there.':
      'Tidak ada yang memberi tahu hasilnya. Saldo dibaca lagi dan riwayat ditawarkan; siapa yang sudah memeriksa boleh lanjut.',
  },
  guards: {
    hasWaitLeft: both('masih ada jeda berikutnya', 'another wait is left'),
  },
  ends: {
    moved: both('Uang berpindah', 'The money moved'),
    refused: both('Ditolak, tidak ada yang berpindah', 'Refused, nothing moved'),
    notMoved: both('Tidak pernah sampai, boleh dikirim lagi', 'Never arrived, may be sent again'),
    left: both('Pergi ke riwayat', 'Left for the history'),
    untold: both('Hasilnya tidak diketahui', 'Outcome not known'),
  },
  calls: {
    moneyResult: both('menanyakan nasib uang', 'ask what became of the money'),
  },
};
