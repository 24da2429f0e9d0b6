import { both, type FlowMetadata } from '../flow-metadata.ts';

export const round: FlowMetadata = {
  title: both('Ronde', 'Round'),
  group: 'play',
  descriptions: {
    'One round': 'Satu ronde',
    'The prompt on screen.': 'Apa yang ada di depan pemain.',
    'Another prompt, or the same one at another moment.': 'Mungkin soal lain, atau soal yang sama di saat lain.',
    'It judges an answer that brought nothing.': 'Menilai jawaban yang tidak menghasilkan apa-apa.',
    'A prompt that waits for its answer.': 'Satu soal yang menunggu jawabannya.',
    'A prompt with a limit, until it is answered or lost.': 'Satu soal berbatas waktu, sampai dijawab atau lewat.',
    'Every dealt prompt is answered: the next verdict brings more.':
      'Semua yang dibagikan sudah dikerjakan: lanjutannya datang bersama penilaian berikutnya.',
    'The player has played everything: the opponent may play on until the round ends.':
      'Tidak ada lagi yang harus dikerjakan: lawan mungkin masih bermain, sepanjang ronde.',
    'How answers get to the server.': 'Bagaimana yang dimainkan sampai ke server.',
    'Sent over the live connection; the verdict is outstanding.': 'Lewat koneksi langsung; penilaiannya belum datang.',
    'It is unknown which answers arrived: all are sent again, and each counts once.':
      'Tidak ada yang tahu apa yang sampai: semuanya dikirim lagi, dan dihitung sekali.',
    'The connection was opened anew: answers sent over the last one may be lost.':
      'Dibuka lagi: yang dikirim lewat koneksi sebelumnya mungkin hilang.',
    'Every answer without a verdict is sent by a call.': 'Semua yang belum dinilai sedang dikirim, lewat panggilan.',
    'The player answered meanwhile.': 'Sementara itu ada yang dimainkan.',
    'The server is asked for the state of the room.': 'Server ditanyai sampai di mana ruangnya.',
    'The call failed: the player plays on while it is tried again.':
      'Tidak sampai: permainan berjalan terus, begitu pula percobaannya.',
  },
  guards: {
    bringsMiss: both('ada jawaban yang tidak menghasilkan apa-apa', 'an answer brought nothing'),
    hasFinished: both('semua soal sudah dijawab', 'everything has been answered'),
    hasUnjudged: both('ada jawaban yang belum dinilai', 'an answer has not been judged yet'),
    isAnswer: both('itu jawaban untuk soal yang sedang tampil', 'it answers the task on screen'),
    isEnd: both('ruangnya sudah berakhir', 'the room has ended'),
    isLiveAnswer: both('itu jawaban dan sambungannya langsung', 'it is an answer, over a live connection'),
    isTimed: both('soalnya berbatas waktu', 'the task has a limit of its own'),
    isUntimed: both('soalnya menunggu jawaban', 'the task waits for its answer'),
    isWaiting: both('tinggal menunggu server', 'only the server is waited for'),
    judgesAll: both('semua jawaban sudah dinilai', 'it judges every answer'),
    leavesUnjudged: both('masih ada jawaban yang belum dinilai', 'some answers are not judged yet'),
  },
  ends: {
    ended: both('Ronde berakhir', 'The round has ended'),
    gone: both('Ronde sudah tidak ada', 'The round is gone'),
  },
  things: {
    answer: 'jawaban',
  },
  actions: {},
  states: {
    awaiting: 'menanti soal',
    done: 'selesai',
    hand: 'giliran pemain',
    next: 'berikutnya',
    posting: 'mengirim jawaban',
    quiet: 'tidak ada yang menunggu',
    resuming: 'melanjutkan',
    sent: 'terkirim',
    timed: 'soal berbatas waktu',
    untimed: 'soal tanpa batas',
    failure: 'gangguan',
    wire: 'pengiriman',
  },
  calls: {
    playRoom: both('mengirim jawaban ronde', 'send the answers of a round'),
  },
};
