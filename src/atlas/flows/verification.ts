import { both, type FlowMetadata } from '../flow-metadata.ts';

export const verification: FlowMetadata = {
  title: both('Verifikasi', 'Verification'),
  group: 'entry',
  ends: {
    stepLost: both('Langkahnya tidak berlaku lagi', 'The step is no longer valid'),
    saved: both('Kata sandi tersimpan', 'Password saved'),
  },
  things: {
    step: 'langkah',
  },
  descriptions: {
    'The code step and the password step, on a page of their own':
      'Langkah kode dan langkah kata sandi, di halaman sendiri',
    'The code step.': 'Langkah kode.',
    'Another tab verified the code: this one follows.': 'Tab lain sudah memverifikasi kode: tab ini ikut.',
    'Another tab began the same number anew: its ticket is the one that counts.':
      'Tab lain memulai nomor yang sama dari awal: tiket dari tab itu yang berlaku.',
    'Another tab asked for a new code: the countdown follows.': 'Tab lain meminta kode baru: hitung mundurnya ikut.',
    'Another number: its dialog opens with this one filled in.':
      'Nomor lain: dialognya terbuka dengan nomor ini sudah terisi.',
    'The password step.': 'Langkah kata sandi.',
    'Another tab came to this step anew: its ticket is the one that counts.':
      'Tab lain sampai di langkah ini lagi: tiket dari tab itu yang berlaku.',
  },
  guards: {
    beginsWithPassword: both('alur dilanjutkan dari langkah kata sandi', 'it goes on at the password step'),
    isAtCode: both('tab lain berada di langkah kode', 'the other tab is at the code step'),
    isAtPassword: both('tab lain berada di langkah kata sandi', 'the other tab is at the password step'),
    isEnded: both('langkah itu sudah selesai di tab lain', 'the step has ended in another tab'),
    isNewTicket: both('tab lain memulai dengan tiket baru', 'the other tab began with another ticket'),
    isOtherStep: both('alamatnya menunjuk langkah lain', 'the address is that of another step'),
  },
  states: {
    password: 'kata sandi',
  },
};
