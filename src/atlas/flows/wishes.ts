import { both, type FlowMetadata } from '../flow-metadata.ts';

export const wishes: FlowMetadata = {
  title: both('Kabari aku', 'Told of a game'),
  group: 'play',
  descriptions: {
    'Games that the player waits for': 'Permainan yang ditunggu pemain',
    'Made by the visitor who has logged in.': 'Diminta pengunjung yang kini sudah masuk.',
    'Not at the list yet, or nobody could say: a wish can be made all the same.':
      'Belum di daftar, atau tidak ada jawaban: permintaan tetap bisa dibuat.',
    'Asks what the player waits for, and what has opened since.':
      'Bertanya apa yang ditunggu pemain, dan apa yang sudah dibuka.',
    'The platform does not have it: nothing of it is shown.': 'Platform tidak punya ini: tidak ada yang ditampilkan.',
    'Each closed game can be waited for, or no longer; one that has opened is told.':
      'Setiap permainan tertutup bisa ditunggu, atau tidak lagi; yang sudah dibuka dikabarkan.',
    'The player goes to the game that has opened.': 'Pemain pergi ke permainan yang sudah dibuka.',
    'What failed is said no longer.': 'Yang gagal tidak disebut lagi.',
    'Changed too often: it waits.': 'Terlalu sering diganti: tunggu.',
    'The platform is told that the player waits for the game.':
      'Platform diberi tahu bahwa pemain menunggu permainan itu.',
    'The platform is told that the player no longer waits for the game.':
      'Platform diberi tahu bahwa pemain tidak lagi menunggu permainan itu.',
    'The game can be played by now: the list is read again.': 'Permainannya sudah bisa dimainkan: daftar dibaca lagi.',
    'The platform is told that the player knows: the wish is done. Where that fails, it is told again at the next visit.':
      'Platform diberi tahu bahwa pemain sudah tahu: permintaannya selesai. Kalau gagal, dikabarkan lagi di kunjungan berikutnya.',
  },
  guards: {
    bringsWish: both('ada permintaan dari sebelum masuk', 'there is a wish from before the login'),
    hasNews: both('ada permainan yang baru dibuka', 'there is a game that has opened'),
    isAtList: both('halamannya daftar permainan', 'the page is the list of games'),
    isMade: both('permainannya sedang ditunggu', 'the game is waited for'),
    isNew: both('permainannya belum ditunggu', 'the game is not waited for yet'),
    leadsToList: both('halaman berikutnya daftar permainan', 'the next page is the list of games'),
    leadsToNews: both('halaman berikutnya permainan yang dibuka itu', 'the next page is that of the opened game'),
    leadsToUnread: both('daftarnya dibuka dan belum dibaca', 'the list is opened and was not read'),
  },
  things: { wish: 'permintaan kabar' },
  actions: { takenBack: 'ditarik kembali' },
  states: { answering: 'menjawab', takingBack: 'menarik kembali', unread: 'belum terbaca' },
  answers: { not_awaited: 'tidak perlu ditunggu' },
  calls: {
    wishes: both('membaca apa yang ditunggu', 'read what is waited for'),
    setWish: both('menyimpan permintaan kabar', 'save a wish to be told'),
  },
};
