import { both, type FlowMetadata } from '../flow-metadata.ts';

export const reminder: FlowMetadata = {
  title: both('Pengingat waktu main', 'Time reminder'),
  group: 'play',
  descriptions: {
    'A reminder of the time played': 'Pengingat waktu bermain',
    'There is nothing to remind of.': 'Tidak ada yang perlu diingatkan.',
    'The player sits in a room: nothing covers it, and the balances are read again after it.':
      'Pemain duduk di suatu ruang: tidak ada yang menutupinya, dan saldo dimuat ulang sesudahnya.',
    'How long was played, what came of it, and the ways on: another round, the own limits, the games.':
      'Berapa lama bermain, apa hasilnya, dan pilihan sesudahnya: ronde lain, batas main sendiri, daftar permainan.',
    'Answered in another tab, or the player has rested since.':
      'Sudah dijawab di tab lain, atau pemain sudah beristirahat.',
    'A seat that was asked for before: it comes back after the round.':
      'Kursi yang diminta sebelumnya: pengingatnya muncul lagi setelah ronde.',
    'Answered, whichever way on was chosen.': 'Dijawab, apa pun pilihannya.',
    'The platform is told, so that a reload or another device does not remind of the same again.':
      'Platform diberi tahu, supaya muat ulang atau perangkat lain tidak mengingatkan hal yang sama.',
    'Where it could not be told, this page does not remind of the same again.':
      'Kalau tidak bisa diberi tahu, halaman ini tidak mengingatkan hal yang sama lagi.',
  },
  guards: {
    isDue: both('ada pengingat yang belum dijawab', 'there is a reminder that is not answered'),
    isNone: both('tidak ada pengingat', 'there is no reminder'),
  },
  things: { reminder: 'pengingat', round: 'ronde' },
  actions: { told: 'diberitahukan', begun: 'dimulai', over: 'selesai' },
  states: { inRound: 'sedang ronde', closing: 'sedang ditutup' },
  calls: { closeReminder: both('menutup pengingat', 'close the reminder') },
};
