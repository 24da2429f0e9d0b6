import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const eWallet: FlowMetadata = {
  title: both('Dompet DANA', 'E-wallet'),
  group: 'money',
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
    'The player said no at the vendor, to the link that this tab began.':
      'Pemain menolak di halaman vendor, untuk penautan yang dimulai di tab ini.',
    'Back from the vendor after a no: nothing is linked, and another try is offered.':
      'Kembali dari vendor setelah menolak: tidak ada yang tertaut, dan bisa dicoba lagi.',
    'This tab began no link: no call is made, and the session knows whether that is an error.':
      'Tidak ada penautan yang dimulai di tab ini: tidak ada panggilan, dan sesi yang tahu apakah itu kesalahan.',
    'This tab began another link, or the vendor sent no code: no call is made.':
      'Penautan lain yang dimulai di tab ini, atau vendor tidak mengirim kode: tidak ada panggilan.',
    'The state of the link is deleted before it is sent: it is valid for one try.':
      'Tanda pengenalnya dihapus sebelum dikirim: hanya berlaku untuk satu percobaan.',
    'Says what is shared, that DANA’s page opens and leads back here; asks whether to go on.':
      'Menyebut apa yang dibagikan, bahwa halaman DANA terbuka dan mengantar kembali ke sini; bertanya apakah mau lanjut.',
    'Given up after an attempt.': 'Dibatalkan setelah satu percobaan.',
    'Back from the vendor by the back button: the link can be continued.':
      'Kembali dari halaman vendor lewat tombol kembali: masih bisa dilanjutkan.',
    'An e-wallet is linked already, perhaps on another device.': 'E-wallet sudah tertaut, mungkin di perangkat lain.',
    'The vendor does not answer.': 'Vendor tidak menjawab.',
    'Requests the address of the vendor’s page.': 'Alamat vendor sedang diminta.',
    'The reply holds no address of the vendor’s.': 'Bukan alamat vendor.',
    'Given up before the address came.': 'Dibatalkan sebelum alamatnya datang.',
    'The vendor’s page is being opened.': 'Halaman vendor sedang dibuka.',
    'The vendor’s page did not open.': 'Halaman vendor tidak terbuka.',
    'The code that the vendor sent back is sent to the server.': 'Yang dikirim balik oleh vendor sedang diteruskan.',
    'The answer was lost: the e-wallet may be linked all the same.': 'Jawabannya hilang: bisa jadi tetap tertaut.',
    'Closed before the answer.': 'Ditutup sebelum ada jawaban.',
    'Asks for confirmation before unlinking and names the e-wallet.':
      'Bertanya sekali apakah mau dilepas, dan menyebut e-walletnya.',
    'Closed after a try whose answer was lost.': 'Dibatalkan setelah percobaan yang tidak mendapat jawaban.',
    'The e-wallet had been unlinked already: on another device, or by a try whose answer was lost.':
      'Sudah dilepas sebelumnya: di perangkat lain, atau oleh percobaan yang jawabannya hilang.',
    'Logs out, goes home and says why.': 'Dikeluarkan, ke beranda, dan diberi tahu.',
    'The PIN, valid for this unlinking alone.': 'PIN, hanya untuk pelepasan ini.',
    'The PIN is right.': 'PIN-nya benar.',
    'The player has no PIN yet: it is set first.': 'PIN belum ada: dibuat dulu.',
  },
  guards: {
    isCallback: both('pemain kembali dari e-wallet', 'the player comes back from the e-wallet'),
    hasDeclined: both('pemain menolak di halaman e-wallet', 'the player said no at the e-wallet'),
    isStray: both('tab ini tidak memulai penautan', 'this tab began no link'),
    isUnlink: both('tujuannya memutus tautan', 'it is about unlinking'),
    isRefused: both('e-wallet tidak memberi izin', 'the e-wallet did not agree'),
  },
  ends: {
    linked: both('E-wallet tertaut', 'E-wallet linked'),
    unlinked: both('E-wallet dilepas', 'E-wallet unlinked'),
    left: both('Gagal atau ditutup di tengah jalan', 'Failed, or given up midway'),
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
