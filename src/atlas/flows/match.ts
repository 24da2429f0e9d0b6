import { both, type FlowMetadata } from '../flow-metadata.ts';

export const match: FlowMetadata = {
  title: both('Adu di server', 'Match on the server'),
  group: 'play',
  isServers: true,
  descriptions: {
    'One match for a stake': 'Satu adu dengan biaya main',
    'One seat is taken, the stake for it is reserved.': 'Satu kursi terisi, biaya mainnya disisihkan.',
    'A private room: the host may be away to send the invitation, as long as the wait for an opponent lasts.':
      'Undangan dikirim lewat jalan lain: waktunya sepanjang yang diperlukan lawan untuk datang.',
    'Both seats are taken: a moment to get ready.': 'Keduanya duduk: sejenak untuk bersiap.',
    'A player is away: the round begins when both are present.':
      'Ada yang pergi: tidak ada ronde sebelum keduanya di tempat.',
    'The round: inputs are judged as they come.': 'Ronde: setiap jawaban dinilai begitu datang.',
    'No player wins by an absence.': 'Tidak ada yang menang karena pergi.',
    'The seat has played everything, or the opponent has ended the round for both.':
      'Semua selesai, atau lawan mengakhiri ronde untuk keduanya.',
    'The connection is lost and may return in time.': 'Koneksinya terputus, dan mungkin kembali pada waktunya.',
    'The seat has played everything, so an absence costs nothing.':
      'Tidak ada lagi yang harus dikerjakan, jadi pergi tidak merugikan.',
    'Whoever has more points is paid.': 'Yang nilainya lebih besar yang dibayar.',
    'As many points each: both stakes go back.': 'Nilainya sama: kedua biaya main kembali.',
    'One player has left: the other is paid.': 'Satu pergi: yang lain dibayar.',
    'One did not play by hand: the other is paid.': 'Satu tidak bermain dengan tangan: yang lain dibayar.',
    'The match was not decided: both stakes go back.': 'Tidak ada yang diputuskan: biaya mainnya kembali.',
  },
  guards: {
    areBothGone: both('keduanya tidak kembali', 'neither player came back'),
    finishes: both('jawaban itu menyelesaikan ronde', 'that answer finishes the round'),
    hasBegun: both('waktu mulai sudah tiba', 'the time to begin has come'),
    isDrawn: both('nilainya seri', 'the score is even'),
    isGoneAlone: both('hanya satu pemain yang tidak kembali', 'one player alone has not come back'),
    isLastIrregular: both('itu ketidakwajaran yang terakhir ditoleransi', 'it is one irregularity too many'),
    isMet: both('lawannya ada', 'the opponent is there'),
    isOf: both('itu tentang kursi ini', 'it is about this seat'),
    isPrivate: both('ruangnya lewat undangan', 'the room is by invitation'),
    isTimeUp: both('waktunya habis', 'the time is up'),
    isTimeUpEven: both('waktunya habis dan nilainya seri', 'the time is up and the score even'),
  },
  things: {
    input: 'masukan',
    invitation: 'undangan',
    match: 'adu',
    time: 'waktu',
  },
  actions: {
    away: 'ditinggal sebentar',
    expired: 'lewat waktu',
    irregular: 'tidak wajar',
    passed: 'berlalu',
    returned: 'ditempati lagi',
    scored: 'mendapat poin',
    taken: 'ditempati',
  },
  states: {
    away: 'pergi sebentar',
    drawn: 'seri',
    first: 'kursi pertama',
    forfeited: 'gugur',
    played: 'selesai dimainkan',
    present: 'hadir',
    refunded: 'biaya kembali',
    second: 'kursi kedua',
  },
};
