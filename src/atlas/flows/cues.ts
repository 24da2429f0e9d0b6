import { both, type FlowMetadata } from '../flow-metadata.ts';

export const cues: FlowMetadata = {
  title: both('Suara dan getar', 'Sound and vibration'),
  group: 'play',
  descriptions: {
    'Sound and vibration': 'Suara dan getar',
    'Chosen before, or in another tab.': 'Sudah dipilih sebelumnya, atau di tab lain.',
    'Nothing is heard.': 'Tidak ada yang terdengar.',
    'The switch answers with a sound.': 'Sakelarnya menjawab dengan suara.',
    'The device cannot vibrate, or asks for less motion: nothing is offered.':
      'Perangkat tidak bisa bergetar, atau meminta sedikit gerakan: tidak ditawarkan.',
    'Nothing is felt.': 'Tidak ada yang terasa.',
    'The switch answers with a vibration.': 'Sakelarnya menjawab dengan getaran.',
    'The last seconds of a round.': 'Detik-detik terakhir satu ronde.',
    'It was over sooner.': 'Selesai lebih cepat.',
    'The round is looked at no longer.': 'Rondenya tidak dilihat lagi.',
  },
  guards: {
    hasSound: both('suara dipilih', 'sound is chosen'),
    hasVibration: both('getar dipilih', 'vibration is chosen'),
    lacksVibration: both('perangkat tidak bisa bergetar', 'the device cannot vibrate'),
    hasEnd: both('akhirnya diketahui', 'its end is known'),
  },
  things: { sound: 'suara', vibration: 'getar', senses: 'pilihan perangkat', cue: 'tanda', countdown: 'hitung mundur' },
  actions: {},
  states: { unable: 'tidak bisa', sound: 'suara', vibration: 'getar', countdown: 'hitung mundur' },
  calls: {},
};
