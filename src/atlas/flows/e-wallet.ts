import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const eWallet: FlowMetadata = {
  title: both('Dompet DANA', 'E-wallet'),
  group: 'money',
  needsLogin: true,
  journeys: [
    plan(
      'wallet-binding',
      both('Menautkan dompet DANA', 'Binding the DANA wallet'),
      leg('e-wallet', 'link', { answer: 'bindWallet.accepted', sample: 'ofVendor' }),
      leg('e-wallet', 'callback', { output: 'linked' }),
      heardBy('player', 'eWallet', 'linked'),
    ),
  ],
  descriptions: {
    'The e-wallet: linked, and unlinked': 'E-wallet: ditautkan, dan dilepas',
    'Nothing was begun in this tab, another link was, or the vendor sent no code: no call is made.':
      'Tidak ada yang dimulai di tab ini, penautan lain yang dimulai, atau vendor tidak mengirim kode: tidak ada panggilan.',
    'The state is used up before it is sent: it is good for one try.':
      'Tanda pengenalnya dihapus sebelum dikirim: hanya berlaku untuk satu percobaan.',
    'Says what is shared, that DANA’s page opens and leads back here; asks whether to go on.':
      'Menyebut apa yang dibagikan, bahwa halaman DANA terbuka dan mengantar kembali ke sini; bertanya apakah mau lanjut.',
    'Given up after an attempt.': 'Dibatalkan setelah satu percobaan.',
    'Back from the vendor by the back button: it can be gone on with.':
      'Kembali dari halaman vendor lewat tombol kembali: masih bisa dilanjutkan.',
    'The address is none of the vendor’s: nothing is opened.': 'Alamatnya bukan milik vendor: tidak ada yang dibuka.',
    'An e-wallet is linked already, perhaps on another device.': 'E-wallet sudah tertaut, mungkin di perangkat lain.',
    'The vendor does not answer.': 'Vendor tidak menjawab.',
    'The vendor’s address is being asked for.': 'Alamat vendor sedang diminta.',
    'No address of the vendor’s.': 'Bukan alamat vendor.',
    'Given up before the address came.': 'Dibatalkan sebelum alamatnya datang.',
    'The vendor’s page is being opened.': 'Halaman vendor sedang dibuka.',
    'The vendor’s page did not open.': 'Halaman vendor tidak terbuka.',
    'What the vendor sent back is on its way.': 'Yang dikirim balik oleh vendor sedang diteruskan.',
    'The answer is lost: it may be linked all the same.': 'Jawabannya hilang: bisa jadi tetap tertaut.',
    'Closed before the answer.': 'Ditutup sebelum ada jawaban.',
    'Asks once whether to unlink, and names the wallet.':
      'Bertanya sekali apakah mau dilepas, dan menyebut e-walletnya.',
    'Given up after a try without an answer.': 'Dibatalkan setelah percobaan yang tidak mendapat jawaban.',
    'It was unlinked before: on another device, or by a try whose answer was lost.':
      'Sudah dilepas sebelumnya: di perangkat lain, atau oleh percobaan yang jawabannya hilang.',
    'Logged out, home, and said so.': 'Dikeluarkan, ke beranda, dan diberi tahu.',
    'The PIN, for this unlinking alone.': 'PIN, hanya untuk pelepasan ini.',
    'The PIN is right.': 'PIN-nya benar.',
    'There is no PIN yet: one is made first.': 'PIN belum ada: dibuat dulu.',
  },
  guards: {
    isCallback: both('pemain kembali dari e-wallet', 'the player comes back from the e-wallet'),
    isUnlink: both('tujuannya memutus tautan', 'it is about unlinking'),
    isRefused: both('e-wallet tidak memberi izin', 'the e-wallet did not agree'),
  },
  things: {
    link: 'tautan',
    unlink: 'pemutusan tautan',
  },
  states: {
    alreadyLinked: 'sudah tertaut',
    proving: 'membuktikan PIN',
    sheet: 'lembar',
    unavailable: 'tidak tersedia',
    unlinking: 'memutus tautan',
  },
  answers: {
    auth_code_expired: 'kode otorisasi kedaluwarsa',
    not_pending: 'tidak sedang menunggu',
    session_ended: 'sesi berakhir',
  },
  calls: {
    bindWallet: both('menautkan e-wallet', 'link the e-wallet'),
    sendAuth: both('mengirim izin e-wallet', 'send the e-wallet’s consent'),
    unlinkWallet: both('memutus tautan e-wallet', 'unlink the e-wallet'),
  },
};
