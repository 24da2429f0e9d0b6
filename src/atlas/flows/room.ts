import { both, type FlowMetadata } from '../flow-metadata.ts';
import { plan } from '../reports/journey-plans.ts';

export const room: FlowMetadata = {
  title: both('Ruang main', 'Room'),
  group: 'play',
  journeys: [
    plan('play', both('Bermain', 'Playing'), {
      flow: 'room',
      input: 'fresh',
      by: [
        { answer: 'room.not_found' },
        { answer: 'joinRoom.accepted', sample: 'waiting' },
        { event: 'news.arrived', sample: 'starting' },
        { event: 'news.arrived', sample: 'playing' },
      ],
      until: { heard: 'round', sample: 'ended' },
      parts: { round: 'live' },
    }),
  ],
  descriptions: {
    'Where it was for Platinum, it is celebrated.': 'Kalau hadiahnya Platinum, kemenangannya dirayakan.',
    'Drawn or refunded: the stake is back.': 'Seri atau dikembalikan: biaya mainnya kembali.',
    'A game and the room where it is played': 'Permainan dan ruang tempat memainkannya',
    'Asks whether the player has a seat already: after a reload, or after a lost answer.':
      'Apakah pemain sudah duduk di suatu tempat? Setelah dimuat ulang, atau setelah jawaban yang hilang.',
    'Back in the room, at its current stage.': 'Kembali ke ruang, di mana pun ruang itu sekarang.',
    'The server could not be asked: asks again after a pause, or when the player says so.':
      'Belum ada yang tahu: ditanyakan lagi dengan sendirinya, atau seketika kalau disuruh.',
    'Reads the invitation.': 'Undangannya untuk apa.',
    'The stake, or what the invitation is for; nothing is reserved yet.':
      'Biaya mainnya, atau untuk apa undangannya; belum ada yang disisihkan.',
    'Every try has the same key: a double tap or a lost answer never takes two seats.':
      'Kuncinya disimpan di setiap percobaan: ketuk dua kali atau jawaban yang hilang tidak pernah mengambil dua kursi.',
    'The player has paused play: says until when, and the way to the limits.':
      'Pemain menjeda permainan: dikatakan sampai kapan, dan jalan ke batas mainnya.',
    'The player’s minutes of today are over: says until when, and the way to the limits.':
      'Menit main hari ini sudah habis: dikatakan sampai kapan, dan jalan ke batas mainnya.',
    'More than the player’s limit leaves for today: says how much that is.':
      'Lebih dari sisa batas biaya main hari ini: dikatakan berapa sisanya.',
    'No stake yet, or less than 5.': 'Belum ada biaya main, atau kurang dari 5.',
    'No multiple of 5.': 'Bukan kelipatan 5.',
    'More than 5,000.': 'Lebih dari 5.000.',
    'More than the balance: offers to top up.': 'Lebih dari yang ada: ditawarkan untuk isi ulang.',
    'The last try never arrived and nothing was reserved: it may be sent again.':
      'Percobaan terakhir tidak pernah sampai dan tidak ada yang disisihkan: boleh dikirim lagi.',
    'A refusal with any code: nothing was reserved.': 'Ditolak, dengan kata apa pun: tidak ada yang disisihkan.',
    'After a change of the account even the PIN lifts no stake above the sum of a day; a smaller one may be tried.':
      'Setelah ada perubahan akun, PIN pun tidak membuka biaya main di atas jumlah sehari; yang lebih kecil boleh dicoba.',
    'The platform does not have this call: nothing was reserved.':
      'Platform tidak punya panggilan ini: tidak ada yang disisihkan.',
    'Typing never waits; the request is on its way as it was.':
      'Mengetik tidak pernah menunggu; permintaannya berjalan seperti semula.',
    'A seat is taken and the stake reserved.': 'Kursi diambil dan biaya mainnya disisihkan.',
    'A room with the practice opponent is asked for: nothing is reserved, and no balance is needed.':
      'Ruang dengan lawan latihan diminta: tidak ada yang disisihkan, dan saldo tidak diperlukan.',
    'Whatever the stake in the field is.': 'Berapa pun biaya main di isian.',
    'More than may be lost in a day without the PIN: nothing was reserved, and the PIN is asked for.':
      'Lebih dari yang boleh hilang dalam sehari tanpa PIN: belum ada yang disisihkan, dan PIN diminta.',
    'The stake needs a PIN, and there is none: said before any digit is asked for.':
      'Biaya main ini perlu PIN dan belum ada: dikatakan sebelum satu angka pun diminta.',
    'The PIN went with the stake and is wrong: nothing was reserved, and it is asked for again.':
      'PIN yang ikut dikirim salah: belum ada yang disisihkan, dan PIN diminta sekali lagi.',
    'The PIN, valid for this game and stake alone. The form stays below it as it was.':
      'PIN, hanya berlaku untuk permainan dan biaya main ini. Isiannya tetap seperti semula di bawahnya.',
    'The player sits in a room of another game.': 'Pemain duduk di ruang permainan lain.',
    'An earlier try took a seat, and that match has ended meanwhile.':
      'Sementara itu percobaan sebelumnya sudah dimainkan sampai selesai.',
    'Whom the player met last in this game.': 'Siapa yang terakhir ditemui pemain di permainan ini.',
    'Asks whom the player met last in this game.': 'Menanyakan siapa yang terakhir ditemui pemain di permainan ini.',
    'They could not be read: says why, and offers to try again.':
      'Daftarnya belum terbaca: menyebut sebabnya, dan menawarkan untuk mencoba lagi.',
    'People whom the player met, each with the way to meet again; or that there is nobody yet.':
      'Orang yang pernah ditemui, masing-masing dengan jalan untuk bertemu lagi; atau bahwa belum ada siapa pun.',
    'The same two for the same stake, which is confirmed first.':
      'Dua pemain yang sama dengan biaya main yang sama, yang dipastikan dulu.',
    'The invitation or the game is closed to the player: says why, and leads back.':
      'Ruang undangannya, atau permainannya, tidak menerima siapa pun: menyebut alasannya, dan mengantar kembali.',
    'A friend said or sent the code without its link.': 'Teman menyebut atau mengirim kodenya tanpa tautan.',
    'What was typed is no code of an invitation.': 'Yang diketik bukan kode undangan.',
    'The match has another stake than the invitation said.':
      'Dimainkan dengan biaya main yang lain dari kata undangan.',
    'The game is closed for now.': 'Permainannya sedang ditutup.',
    'The player sits in a room of another game: the way there.': 'Pemain duduk di ruang permainan lain: jalan ke sana.',
    'The player has a seat, and the stake is reserved.': 'Pemain punya kursi, dan biaya mainnya disisihkan.',
    'How news of the room arrives.': 'Bagaimana kabar dari ruang sampai.',
    'The live connection failed twice in a row, so the server is polled.':
      'Dua kali berturut-turut: tampaknya diblokir, jadi server ditanyai.',
    'Another tab took the live connection: this one polls.': 'Terbuka di tab lain: keduanya tidak berebut.',
    'News arrives over the live connection. If due news is missing, the connection is opened anew.':
      'Setiap perubahan datang dengan sendirinya. Kalau tidak ada yang datang pada waktunya, dibuka lagi.',
    'The live connection was just lost.': 'Baru saja terputus.',
    'Another network may let the live connection through.': 'Jaringan lain mungkin membiarkan koneksi langsung lewat.',
    'The room of the reply is news, as over the live connection.':
      'Kabar seperti yang lain, untuk siapa pun yang mendengarnya.',
    'Polling fails too: says so, and goes on polling.':
      'Tidak ada kabar sama sekali dari server: menyebutnya, dan terus bertanya.',
    'Why the last try failed: said until one is answered.':
      'Kenapa percobaan terakhir gagal: disebut sampai ada yang dijawab.',
    'The stage of the match.': 'Sampai di mana ruangnya.',
    'Waits for an opponent, with an invitation to share; later a practice opponent joins.':
      'Menunggu lawan, dengan undangan untuk dibagikan; atau lawan latihan setelah beberapa saat.',
    'A practice opponent sat down, and the stake went back.': 'Lawan latihan duduk, dan biaya mainnya kembali.',
    'Both seats are taken: the last seconds before the round.': 'Keduanya duduk: detik-detik terakhir sebelum ronde.',
    'The round.': 'Rondenya.',
    'Leaving before the round returns the stake; later the opponent wins, so it needs a confirmation.':
      'Sebelum ronde biaya mainnya kembali; setelah itu lawan yang menang, jadi ditanyakan dulu.',
    'The player has played everything: there is nothing to leave, and the page waits for the end.':
      'Semua sudah dimainkan: tidak ada yang bisa ditinggalkan, dan akhirnya ditunggu.',
    'It is unknown whether the seat was left: says why, and offers to try again.':
      'Tidak ada yang tahu apakah kursinya sudah kosong: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
    'Won, lost, drawn or refunded, and why; the payout, and a way to another round.':
      'Menang, kalah, seri, atau dikembalikan, dan mengapa; berapa bayarannya, dan jalan ke ronde berikutnya.',
    'The room no longer exists: the stake was returned or paid out.':
      'Ruang ini sudah tidak ada: yang disisihkan sudah kembali atau dibayar.',
  },
  guards: {
    hasWon: both('pemain menang', 'the player has won'),
    hasLost: both('pemain kalah', 'the player has lost'),
    hasEnded: both('ronde sudah selesai', 'the round has ended'),
    hasFailed: both('sebelumnya gagal', 'it failed before'),
    hasInvitation: both('pemain datang lewat undangan', 'the player came by an invitation'),
    isAboveBalance: both('biaya mainnya melebihi saldo', 'the stake is above the balance'),
    isBeforeRound: both('ronde belum dimulai', 'the round has not begun'),
    isInvitation: both('yang diketik kode undangan', 'what was typed is the code of an invitation'),
    isListed: both('orangnya ada di daftar', 'the person is in the list'),
    isForThisGame: both('undangannya untuk permainan ini', 'the invitation is for this game'),
    isGone: both('ruangnya sudah tidak ada', 'the room is gone'),
    mayMeetAgain: both('kedua pemain bisa bertemu lagi', 'the two may meet again'),
    isNoStep: both('biaya mainnya bukan kelipatan lima', 'the stake is no multiple of five'),
    isOwnChoice: both('biaya mainnya dipilih sendiri', 'the stake is one’s own choice'),
    isPlaying: both('ronde sedang berjalan', 'the round is being played'),
    isPractice: both('lawannya lawan latihan', 'it is practice'),
    isStarting: both('ronde segera dimulai', 'the round is about to begin'),
    isUnread: both('undangannya belum dibaca', 'the invitation has not been read'),
    isElsewhere: both('kursinya di permainan lain', 'the seat is in another game'),
    isEnd: both('ruangnya berakhir sebelum ronde', 'the room ended before the round'),
  },
  things: {
    join: 'keikutsertaan',
    leave: 'keluar dari ruang',
    rivals: 'lawan terakhir',
    otherGame: 'permainan lain',
    practice: 'latihan',
    rematch: 'main lagi',
    stake: 'biaya main',
  },
  actions: {
    followed: 'diikuti',
    gone: 'tidak ada lagi',
    replaced: 'digantikan',
    unauthorized: 'ditolak karena sesi berakhir',
  },
  states: {
    reason: 'alasan',
    won: 'menang',
    lost: 'kalah',
    even: 'seri',
    playPaused: 'permainan dijeda',
    timeLimit: 'waktu main habis',
    stakeLimit: 'melewati batas biaya main',
    arriving: 'baru tiba',
    connecting: 'menyambung',
    exit: 'jalan keluar',
    gameClosed: 'permainan ditutup',
    gameEnded: 'permainan sudah selesai',
    inviting: 'membaca undangan',
    joining: 'mengambil kursi',
    live: 'tersambung langsung',
    looking: 'mencari kursi sendiri',
    noCode: 'bukan kode undangan',
    noStep: 'bukan kelipatan lima',
    otherGame: 'permainan lain',
    notFound: 'tidak ditemukan',
    online: 'daring',
    otherStake: 'biaya main berbeda',
    practising: 'memulai latihan',
    recalled: 'lawan terakhir',
    recalling: 'membaca lawan terakhir',
    reconnecting: 'menyambung lagi',
    roomFull: 'ruang penuh',
    seated: 'duduk di ruang',
    stage: 'babak',
    stakesPaused: 'biaya main besar dijeda',
    staying: 'tetap di ruang',
    tooLate: 'terlambat',
  },
  calls: {
    invitation: both('membaca undangan', 'read an invitation'),
    opponents: both('membaca lawan terakhir', 'read the last opponents'),
    joinRoom: { ...both('mengambil kursi di ruang', 'take a seat in a room'), movesMoney: true },
    practiceRoom: both('mulai latihan', 'begin a practice round'),
    leaveRoom: { ...both('keluar dari ruang', 'leave the room'), movesMoney: true },
  },
};
