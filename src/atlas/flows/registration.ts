import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const registration: FlowMetadata = {
  title: both('Daftar', 'Registration'),
  group: 'entry',
  journeys: [
    plan(
      'registration',
      both('Mendaftar', 'Registration'),
      leg(
        'registration',
        'fresh',
        { output: 'registered' },
        { verification: 'registerCode', 'one-time-code': 'register', 'new-password': 'register' },
      ),
      heardBy('storefront', 'registration', 'registered'),
    ),
  ],
  descriptions: {
    'The page of the step is shown while its part is fetched.':
      'Halaman langkahnya sudah tampil selagi bagiannya dimuat.',
    'Closed without the part: the step stays open for another time.':
      'Ditutup tanpa bagian itu: langkahnya tetap terbuka untuk lain waktu.',
    'Registration: phone, code, password, logged in': 'Pendaftaran: nomor handphone, kode, kata sandi, langsung masuk',
    'A registration that was begun continues at its step.': 'Pendaftaran yang sudah dimulai berlanjut dari tempatnya.',
    'The register dialog: phone number and consent.': 'Dialog daftar: nomor handphone dan persetujuan.',
    'Not 10 to 14 digits yet, or the terms are not agreed to.':
      'Belum 10 sampai 14 angka, atau syaratnya belum disetujui.',
    'No. handphone sudah terdaftar, with the way to log in.':
      'No. handphone sudah terdaftar, dengan jalan untuk masuk.',
    "Phone number is already registered: the older generation's word for it.":
      'Nomor handphone sudah terdaftar: istilah dari generasi panggilan yang lama.',
    'The number is sent; a second tap sends nothing.': 'Nomornya sedang dikirim; ketukan kedua tidak mengirim apa-apa.',
    'Closed while the number was sent: a code that still arrives is not valid.':
      'Ditutup saat nomornya masih dikirim: kode yang tetap datang tidak ada gunanya.',
    'The number has an unfinished registration: its code is sent once more.':
      'Nomor ini punya pendaftaran yang belum selesai: kodenya dikirim sekali lagi.',
    'The latest code is still valid: its countdown continues.':
      'Kode yang baru saja dikirim masih berlaku: hitung mundurnya berjalan terus.',
    'The latest code is still valid; the next one has to wait.':
      'Kode yang baru saja dikirim masih berlaku; kode berikutnya harus menunggu.',
    'Code and password, on a page of their own.': 'Kode dan kata sandi, di halaman sendiri.',
    'Another tab finished or gave up this registration.': 'Tab lain menyelesaikan atau membatalkan pendaftaran ini.',
    'The account exists; the player is logged in with it.': 'Akunnya sudah ada; pemain dimasukkan dengan akun itu.',
    'The answer was lost, the password was not saved, and the ticket has expired.':
      'Ternyata kata sandi tidak tersimpan: jawabannya tadi hilang, dan langkahnya sudah berakhir.',
    'The account exists, but the login failed: the login dialog takes over.':
      'Akunnya ada, tetapi masuknya gagal: dialog masuk mengambil alih.',
  },
  guards: {
    isCountdown: both('jedanya hanya hitung mundur biasa', 'the wait is no more than the usual countdown'),
  },
  ends: {
    registered: both('Terdaftar dan sudah masuk', 'Registered and logged in'),
    loginNeeded: both('Terdaftar, tetapi belum masuk', 'Registered, not logged in'),
  },
  states: {
    alreadyRegistered: 'nomor sudah terdaftar',
    alreadyRegisteredHere: 'nomor sudah terdaftar di toko ini',
    invalidPhone: 'nomor tidak sah',
    sendingCodeAgain: 'mengirim ulang kode',
  },
  answers: {
    please_proceed_to_otp_verification: 'lanjut ke verifikasi kode',
    please_proceed_to_set_password: 'lanjut ke pembuatan kata sandi',
  },
  calls: {
    register: both('mendaftarkan nomor', 'register the number'),
  },
};
