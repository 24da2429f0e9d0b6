import { both, type FlowMetadata } from '../flow-metadata.ts';

export const passkeyLogin: FlowMetadata = {
  title: both('Masuk dengan passkey', 'Login with a passkey'),
  group: 'entry',
  descriptions: {
    'Login with a passkey, beside the form': 'Masuk dengan passkey, di samping formulir',
    'The browser says whether it has passkeys.': 'Browser menjawab apakah punya passkey.',
    'The platform says what is to be proved.': 'Platform mengatakan apa yang perlu dibuktikan.',
    'The browser lets the person choose a passkey, and asks for finger, face or code of the device.':
      'Browser menawarkan pilihan passkey, lalu meminta sidik jari, wajah, atau kunci layar.',
    'The proof is sent.': 'Buktinya dikirim.',
    'A 401 without a code on the login means a wrong proof, not a session that has ended.':
      '401 tanpa kode saat masuk berarti buktinya salah, bukan sesi yang berakhir.',
    'Nothing is under way: what came of it is said, and it can be tried again.':
      'Tidak ada yang berjalan: hasilnya disebut, dan bisa dicoba lagi.',
    'The person put it off, or there is none here: browsers do not tell which.':
      'Tidak jadi, atau tidak ada di sini: browser tidak membedakannya.',
    'The browser could not use one.': 'Browser gagal memakainya.',
    'The shop does not know the passkey any more.': 'Toko tidak mengenal passkey itu lagi.',
    'The platform does not take the proof.': 'Platform tidak menerima buktinya.',
    'Somebody may have a copy: the platform has removed the passkey.':
      'Mungkin ada salinannya: platform sudah menghapus passkey itu.',
  },
  guards: {},
  states: {
    unlocking: 'membuka kunci',
    notUsed: 'tidak terpakai',
    unknownPasskey: 'passkey tidak dikenal',
    copied: 'disalin',
  },
  calls: {
    passkeyLoginOptions: both('meminta masuk dengan passkey', 'ask for a login with a passkey'),
    passkeyLogin: both('masuk dengan passkey', 'log in with a passkey'),
  },
};
