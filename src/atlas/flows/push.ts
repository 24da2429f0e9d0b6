import { both, type FlowMetadata } from '../flow-metadata.ts';

export const push: FlowMetadata = {
  title: both('Notifikasi', 'Notices'),
  group: 'account',
  descriptions: {
    'Notices by push on this device': 'Notifikasi di perangkat ini',
    'No page on screen offers notices: neither platform nor browser is asked.':
      'Halaman yang tampil tidak menawarkan notifikasi: platform dan browser tidak ditanya.',
    'The platform is asked whether it has notices, and whether this device gets them.':
      'Platform ditanya apakah punya notifikasi, dan apakah perangkat ini mendapatkannya.',
    'The browser says what it can, and what it was allowed.': 'Browser menjawab apa yang bisa, dan apa yang diizinkan.',
    'The browser lost its subscription: as the player agreed, it makes another one.':
      'Browser kehilangan langganannya: karena pemain sudah setuju, dibuat yang baru.',
    'The platform does not have notices: nothing of them is shown.':
      'Platform tidak punya notifikasi: tidak ada yang ditampilkan.',
    'This browser has no notices.': 'Browser ini tidak punya notifikasi.',
    'This browser has notices once the shop is on the home screen.':
      'Browser ini punya notifikasi setelah toko ada di layar utama.',
    'The person said no to the browser, and can allow it in its settings alone.':
      'Jawabannya tidak; hanya pengaturan browser yang bisa mengubahnya.',
    'Back from elsewhere, perhaps from those settings.': 'Kembali dari tempat lain, mungkin dari pengaturan itu.',
    'This device gets no notices.': 'Perangkat ini tidak mendapat notifikasi.',
    'The browser’s question was closed without an answer.': 'Pertanyaan browser ditutup tanpa jawaban.',
    'The browser made no subscription.': 'Browser tidak membuat langganan.',
    'The platform does not send to the push service of this browser.':
      'Platform tidak mengirim ke layanan notifikasi browser ini.',
    'Turned on too often: it waits.': 'Terlalu sering dinyalakan: menunggu.',
    'The browser asks the person, because the player turned notices on.':
      'Browser bertanya, karena pemain menyalakan notifikasi.',
    'The browser subscribes at its push service.': 'Browser berlangganan di layanan notifikasinya.',
    'The platform is told where this device receives.': 'Platform diberi tahu ke mana perangkat ini menerima.',
    'This device gets notices.': 'Perangkat ini mendapat notifikasi.',
    'The platform is told to send nothing more to this device.': 'Platform diminta berhenti mengirim ke perangkat ini.',
    'The platform did not say: the page says why, and offers to ask again.':
      'Platform tidak menjawab: halaman mengatakan sebabnya, dan bisa ditanya lagi.',
  },
  guards: {
    isOffered: both('halamannya menawarkan notifikasi', 'the page offers notices'),
    leadsToOffer: both('halaman berikutnya menawarkan notifikasi', 'the next page offers notices'),
    leadsToKnown: both('jawaban platform sudah ada', 'the platform has answered before'),
    leavesOffer: both('halaman berikutnya tidak menawarkannya', 'the next page does not offer them'),
    isSupport: both('browser menjawab begitu', 'the browser says so'),
    isOnAsBefore: both('perangkat ini sudah mendapatkannya', 'this device gets them already'),
    hasLostIt: both('browser kehilangan langganannya', 'the browser lost its subscription'),
  },
  things: {
    notices: 'notifikasi',
    support: 'kemampuan browser',
    permission: 'izin',
    subscription: 'langganan',
  },
  actions: {
    switchedOn: 'dinyalakan',
    switchedOff: 'dimatikan',
    retried: 'dicoba lagi',
    granted: 'diberikan',
    denied: 'ditolak',
    made: 'dibuat',
  },
  states: {
    notOffered: 'tidak ditawarkan',
    installable: 'perlu dipasang',
    subscribing: 'berlangganan',
    turningOn: 'menyalakan',
    turningOff: 'mematikan',
    notSubscribed: 'tidak berlangganan',
    foreignService: 'layanan asing',
  },
  calls: {
    pushSetting: both('menanyakan notifikasi', 'ask about notices'),
    turnPushOn: both('menyalakan notifikasi', 'turn notices on'),
    turnPushOff: both('mematikan notifikasi', 'turn notices off'),
  },
};
