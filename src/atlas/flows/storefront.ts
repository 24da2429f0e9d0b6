import { both, type FlowMetadata } from '../flow-metadata.ts';

export const storefront: FlowMetadata = {
  title: both('Etalase', 'Storefront'),
  group: 'frame',
  descriptions: {
    'The login with a passkey, beside the form, which can be used all the while.':
      'Masuk dengan passkey, di samping formulir yang tetap bisa dipakai.',
    'The storefront: visit, frame and merchant beside each other':
      'Etalase: kunjungan, kerangka, dan toko berdampingan',
    'Back from the e-wallet without a session: the vendor’s reply is dropped.':
      'Kembali dari e-wallet, tetapi tidak ada yang masuk: tidak ada yang disimpan darinya.',
    'Language, drawer, toasts and success screen; and the games that every page may show.':
      'Bahasa, laci, pesan singkat, dan layar berhasil; juga daftar permainan yang boleh tampil di setiap halaman.',
    'The storefront can be used meanwhile.': 'Sementara itu etalase tetap terbuka.',
    'Decides by storage and address when the page is opened.': 'Apa kata penyimpanan dan alamat saat halaman dibuka.',
    'Nobody is logged in.': 'Belum ada yang masuk.',
    'The history without a token: stored auth data is reset as well.':
      'Riwayat tanpa token: data masuk yang tersimpan ikut dihapus.',
    'A guarded page: log in first, then go on to it.': 'Halaman yang dijaga: masuk dulu, lalu lanjut ke halaman itu.',
    'Back to a step of a password reset that is still open.': 'Kembali ke langkah lupa kata sandi yang masih terbuka.',
    'Back to a registration step that is still open.': 'Kembali ke langkah pendaftaran yang masih terbuka.',
    'Flags that match no flow in progress.': 'Tanda di alamat tidak cocok dengan alur mana pun yang sedang berjalan.',
    'Another tab logged in while a registration step was open here.':
      'Tab lain masuk saat langkah pendaftaran terbuka di sini.',
    'Another tab logged in: this one follows.': 'Tab lain masuk: tab ini ikut masuk.',
    'Looking around; the games are open to everybody.': 'Melihat-lihat; permainan terbuka untuk semua orang.',
    'To be told of a game: log in first, then it is kept.': 'Minta dikabari soal permainan: masuk dulu, lalu disimpan.',
    'The login dialog.': 'Dialog masuk.',
    'Logged in: stay, or go on to the page that was asked for.':
      'Sudah masuk: tetap di sini, atau lanjut ke halaman yang tadi diminta.',
    'Registration: dialog, then pages of its own.': 'Pendaftaran: dialog, lalu halaman-halamannya sendiri.',
    'Registered and logged in.': 'Sudah terdaftar dan langsung masuk.',
    'Forgot password: dialogs, then pages of its own.': 'Lupa kata sandi: dialog, lalu halaman-halamannya sendiri.',
    'The new password is saved: log in with it, the number is filled in.':
      'Kata sandi baru tersimpan: masuk dengan kata sandi itu, nomornya sudah terisi.',
    'A player is logged in.': 'Pemain sudah masuk.',
    'The part of the shop for players is not there yet; public pages can be used.':
      'Bagian etalase untuk pemain belum termuat; halaman untuk semua orang tetap bisa dipakai.',
    'Logging out does not need the part.': 'Untuk keluar, bagian itu tidak diperlukan.',
    'The part could not be fetched: the page says so and offers another try.':
      'Bagian itu gagal dimuat: halaman mengatakannya dan menawarkan untuk mencoba lagi.',
    'The device is online again: the part is fetched without being asked for.':
      'Perangkat daring lagi: bagian itu dimuat tanpa diminta.',
    'The person asked for another try.': 'Pemain meminta untuk mencoba lagi.',
    'A second failure: the page is loaded anew, because a newer version may be there.':
      'Gagal kedua kali: halaman dimuat ulang, karena mungkin sudah ada versi yang lebih baru.',
    'Another tab logged in anew: nothing of the earlier player stays.':
      'Tab lain masuk lagi: tidak ada yang tersisa dari pemain sebelumnya.',
    'Another tab changed the phone number of this session.': 'Tab lain mengganti nomor di sesi yang sama ini.',
    'Logged out in this tab: at once, whatever the server answers.': 'Keluar dari sini: seketika, apa pun kata server.',
    'An e-wallet call reports that nobody is logged in: logs out, goes home and says why.':
      'E-wallet menjawab bahwa tidak ada yang masuk: pemain dikeluarkan, ke beranda, dan diberi tahu.',
    'A 401 on a guarded page: log in again and come back to it.':
      '401 di halaman yang dijaga: masuk lagi, lalu kembali ke halaman itu.',
    'A 401: logged out locally.': '401: dikeluarkan di perangkat ini.',
    'Another tab logged out: this one follows.': 'Tab lain keluar: tab ini ikut keluar.',
    'A 401 on a call of a visitor: the flow shows its error, and no token stays stored.':
      '401 pada panggilan pengunjung: alurnya menampilkan kesalahan, dan tidak ada token yang tetap tersimpan.',
    'A 401 on a call without a token, on a guarded page: log in again and come back to it.':
      '401 pada panggilan tanpa token, di halaman yang dijaga: masuk lagi dan kembali ke halaman itu.',
    'A 401 on a call without a token: logged out locally all the same.':
      '401 pada panggilan tanpa token: tetap keluar di sini.',
  },
  guards: {
    hasSession: both('pemain sudah masuk', 'the player is logged in'),
    hasSessionAtStep: both('pemain sudah masuk di halaman kode', 'the player is logged in, on the page of the code'),
    isAtStep: both('halamannya adalah halaman kode', 'the page is that of the code'),
    isExpired: both('sesinya berakhir', 'the session has expired'),
    isExpiredHere: both('sesinya berakhir di halaman yang butuh masuk', 'the session expired on a page that needs it'),
    isHistory: both('halamannya riwayat', 'the page is the history'),
    isLoggedIn: both('masuknya berhasil', 'the login succeeded'),
    isLoginNeeded: both('akunnya jadi, tetapi belum masuk', 'the account is there, the login is not'),
    isLoginRequested: both('pemain memilih masuk', 'the player chose to log in'),
    isLoginWanted: both('pemain memilih masuk', 'the player chose to log in'),
    isOtherSession: both('itu sesi yang lain', 'it is another session'),
    isPlayerFetched: both('bagian untuk pemain sudah ada', 'the part for players is there'),
    isPendingReset: both('langkah itu bagian dari lupa kata sandi', 'the step is part of a forgotten password'),
    isPendingStep: both('langkah itu memang sedang berjalan', 'the step is the one under way'),
    isRecoveryRequested: both('pemain lupa kata sandi', 'the player forgot the password'),
    isRegisterRequested: both('pemain memilih daftar', 'the player chose to register'),
    isRegistered: both('pendaftarannya berhasil', 'the registration succeeded'),
    isRenumbered: both('sesi yang sama dengan nomor lain', 'the same session has another number'),
    isSignedOut: both('pemain keluar', 'the player logged out'),
    isVerification: both('halamannya halaman kode', 'the page is that of the code'),
    isAtPlayerPage: both('halamannya hanya untuk pemain', 'the page is for players only'),
    needsPlayer: both('halamannya butuh masuk', 'the page needs a login'),
    wasLoginOpened: both('dialog masuk sudah dibuka', 'the login dialog was open'),
    wasRegisterOpened: both('dialog daftar sudah dibuka', 'the register dialog was open'),
    isRefused: both('server menolak sesinya', 'the server refused the session'),
    isReset: both('kata sandi barunya tersimpan', 'the new password was saved'),
  },
  things: {
    passkeyLogin: 'masuk dengan passkey',
    part: 'bagian untuk pemain',
    session: 'sesi',
  },
  actions: {
    missing: 'gagal dimuat',
    phoneChanged: 'nomornya berubah',
    refused: 'ditolak',
    signedIn: 'masuk',
    stepChanged: 'langkahnya berubah',
  },
  states: {
    byPassword: 'dengan kata sandi',
    byPasskey: 'dengan passkey',
    browsing: 'melihat-lihat',
    fetching: 'memuat',
    frame: 'bingkai',
    here: 'termuat',
    recovering: 'memulihkan kata sandi',
    registering: 'mendaftar',
    registration: 'pendaftaran',
    resolved: 'toko diketahui',
    resolving: 'mengenali toko',
    retrying: 'mencoba lagi',
    revocation: 'pencabutan',
    shell: 'kerangka',
    visit: 'kunjungan',
    visitor: 'pengunjung',
  },
};
