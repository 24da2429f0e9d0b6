import { both, type FlowMetadata } from '../flow-metadata.ts';

export const revocation: FlowMetadata = {
  title: both('Keluar', 'Logout'),
  group: 'account',
  descriptions: {
    'Tells the server of a logout': 'Server diberi tahu bahwa pemain keluar',
    'The token was no longer valid.': 'Tokennya memang sudah mati.',
  },
  guards: {
    mayTryAgain: both('masih boleh mencoba lagi', 'another try is allowed'),
  },
  states: {
    over: 'selesai',
    telling: 'memberi tahu server',
  },
  calls: {
    logout: both('keluar', 'log out'),
  },
};
