import { both, type FlowMetadata } from '../flow-metadata.ts';

export const playLimits: FlowMetadata = {
  title: both('Batas main', 'Play limits'),
  group: 'account',
  descriptions: {
    'Limits of the own play': 'Batas main yang dipasang pemain sendiri',
    'The platform is asked which limits hold, and what of them today has used.':
      'Platform ditanya batas mana yang berlaku, dan berapa yang terpakai hari ini.',
    'The platform does not have limits: nothing of them is shown.':
      'Platform tidak punya batas main: tidak ada yang ditampilkan.',
    'The limits that hold, those that come, what today has used, and a pause.':
      'Batas yang berlaku, yang akan berlaku, yang terpakai hari ini, dan jeda.',
    'A limit changes, a pause is over, or a day has passed.': 'Batas berganti, jeda selesai, atau sehari sudah lewat.',
    'The form of both limits.': 'Formulir kedua batas.',
    'A limit is no whole number, or out of its range.': 'Batasnya bukan bilangan bulat, atau di luar rentangnya.',
    'Both limits are sent: a lower one holds at once, a higher one in 24 hours.':
      'Kedua batas dikirim: yang lebih rendah langsung berlaku, yang lebih tinggi dalam 24 jam.',
    'A pause cannot be ended early, so it is asked once more.':
      'Jeda tidak bisa diakhiri lebih cepat, jadi ditanyakan sekali lagi.',
    'The pause is asked for.': 'Jeda diminta.',
    'An answer was lost: a new read shows what holds.':
      'Ada jawaban yang hilang: pembacaan baru menunjukkan apa yang berlaku.',
  },
  guards: {
    isUnpaused: both('permainan tidak dijeda', 'play is not paused'),
  },
  things: { limits: 'batas main', limitsForm: 'formulir batas main', pause: 'jeda' },
  states: {
    pausing: 'memulai jeda',
  },
  calls: {
    playLimits: both('membaca batas main', 'read the play limits'),
    setPlayLimits: both('menyimpan batas main', 'save the play limits'),
    pausePlay: both('menjeda permainan', 'pause play'),
  },
};
