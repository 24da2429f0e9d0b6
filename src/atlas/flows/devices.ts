import { both, type FlowMetadata } from '../flow-metadata.ts';

export const devices: FlowMetadata = {
  title: both('Perangkat', 'Devices'),
  group: 'account',
  descriptions: {
    'Where the player is logged in': 'Di mana pemain sedang masuk',
    'Not asked for: nothing is read.': 'Belum diminta: tidak ada yang dibaca.',
    'Each login with what is known of its device, this one first.':
      'Setiap masuk dengan yang diketahui tentang perangkatnya, yang ini lebih dulu.',
    'One of the others is ended, or all of them.': 'Satu yang lain dikeluarkan, atau semuanya.',
    'It has ended meanwhile: the list is read again.': 'Sementara itu sudah berakhir: daftarnya dibaca lagi.',
  },
  guards: {
    hasOthers: both('ada perangkat lain', 'there are other devices'),
    isOther: both('itu perangkat lain', 'it is another device'),
  },
  things: { devices: 'perangkat', otherSessions: 'sesi lain' },
  actions: { ended: 'diakhiri' },
  states: { ending: 'mengeluarkan', listed: 'daftar' },
  calls: {
    endSessions: both('mengakhiri sesi lain', 'end other sessions'),
    sessions: both('membaca sesi', 'read the sessions'),
  },
};
