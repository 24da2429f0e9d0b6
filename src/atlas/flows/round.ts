import { both, type FlowMetadata } from '../flow-metadata.ts';

export const round: FlowMetadata = {
  title: both('Ronde', 'Round'),
  group: 'play',
  needsLogin: true,
  descriptions: {
    'One round': 'Satu ronde',
    'What the player has before them.': 'Apa yang ada di depan pemain.',
    'Perhaps another prompt, or the same at another moment.': 'Mungkin soal lain, atau soal yang sama di saat lain.',
    'A sum and four answers.': 'Satu hitungan dan empat jawaban.',
    'A marker goes round, until it is stopped or the ring is lost.':
      'Penanda berputar, sampai dihentikan atau cincinnya lepas.',
    'All that was dealt is done: more comes with the next verdict.':
      'Semua yang dibagikan sudah dikerjakan: lanjutannya datang bersama penilaian berikutnya.',
    'Nothing is left to do: the opponent may still play, as long as the round takes.':
      'Tidak ada lagi yang harus dikerjakan: lawan mungkin masih bermain, sepanjang ronde.',
    'How what was played gets to the server.': 'Bagaimana yang dimainkan sampai ke server.',
    'On the live connection; the verdict is to come.': 'Lewat koneksi langsung; penilaiannya belum datang.',
    'Nobody knows what arrived: all of it is sent again, and counts once.':
      'Tidak ada yang tahu apa yang sampai: semuanya dikirim lagi, dan dihitung sekali.',
    'Opened anew: what was sent over the last one may be lost.':
      'Dibuka lagi: yang dikirim lewat koneksi sebelumnya mungkin hilang.',
    'All that has no verdict is on its way, by a call.': 'Semua yang belum dinilai sedang dikirim, lewat panggilan.',
    'Some was played meanwhile.': 'Sementara itu ada yang dimainkan.',
    'The server is asked how the room stands.': 'Server ditanyai sampai di mana ruangnya.',
    'It did not get through: playing goes on, and so does trying.':
      'Tidak sampai: permainan berjalan terus, begitu pula percobaannya.',
  },
  guards: {
    hasFinished: both('semua soal sudah dijawab', 'everything has been answered'),
    hasUnjudged: both('ada jawaban yang belum dinilai', 'an answer has not been judged yet'),
    isAnswer: both('itu jawaban untuk soal yang sedang tampil', 'it answers the task on screen'),
    isEnd: both('ruangnya sudah berakhir', 'the room has ended'),
    isLiveAnswer: both('itu jawaban dan sambungannya langsung', 'it is an answer, over a live connection'),
    isRing: both('soalnya cincin', 'the task is a ring'),
    isSum: both('soalnya hitungan', 'the task is a sum'),
    isWaiting: both('tinggal menunggu server', 'only the server is waited for'),
    judgesAll: both('semua jawaban sudah dinilai', 'it judges every answer'),
    leavesUnjudged: both('masih ada jawaban yang belum dinilai', 'some answers are not judged yet'),
  },
  things: {
    answer: 'jawaban',
  },
  actions: {
    given: 'diberikan',
  },
  states: {
    awaiting: 'menanti soal',
    done: 'selesai',
    hand: 'giliran pemain',
    next: 'berikutnya',
    posting: 'mengirim jawaban',
    quiet: 'tidak ada yang menunggu',
    resuming: 'melanjutkan',
    ring: 'cincin',
    sent: 'terkirim',
    sum: 'soal hitungan',
    failure: 'gangguan',
    wire: 'pengiriman',
  },
  calls: {
    playRoom: both('mengirim jawaban ronde', 'send the answers of a round'),
  },
};
