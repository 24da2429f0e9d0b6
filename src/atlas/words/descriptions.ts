/**
 * What the machines say of their states and transitions, in Indonesian: English sentence to Indonesian sentence, in the order
 * of the machines. Messages that are quoted there stay as they are. A gap stops the build of the atlas and fails in
 * tests/unit/atlas/data.test.ts, as does what no machine says any more.
 */
import type { Both } from '../types.ts';

export const indonesian: Readonly<Record<string, string>> = {
  // storefront
  'The storefront: visit, frame and merchant beside each other': 'Etalase: kunjungan, kerangka, dan toko berdampingan',
  'Back from the e-wallet, but nobody is logged in: nothing of it is kept.':
    'Kembali dari e-wallet, tetapi tidak ada yang masuk: tidak ada yang disimpan darinya.',
  'Language, drawer, toasts and success screen; and the games that every page may show.':
    'Bahasa, laci, pesan singkat, dan layar berhasil; juga daftar permainan yang boleh tampil di setiap halaman.',
  'The storefront is open meanwhile.': 'Sementara itu etalase tetap terbuka.',
  'What the storage and the address say when the page is opened.':
    'Apa kata penyimpanan dan alamat saat halaman dibuka.',
  'Nobody is logged in.': 'Belum ada yang masuk.',
  'The history without a token: stored auth data is reset as well.':
    'Riwayat tanpa token: data masuk yang tersimpan ikut dihapus.',
  'A guarded page: log in first, then go on to it.': 'Halaman yang dijaga: masuk dulu, lalu lanjut ke halaman itu.',
  'Back to a step of a password reset that is still open.': 'Kembali ke langkah lupa password yang masih terbuka.',
  'Back to a registration step that is still open.': 'Kembali ke langkah pendaftaran yang masih terbuka.',
  'Flags that match no flow in progress.': 'Tanda di alamat tidak cocok dengan alur mana pun yang sedang berjalan.',
  'Another tab logged in while a registration step was open here.':
    'Tab lain masuk saat langkah pendaftaran terbuka di sini.',
  'Another tab logged in: this one follows.': 'Tab lain masuk: tab ini ikut masuk.',
  'Looking around; the games are open to everybody.': 'Melihat-lihat; permainan terbuka untuk semua orang.',
  'The login dialog.': 'Dialog masuk.',
  'Logged in: stay, or go on to the page that was asked for.':
    'Sudah masuk: tetap di sini, atau lanjut ke halaman yang tadi diminta.',
  'Registration: dialog, then pages of its own.': 'Pendaftaran: dialog, lalu halaman-halamannya sendiri.',
  'Registered and logged in.': 'Sudah terdaftar dan langsung masuk.',
  'Forgot password: dialogs, then pages of its own.': 'Lupa password: dialog, lalu halaman-halamannya sendiri.',
  'The new password is saved: log in with it, the number is filled in.':
    'Password baru tersimpan: masuk dengan password itu, nomornya sudah terisi.',
  'A player is logged in.': 'Pemain sudah masuk.',
  'Another tab logged in anew: nothing of the earlier player stays.':
    'Tab lain masuk lagi: tidak ada yang tersisa dari pemain sebelumnya.',
  'Another tab changed the number of this very session.': 'Tab lain mengganti nomor di sesi yang sama ini.',
  'Logged out here: at once, whatever the server says.': 'Keluar dari sini: seketika, apa pun kata server.',
  'The e-wallet says that nobody is logged in: logged out, home, said.':
    'E-wallet menjawab bahwa tidak ada yang masuk: pemain dikeluarkan, ke beranda, dan diberi tahu.',
  'A 401 on a guarded page: log in again and come back to it.':
    '401 di halaman yang dijaga: masuk lagi, lalu kembali ke halaman itu.',
  'A 401: logged out locally.': '401: dikeluarkan di perangkat ini.',
  'Another tab logged out: this one follows.': 'Tab lain keluar: tab ini ikut keluar.',
  // merchant
  'Whose shop this is': 'Toko siapa ini',
  'The link carries something that is not a UUID.': 'Tautannya membawa sesuatu yang bukan UUID.',
  'A referral link: stored only after the platform knows it.':
    'Tautan referral: baru disimpan setelah platform mengenalnya.',
  'Nobody could be asked: the link is not stored, and not called wrong either.':
    'Tidak ada yang bisa ditanyai: tautannya tidak disimpan, dan tidak pula disebut salah.',
  'Name, colours and mark of the merchant.': 'Nama, warna, dan lambang toko.',
  'The stored merchant is gone: the one of the page counts again.':
    'Toko yang tersimpan sudah tidak ada: toko dari halaman ini yang berlaku lagi.',
  'No answer: the storefront goes on with its own look.':
    'Tidak ada jawaban: etalase berjalan terus dengan tampilannya sendiri.',
  // catalogue
  'The list of games': 'Daftar permainan',
  'A list that is there already stays on screen meanwhile.': 'Daftar yang sudah ada tetap tampil sementara itu.',
  'What was read before stays; without it the page says what happened.':
    'Yang sudah terbaca tetap ada; kalau belum ada, halaman menyebut apa yang terjadi.',
  'No connection: the request did not leave the phone.': 'Tidak ada koneksi: permintaan tidak keluar dari ponsel.',
  'The server did not answer in time.': 'Server tidak menjawab pada waktunya.',
  'The server failed.': 'Server gagal.',
  'The answer could not be read: a captive portal, a proxy, a broken server.':
    'Jawabannya tidak terbaca: halaman login Wi-Fi, proksi, atau server yang rusak.',
  'An answer that the contract does not know.': 'Jawaban yang tidak dikenal kontrak.',
  // shell
  'Language, drawer, toasts and success screen': 'Bahasa, laci, pesan singkat, dan layar berhasil',
  'As it was chosen before; Indonesian where it never was.':
    'Seperti yang dipilih sebelumnya; bahasa Indonesia bila belum pernah.',
  'Back from a vendor whose address says how it ended, and of which order it does not say.':
    'Kembali dari vendor yang alamatnya mengatakan hasilnya, tetapi tidak pesanan yang mana.',
  'Said to be paid: the balances are read again, and the history shows it.':
    'Dikatakan sudah dibayar: saldo dibaca lagi, dan riwayat menunjukkannya.',
  'Said to wait: the history shows when it is paid.':
    'Dikatakan masih menunggu: riwayat menunjukkan bila sudah dibayar.',
  'Said to have come to nothing: offers a new try.': 'Dikatakan tidak berhasil: menawarkan coba lagi.',
  'Escape, scrim or back.': 'Escape, tirai, atau kembali.',
  'Hovered, focused or touched: it stays until let go.':
    'Ditunjuk, difokus, atau disentuh: tetap tampil sampai dilepas.',
  'Replaces the page content until it is left.': 'Menggantikan isi halaman sampai ditinggalkan.',
  'The page of what went through lies below: it goes on there when this is left.':
    'Halaman yang tadi berhasil ada di bawahnya: ia berlanjut di sana begitu layar ini ditinggalkan.',
  // login
  'Login dialog': 'Dialog masuk',
  'Closed: a call that is on its way is given up.': 'Ditutup: panggilan yang masih berjalan dibatalkan.',
  'Neither a phone number nor a password.': 'Bukan nomor handphone, dan passwordnya pun kosong.',
  'Enter the phone number correctly.': 'Nomor handphone perlu diisi dengan benar.',
  'Enter the password correctly.': 'Password perlu diisi dengan benar.',
  'Phone number and password do not match: which of them is wrong is not said.':
    'Nomor handphone dan password tidak cocok: mana yang salah tidak disebut.',
  'Too many tries: the server says until when.': 'Terlalu banyak percobaan: server menyebut sampai kapan.',
  'Merchant uid tidak valid.': 'Merchant uid tidak valid.',
  'The server names a field.': 'Server menyebut sebuah isian.',
  'Phone and password are on their way; a second tap sends nothing.':
    'Nomor dan password sedang dikirim; ketukan kedua tidak mengirim apa-apa.',
  'A bare 401 on the login itself is a wrong pair, not a lost session.':
    '401 polos pada panggilan masuk itu sendiri berarti pasangan yang salah, bukan sesi yang hilang.',
  // registration
  'Registration: phone, code, password, logged in': 'Pendaftaran: nomor handphone, kode, password, langsung masuk',
  'A registration that was begun goes on where it stood.': 'Pendaftaran yang sudah dimulai berlanjut dari tempatnya.',
  'The register dialog: phone number and consent.': 'Dialog daftar: nomor handphone dan persetujuan.',
  'Given up after its code was sent.': 'Dibatalkan setelah kodenya dikirim.',
  'Not 10 to 14 digits yet, or the terms are not agreed to.':
    'Belum 10 sampai 14 angka, atau syaratnya belum disetujui.',
  'The number does not start with 08.': 'Nomornya tidak diawali 08.',
  'No. handphone sudah terdaftar, with the way to log in.': 'No. handphone sudah terdaftar, dengan jalan untuk masuk.',
  "Phone number is already registered: the older generation's word for it.":
    'Nomor handphone sudah terdaftar: istilah dari generasi panggilan yang lama.',
  'Tunggu {n} menit untuk verifikasi lagi.': 'Tunggu {n} menit untuk verifikasi lagi.',
  'The step that was begun is no longer valid: it starts again from the number.':
    'Langkah yang sudah dimulai tidak berlaku lagi: mulai lagi dari nomor.',
  'The number is on its way; a second tap sends nothing.':
    'Nomornya sedang dikirim; ketukan kedua tidak mengirim apa-apa.',
  'Closed while the number was on its way: a code that still comes is of no use.':
    'Ditutup saat nomornya masih dikirim: kode yang tetap datang tidak ada gunanya.',
  'The number has an unfinished registration: its code is sent once more.':
    'Nomor ini punya pendaftaran yang belum selesai: kodenya dikirim sekali lagi.',
  'The code of a moment ago still counts: its countdown goes on.':
    'Kode yang baru saja dikirim masih berlaku: hitung mundurnya berjalan terus.',
  'A code that was sent a moment ago still counts; the next one has to wait.':
    'Kode yang baru saja dikirim masih berlaku; kode berikutnya harus menunggu.',
  'Code and password, on a page of their own.': 'Kode dan password, di halaman sendiri.',
  'The password is saved.': 'Password tersimpan.',
  'Another number: the dialog opens with this one filled in.':
    'Nomor lain: dialog terbuka dengan nomor ini sudah terisi.',
  'Another tab finished or gave up this registration.': 'Tab lain menyelesaikan atau membatalkan pendaftaran ini.',
  'The step was used, or is too old.': 'Langkahnya sudah terpakai, atau terlalu lama.',
  'The account exists; the player is logged in with it.': 'Akunnya sudah ada; pemain dimasukkan dengan akun itu.',
  'The password was not saved after all: its answer had been lost, and the step is over.':
    'Ternyata password tidak tersimpan: jawabannya tadi hilang, dan langkahnya sudah berakhir.',
  'The account is there, the login did not go through: the login dialog takes over.':
    'Akunnya ada, tetapi masuknya gagal: dialog masuk mengambil alih.',
  // forgot-password
  'Forgot password: phone, way of sending, code, new password':
    'Lupa password: nomor handphone, cara pengiriman, kode, password baru',
  'A reset that was begun goes on where it stood, and so does a code that was sent.':
    'Penggantian yang sudah dimulai berlanjut dari tempatnya, begitu pula kode yang sudah dikirim.',
  'A code that was sent to this end is gone on with.': 'Kode yang sudah dikirim untuk ini dilanjutkan.',
  'Closed: opened again, the code step is there without a second SMS.':
    'Ditutup: dibuka lagi, langkah kode ada tanpa SMS kedua.',
  'No code is sent for this step any more, in whatever words: it begins again with its number.':
    'Kode tidak dikirim lagi untuk langkah ini, dengan kata apa pun: dimulai lagi dengan nomornya.',
  'Closed; a code that was sent still counts.': 'Ditutup; kode yang sudah dikirim tetap berlaku.',
  "A player's dialog was closed: what is left of the wait goes along.":
    'Jendela pemain ditutup: sisa waktu tunggunya ikut.',
  'A 401 on a call of a visitor: the flow shows its error, and no token stays stored.':
    '401 pada panggilan pengunjung: alurnya menampilkan kesalahan, dan tidak ada token yang tetap tersimpan.',
  'A 401 on a call without a token, on a guarded page: log in again and come back to it.':
    '401 pada panggilan tanpa token, di halaman yang dijaga: masuk lagi dan kembali ke halaman itu.',
  'A 401 on a call without a token: logged out locally all the same.':
    '401 pada panggilan tanpa token: tetap keluar di sini.',
  'A reset that was begun goes on where it stood.': 'Penggantian yang sudah dimulai berlanjut dari tempatnya.',
  'The edit-contact dialog: whose password it is.': 'Dialog kontak: password siapa yang diganti.',
  'The number that was left to be changed after all: its code still counts.':
    'Ternyata tetap nomor yang tadi mau diganti: kodenya masih berlaku.',
  'Not 10 to 14 digits.': 'Bukan 10 sampai 14 angka.',
  'No. handphone belum terdaftar.': 'No. handphone belum terdaftar.',
  'The verification method: a code by SMS, or cancel.': 'Cara verifikasi: kode lewat SMS, atau batal.',
  'Back to the number, which stays filled in.': 'Kembali ke nomor, yang tetap terisi.',
  'A code is being asked for; a second tap sends nothing.':
    'Kode sedang diminta; ketukan kedua tidak mengirim apa-apa.',
  'Given up: a late answer reaches nobody.': 'Dibatalkan: jawaban yang terlambat tidak sampai ke siapa pun.',
  'Closed while the code was being asked for, after another number was left.':
    'Ditutup saat kode sedang diminta, setelah nomor lain ditinggalkan.',
  'Closed while the code was being asked for: one that still comes is of no use.':
    'Ditutup saat kode sedang diminta: kode yang tetap datang tidak ada gunanya.',
  'Code and new password, on a page of their own.': 'Kode dan password baru, di halaman sendiri.',
  'The new password is saved: the login dialog takes over, with the number filled in.':
    'Password baru tersimpan: dialog masuk mengambil alih, dengan nomor yang sudah terisi.',
  'Another tab finished or gave up this flow.': 'Tab lain menyelesaikan atau membatalkan alur ini.',
  // verification
  'The code step and the password step, on a page of their own':
    'Langkah kode dan langkah password, di halaman sendiri',
  'The code step.': 'Langkah kode.',
  'Another tab verified the code: this one follows.': 'Tab lain sudah memverifikasi kode: tab ini ikut.',
  'Another tab began the same number anew: its ticket is the one that counts.':
    'Tab lain memulai nomor yang sama dari awal: tiket dari tab itu yang berlaku.',
  'Another tab asked for a new code: the countdown follows.': 'Tab lain meminta kode baru: hitung mundurnya ikut.',
  'The code is right.': 'Kodenya benar.',
  'Another number: its dialog opens with this one filled in.':
    'Nomor lain: dialognya terbuka dengan nomor ini sudah terisi.',
  'The password step.': 'Langkah password.',
  'Another tab came to this step anew: its ticket is the one that counts.':
    'Tab lain sampai di langkah ini lagi: tiket dari tab itu yang berlaku.',
  // one-time-code
  'The 4-digit code of an SMS': 'Kode 4 angka dari SMS',
  'Back to the phone number, which stays filled in.': 'Kembali ke nomor handphone, yang tetap terisi.',
  'Four slots, one field. Nothing here waits for the countdown.':
    'Empat kotak, satu isian. Tidak ada yang menunggu hitung mundur di sini.',
  'A new code is on its way: what was wrong with the old one no longer counts.':
    'Kode baru sedang dikirim: kesalahan pada kode lama tidak berlaku lagi.',
  'Verifikasi gagal: not this code.': 'Verifikasi gagal: bukan kode ini.',
  'The code is older than two minutes.': 'Kodenya lebih lama dari dua menit.',
  'Three misses: only a new code helps.': 'Tiga kali salah: hanya kode baru yang bisa menolong.',
  'The server refuses any code for a while.': 'Server menolak kode apa pun untuk sementara.',
  'The code is on its way; a second one cannot be sent.': 'Kode sedang dikirim; yang kedua tidak bisa dikirim.',
  'Another tab asked for a code: the same countdown runs here.':
    'Tab lain meminta kode: hitung mundur yang sama berjalan di sini.',
  'A code was sent; the next one may be asked for when the countdown ends.':
    'Kode sudah dikirim; kode berikutnya boleh diminta setelah hitung mundur habis.',
  'Too many codes or tries: the wait that the server announced.':
    'Terlalu banyak kode atau percobaan: tunggu selama yang disebut server.',
  'A new code may be asked for.': 'Kode baru boleh diminta.',
  'A new code is being asked for; digits stay typable.': 'Kode baru sedang diminta; angkanya tetap bisa diketik.',
  // new-password
  'A new password, written twice': 'Password baru, ditulis dua kali',
  'The second field was left and differs from the first.':
    'Isian kedua ditinggalkan dan tidak sama dengan yang pertama.',
  'An earlier try had no readable answer: the password may be the new one.':
    'Percobaan tadi tidak mendapat jawaban yang terbaca: bisa jadi password yang baru sudah berlaku.',
  'The current password is not filled in.': 'Password sekarang belum diisi.',
  'Not 8 to 50 characters.': 'Bukan 8 sampai 50 karakter.',
  'Passwords do not match.': 'Kedua password tidak sama.',
  'Current password is wrong.': 'Password sekarang salah.',
  'The new password is the one that there is.': 'Password barunya sama dengan yang sudah ada.',
  'On the list of passwords that are tried first.': 'Ada di daftar password yang paling dulu ditebak orang.',
  "Made of the phone number, the game's or the merchant's name.":
    'Dibuat dari nomor handphone, nama permainan, atau nama toko.',
  'Too many wrong current passwords: the server says until when.':
    'Terlalu banyak password sekarang yang salah: server menyebut sampai kapan.',
  'The password is on its way.': 'Password sedang dikirim.',
  'An earlier try had no answer, and the current password is another one now: it went through.':
    'Percobaan tadi tidak mendapat jawaban, dan password sekarang sudah lain: berarti tadi berhasil.',
  'An earlier try may have used the ticket up: the login will tell.':
    'Percobaan tadi mungkin sudah memakai tiketnya: saat masuk akan ketahuan.',
  'Closed before the answer: it may be saved all the same.': 'Ditutup sebelum ada jawaban: bisa jadi tetap tersimpan.',
  // player
  'A player is logged in': 'Pemain sudah masuk',
  'Token, balances and e-wallet.': 'Token, saldo, dan e-wallet.',
  'The one account flow that may be open, in dialogs.': 'Satu-satunya alur akun yang boleh terbuka, di dalam dialog.',
  'PIN: set, change, reset.': 'PIN: buat, ganti, atur ulang.',
  'A 401: the session is over.': '401: sesinya berakhir.',
  'Set on another device meanwhile.': 'Sementara itu dibuat di perangkat lain.',
  'No answer came: the profile is read again.': 'Tidak ada jawaban: profil dibaca lagi.',
  'Closed after the PIN was asked for: wrong ones may have locked it.':
    'Ditutup setelah PIN diminta: PIN yang salah mungkin sudah menguncinya.',
  'A new phone number.': 'Nomor handphone baru.',
  'The session goes on under the new number.': 'Sesi berlanjut dengan nomor yang baru.',
  'A new password, with the current one.': 'Password baru, dengan password yang sekarang.',
  'The new password counts; other devices are logged out.': 'Password baru berlaku; perangkat lain dikeluarkan.',
  'The e-wallet: linked, back from its pages, unlinked.': 'E-wallet: ditautkan, kembali dari halamannya, dilepas.',
  'The e-wallet says that nobody is logged in.': 'E-wallet menjawab bahwa tidak ada yang masuk.',
  'Linked: its balance is read.': 'Tertaut: saldonya dibaca.',
  'Unlinked: balance and number are gone at once, here and in the other tabs.':
    'Dilepas: saldo dan nomornya seketika hilang, di sini dan di tab lain.',
  'No answer came: the balance that is read again says how it went.':
    'Tidak ada jawaban: saldo yang dibaca lagi akan menunjukkan hasilnya.',
  'The page that is being looked at, where it has a machine of its own.':
    'Halaman yang sedang dilihat, kalau punya mesin sendiri.',
  'The list of transactions, filtered as the address says; or of rounds, or one of them again.':
    'Daftar transaksi, disaring seperti kata alamatnya; atau daftar ronde, atau salah satunya sekali lagi.',
  'Something moved: the list shows it.': 'Ada yang bergerak: daftar menunjukkannya.',
  // session
  'Top-up and winning Platinum in the top bar.': 'Platinum isi ulang dan menang di bilah atas.',
  'Asked for again while it is read, however often: what comes may be old, so it is read once more.':
    'Diminta lagi saat masih dibaca, berapa kali pun: yang datang mungkin sudah lama, jadi dibaca sekali lagi.',
  'A dash and a way to try again, never a zero; the last known amounts stay.':
    'Tanda garis dan jalan untuk mencoba lagi, tidak pernah nol; angka terakhir yang diketahui tetap ada.',
  'The linked e-wallet in the drawer.': 'E-wallet yang tertaut, di laci.',
  'Balance and number are gone at once; an answer that is still out knows nothing of it.':
    'Saldo dan nomornya seketika hilang; jawaban yang masih di jalan belum tahu soal ini.',
  'As with the balances of the top bar.': 'Sama seperti saldo di bilah atas.',
  'No e-wallet is linked: the drawer offers to activate one.':
    'Tidak ada e-wallet yang tertaut: laci menawarkan untuk mengaktifkannya.',
  // revocation
  'The server is told of a logout': 'Server diberi tahu bahwa pemain keluar',
  'The token was dead already.': 'Tokennya memang sudah mati.',
  // pin
  "A player's PIN: set, change, reset": 'PIN pemain: buat, ganti, atur ulang',
  'The PIN request dialog: says what happens, and asks for a code.':
    'Dialog permintaan PIN: menjelaskan apa yang terjadi, lalu meminta kode.',
  'The PIN is forgotten: replaced instead of changed.': 'PIN-nya lupa: diatur ulang, bukan diganti.',
  'There is no PIN to replace: one can be made instead.':
    'Tidak ada PIN untuk diatur ulang: sebagai gantinya bisa dibuat.',
  'The step that was begun is no longer valid.': 'Langkah yang sudah dimulai tidak berlaku lagi.',
  'The step was used, or is too old: it starts again with a code.':
    'Langkahnya sudah terpakai, atau terlalu lama: mulai lagi dengan kode.',
  'The code modal.': 'Dialog kode.',
  'Given up: the code is of no use any more.': 'Dibatalkan: kodenya tidak ada gunanya lagi.',
  'The code is right; a reload goes on from here.': 'Kodenya benar; kalau dimuat ulang, berlanjut dari sini.',
  'The digits: the PIN that there is where it is changed, and the new one twice.':
    'Angkanya: PIN yang sekarang kalau diganti, lalu PIN baru dua kali.',
  'The new PIN counts.': 'PIN baru berlaku.',
  'Forgotten or locked: replaced with a code of its own.': 'Lupa atau terkunci: diatur ulang dengan kodenya sendiri.',
  // pin-pad
  'The six-digit PIN, entered for one purpose': 'PIN enam angka, dimasukkan untuk satu tujuan',
  'The PIN that the player has.': 'PIN yang dimiliki pemain.',
  'Forgotten: it can be replaced with a code.': 'Lupa: bisa diatur ulang dengan kode.',
  'Not six digits yet.': 'Belum enam angka.',
  'The PIN you entered is wrong; from the second miss on with the tries that are left.':
    'PIN yang dimasukkan salah; mulai kesalahan kedua disebut sisa percobaannya.',
  'A new PIN, for the first time.': 'PIN baru, untuk pertama kali.',
  'One of the PINs that are tried first; says why.':
    'Salah satu PIN yang paling dulu ditebak orang; disebut alasannya.',
  'New PIN must not be the same as the old PIN.': 'PIN baru tidak boleh sama dengan PIN lama.',
  'The repetition differed: it starts over with the reason.': 'Ulangannya tidak sama: mulai lagi, dengan alasannya.',
  'The fifth in a row, on a platform that does not say how many are left.':
    'Yang kelima berturut-turut, di platform yang tidak menyebut sisanya.',
  'The new PIN once more.': 'PIN baru sekali lagi.',
  'The PIN is on its way.': 'PIN sedang dikirim.',
  'There is no PIN that could confirm anything.': 'Tidak ada PIN yang bisa memastikan apa pun.',
  'An earlier try may have used the code up: the profile will tell.':
    'Percobaan tadi mungkin sudah memakai kodenya: profil akan menunjukkannya.',
  'No readable answer. What was entered is kept for one more try.':
    'Tidak ada jawaban yang terbaca. Yang dimasukkan disimpan untuk satu percobaan lagi.',
  'Five wrong PINs: only a reset opens it again, which is offered.':
    'Lima kali PIN salah: hanya pengaturan ulang yang bisa membukanya, dan itu ditawarkan.',
  // phone-change
  'A new phone number: number, code, PIN': 'Nomor handphone baru: nomor, kode, PIN',
  'The edit-contact dialog: the new number, beside the one that is left.':
    'Dialog kontak: nomor baru, di samping nomor yang ditinggalkan.',
  'The number is the one that there is.': 'Nomornya sama dengan yang sudah ada.',
  'No. handphone sudah terdaftar.': 'No. handphone sudah terdaftar.',
  'A code to the number that is left is being asked for.': 'Kode ke nomor yang ditinggalkan sedang diminta.',
  'A number is changed with the PIN, and there is none yet: the way to one.':
    'Nomor diganti dengan PIN, dan PIN belum ada: jalan untuk membuatnya.',
  'The code modal: the code went to the number that is left.':
    'Dialog kode: kodenya dikirim ke nomor yang ditinggalkan.',
  'Another number.': 'Nomor lain.',
  'Somebody registered the number meanwhile.': 'Sementara itu ada yang mendaftarkan nomornya.',
  'The step was used, or is too old: it starts again from the number.':
    'Langkahnya sudah terpakai, atau terlalu lama: mulai lagi dari nomor.',
  'The PIN, and the number is changed with it.': 'PIN, dan dengan itu nomornya diganti.',
  'The number is changed; the session goes on under it.': 'Nomornya sudah diganti; sesi berlanjut dengan nomor itu.',
  'The PIN is forgotten or locked.': 'PIN-nya lupa atau terkunci.',
  // profile
  "A player's profile": 'Profil pemain',
  'It could not be read: says why, and offers to try again.':
    'Tidak bisa dibaca: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
  'What is known, with the ways to PIN, password, number and payment accounts.':
    'Yang diketahui, dengan jalan ke PIN, password, nomor, dan rekening.',
  'Read again, while what is known stays on screen.': 'Dibaca lagi, sementara yang sudah diketahui tetap tampil.',
  'It could not be read again: what is shown may be old.': 'Tidak bisa dibaca lagi: yang tampil mungkin sudah lama.',
  'The form.': 'Formulirnya.',
  'Nobody can say whether it was saved: the profile that is read again does.':
    'Tidak ada yang tahu apakah tersimpan: profil yang dibaca lagi akan menunjukkannya.',
  'Some fields do not fit: a summary names them, and leads to each.':
    'Ada isian yang tidak cocok: sebuah ringkasan menyebutnya, dan mengantar ke masing-masing.',
  'The file is neither JPEG nor PNG.': 'Berkasnya bukan JPEG dan bukan PNG.',
  'The file is larger than allowed.': 'Berkasnya lebih besar dari yang boleh.',
  'The file is no picture that can be read.': 'Berkasnya bukan gambar yang bisa dibaca.',
  'Too many pictures for one day.': 'Terlalu banyak gambar untuk satu hari.',
  'The day of birth is still to come.': 'Tanggal lahirnya belum tiba.',
  'The form is on its way, with its progress.': 'Formulir sedang dikirim, dengan kemajuannya.',
  'The server refuses a field that the form does not have.': 'Server menolak isian yang tidak ada di formulir.',
  // accounts
  'Payment accounts': 'Rekening tujuan',
  'The first read: nothing is there yet.': 'Pembacaan pertama: belum ada apa-apa.',
  'The list could not be read: says why, and offers to try again.':
    'Daftarnya tidak bisa dibaca: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
  'The list, or that there is none yet.': 'Daftarnya, atau bahwa belum ada satu pun.',
  'Another default was asked for without an answer, and the list says that it did not happen.':
    'Rekening utama lain diminta tanpa ada jawaban, dan daftarnya menunjukkan bahwa itu tidak terjadi.',
  'A PIN is needed and there is none: the way to one.': 'PIN diperlukan dan belum ada: jalan untuk membuatnya.',
  'The PIN is forgotten or locked: the way to a new one.': 'PIN-nya lupa atau terkunci: jalan ke PIN baru.',
  'The list is read again and stays on screen meanwhile.': 'Daftar dibaca lagi dan sementara itu tetap tampil.',
  'The form of a new account.': 'Formulir rekening baru.',
  'Some fields do not fit.': 'Ada isian yang tidak cocok.',
  'The account is in the list already.': 'Rekeningnya sudah ada di daftar.',
  'There are as many as there can be.': 'Jumlahnya sudah sebanyak yang boleh.',
  'The new account is on its way.': 'Rekening baru sedang dikirim.',
  'Closed before the answer: the list that is read anew says whether it is there.':
    'Ditutup sebelum ada jawaban: daftar yang dibaca lagi menunjukkan apakah rekeningnya ada.',
  'The PIN for the new account; the form keeps what was typed.':
    'PIN untuk rekening baru; formulir menyimpan yang sudah diketik.',
  'Closed without the PIN.': 'Ditutup tanpa PIN.',
  'Asks once, and names the account.': 'Bertanya sekali, dan menyebut rekeningnya.',
  'It was removed before: the list is read again.': 'Sudah dihapus sebelumnya: daftar dibaca lagi.',
  'Closed before the answer: the list that is read anew says whether it is gone.':
    'Ditutup sebelum ada jawaban: daftar yang dibaca lagi menunjukkan apakah rekeningnya sudah hilang.',
  'The PIN for the removal.': 'PIN untuk penghapusan.',
  'Another default; the list stays on screen.': 'Rekening utama lain; daftarnya tetap tampil.',
  'The PIN for another default.': 'PIN untuk rekening utama lain.',
  'Another default was asked for without an answer: the list that is read anew says which one it is.':
    'Rekening utama lain diminta tanpa ada jawaban: daftar yang dibaca lagi menunjukkan mana yang berlaku.',
  // e-wallet
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
  'Asks once whether to unlink, and names the wallet.': 'Bertanya sekali apakah mau dilepas, dan menyebut e-walletnya.',
  'Given up after a try without an answer.': 'Dibatalkan setelah percobaan yang tidak mendapat jawaban.',
  'It was unlinked before: on another device, or by a try whose answer was lost.':
    'Sudah dilepas sebelumnya: di perangkat lain, atau oleh percobaan yang jawabannya hilang.',
  'Logged out, home, and said so.': 'Dikeluarkan, ke beranda, dan diberi tahu.',
  'The PIN, for this unlinking alone.': 'PIN, hanya untuk pelepasan ini.',
  'The PIN is right.': 'PIN-nya benar.',
  'There is no PIN yet: one is made first.': 'PIN belum ada: dibuat dulu.',
  // resource
  'Something that is read': 'Sesuatu yang dibaca',
  'The first read failed: says why, and offers to try again.':
    'Pembacaan pertama gagal: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
  'There is none with this id, or it is somebody else’s: the way to the list.':
    'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke daftarnya.',
  'It could not be read anew: what was read before stays, with its time.':
    'Tidak bisa dibaca lagi: yang terbaca sebelumnya tetap ada, dengan waktunya.',
  'The next page could not be read: the list stays, and more is offered again.':
    'Halaman berikutnya tidak bisa dibaca: daftarnya tetap, dan lanjutannya ditawarkan lagi.',
  'It is read anew, a list from its first page; what was read before stays.':
    'Dibaca lagi, daftar dari halaman pertamanya; yang terbaca sebelumnya tetap ada.',
  'Something changed meanwhile: the answer that is on its way may not know of it.':
    'Sementara itu ada yang berubah: jawaban yang sedang di jalan mungkin belum tahu.',
  'The next page of a list is on its way.': 'Halaman berikutnya dari daftar sedang dibaca.',
  // transaction
  'One transaction': 'Satu transaksi',
  'There is none with this id, or it is somebody else’s: the way to the history.':
    'Tidak ada yang bernomor ini, atau milik orang lain: jalan ke riwayat.',
  'Nobody knows yet how it ends.': 'Belum ada yang tahu bagaimana akhirnya.',
  'It can still be paid, or is on its way.': 'Masih bisa dibayar, atau sedang diproses.',
  'Its deadline has passed: shown as expired, until the server says how it ended.':
    'Batas waktunya sudah lewat: ditampilkan sebagai kedaluwarsa, sampai server menyebut bagaimana akhirnya.',
  'Waits 5, 10, 20, 40, then 60 seconds before it is read again, or until its deadline.':
    'Menunggu 5, 10, 20, 40, lalu 60 detik sebelum dibaca lagi, atau sampai batas waktunya.',
  'Nobody looks at the page: nothing is asked.': 'Tidak ada yang melihat halaman ini: tidak ada yang ditanyakan.',
  'It is read again; what is known stays on screen.': 'Dibaca lagi; yang sudah diketahui tetap tampil.',
  'Somebody waits for this end, and goes on with it.': 'Ada yang menunggu akhir ini, dan melanjutkannya.',
  'Success or failed: balances are read again, nothing is asked any more.':
    'Berhasil atau gagal: saldo dibaca lagi, tidak ada yang ditanyakan lagi.',
  'The vendor is asked how it stands.': 'Vendor ditanyai bagaimana keadaannya.',
  'Asked too often: what is known is as new as it gets.': 'Terlalu sering ditanya: yang diketahui sudah yang terbaru.',
  'Success or failed. It does not change any more, and nothing is asked.':
    'Berhasil atau gagal. Tidak berubah lagi, dan tidak ada yang ditanyakan.',
  'Somebody wants to be sure: read once more, the receipt stays.':
    'Ada yang ingin memastikan: dibaca sekali lagi, bukti tetap tampil.',
  // money-result
  'What became of money whose answer was lost': 'Nasib uang yang jawabannya hilang',
  'Whatever it was stands in the history.': 'Apa pun hasilnya, ada di riwayat.',
  'The server is asked what became of it.': 'Server ditanyai apa yang terjadi.',
  'Nothing moved. Should it arrive after all, the same key still moves it once.':
    'Tidak ada yang bergerak. Kalau tetap sampai juga, kunci yang sama hanya memindahkannya sekali.',
  'Between two questions: 2, 4, 8, then 15 seconds.': 'Di antara dua pertanyaan: 2, 4, 8, lalu 15 detik.',
  'Still checking: the person may ask again, or look into the history. Never says that it failed.':
    'Masih diperiksa: pemain boleh bertanya lagi, atau melihat riwayat. Tidak pernah disebut gagal.',
  // top-up
  'Buying Platinum': 'Membeli Platinum',
  'An answer is still out: nothing else is asked for before that is clear.':
    'Masih ada jawaban yang ditunggu: sebelum itu jelas, tidak ada hal lain yang diminta.',
  'What there is to choose from is read: amounts, methods, what they cost.':
    'Pilihannya dibaca: jumlah, cara bayar, dan biayanya.',
  'Amount and method, with price, fee, discount and total counted anew on every change.':
    'Jumlah dan cara bayar, dengan harga, biaya, potongan, dan total yang dihitung lagi di setiap perubahan.',
  'No amount yet, or less than the minimum.': 'Belum ada jumlah, atau kurang dari batas terkecil.',
  'More than the maximum.': 'Lebih dari batas terbesar.',
  'No method of payment yet.': 'Belum ada cara bayar.',
  'The method is out of order: another one, or later.':
    'Cara bayar ini sedang bermasalah: pilih yang lain, atau nanti.',
  'Price, fee or limits are not what they were: look again before you go on.':
    'Harga, biaya, atau batasnya sudah lain: lihat lagi sebelum lanjut.',
  'The e-wallet is not linked: offers to link it.': 'E-wallet belum tertaut: ditawarkan untuk ditautkan.',
  'The e-wallet holds too little.': 'Saldo e-wallet kurang.',
  'The server names something it does not take.': 'Server menyebut sesuatu yang tidak diterimanya.',
  'The last try never arrived and nothing moved: it may be sent again.':
    'Percobaan terakhir tidak pernah sampai dan tidak ada yang bergerak: boleh dikirim lagi.',
  'The last try was refused and nothing moved.': 'Percobaan terakhir ditolak dan tidak ada yang bergerak.',
  'Too many tries within a minute: the form stays, sending waits.':
    'Terlalu banyak percobaan dalam satu menit: formulirnya tetap, pengiriman menunggu.',
  'The order in full: amount, price, fee, discount, total, and where it leads.':
    'Pesanan selengkapnya: jumlah, harga, biaya, potongan, total, dan ke mana arahnya.',
  'The key is kept before the call is made: a retry, a double tap or a reload never pays twice.':
    'Kuncinya disimpan sebelum panggilan dibuat: coba lagi, ketuk dua kali, atau muat ulang tidak pernah membayar dua kali.',
  'The order is on its way, with the total that was shown: the server refuses another one.':
    'Pesanan sedang dikirim, dengan total yang ditampilkan: server menolak total yang lain.',
  'The virtual account waits to be paid: its page says how.':
    'Virtual account menunggu dibayar: halamannya menjelaskan caranya.',
  'The address is none of the vendor’s: nobody is sent there.':
    'Alamatnya bukan milik vendor: tidak ada yang diarahkan ke sana.',
  'Nobody knows whether the order arrived: the server is asked by its key. Never called failed.':
    'Tidak ada yang tahu apakah pesanannya sampai: server ditanyai dengan kuncinya. Tidak pernah disebut gagal.',
  'It arrived: its page says how it stands, and where it is paid.':
    'Sampai: halamannya menunjukkan keadaannya, dan di mana dibayar.',
  'It never arrived. The next try has the same key, should the first arrive after all.':
    'Tidak pernah sampai. Percobaan berikutnya memakai kunci yang sama, kalau-kalau yang pertama tetap sampai.',
  'Another page goes on with it. Whoever stays may begin anew, once no answer is out.':
    'Halaman lain melanjutkannya. Yang tetap di sini boleh mulai lagi, begitu tidak ada jawaban yang ditunggu.',
  'The e-wallet’s page is being opened in this window.': 'Halaman e-wallet sedang dibuka di jendela ini.',
  'The payment page could not be opened safely. Nothing was paid; the order stays in the history.':
    'Halaman pembayaran tidak bisa dibuka dengan aman. Tidak ada yang dibayar; pesanannya tetap di riwayat.',
  'Back from the e-wallet. What counts is what the server says, whatever the address does.':
    'Kembali dari e-wallet. Yang berlaku adalah kata server, apa pun isi alamatnya.',
  'Pending until the server says otherwise.': 'Menunggu, sampai server menyebut yang lain.',
  'The address names a movement that is no top-up: it proves nothing.':
    'Alamatnya menyebut transaksi yang bukan isi ulang: itu tidak membuktikan apa-apa.',
  'Celebrated above its receipt, whose address takes the place of this one: a reload reads that.':
    'Dirayakan di atas buktinya, yang alamatnya menggantikan alamat ini: kalau dimuat ulang, bukti itu yang dibaca.',
  'It was not paid: says why, and offers a new try.':
    'Tidak terbayar: menyebut alasannya, dan menawarkan percobaan baru.',
  // withdrawal
  'Winning Platinum back to money': 'Platinum menang kembali menjadi uang',
  'The accounts are at hand all the while: they are chosen and added right here.':
    'Rekening selalu tersedia: dipilih dan ditambahkan di sini juga.',
  'Limits, fee and the winning balance are read.': 'Batas, biaya, dan saldo menang dibaca.',
  'Amount and account, with what it is worth beside it.': 'Jumlah dan rekening, dengan nilainya di samping.',
  'There is none yet: it is added right here.': 'Belum ada rekening: ditambahkan di sini juga.',
  'More than there is.': 'Lebih dari yang ada.',
  'No account to be paid to.': 'Tidak ada rekening tujuan.',
  'The account was removed meanwhile: the list is read again.':
    'Sementara itu rekeningnya dihapus: daftarnya dibaca lagi.',
  'There was less than was asked for: the balance is read again.':
    'Yang ada kurang dari yang diminta: saldo dibaca lagi.',
  'The limits are not what they were: look again before you go on.': 'Batasnya sudah lain: lihat lagi sebelum lanjut.',
  'The last try has not arrived: it may be sent again, with the same key.':
    'Percobaan terakhir belum sampai: boleh dikirim lagi, dengan kunci yang sama.',
  'Too many tries within a minute: the form stays, going on waits.':
    'Terlalu banyak percobaan dalam satu menit: formulirnya tetap, kelanjutannya menunggu.',
  'All of it once more: amount, fee, what arrives, where and when.':
    'Semuanya sekali lagi: jumlah, biaya, yang diterima, ke mana, dan kapan.',
  'The PIN, for this amount and this account alone.': 'PIN, hanya untuk jumlah dan rekening ini.',
  'The withdrawal is on its way.': 'Penarikan sedang dikirim.',
  'The platform does not have this call: nothing is wrong with the connection.':
    'Platform tidak punya panggilan ini: koneksinya tidak bermasalah.',
  'The platform does not have this call: nothing moved.':
    'Platform tidak punya panggilan ini: tidak ada yang berpindah.',
  'A refusal in whatever words: nothing moved, the form stays.':
    'Penolakan dengan kata apa pun: tidak ada yang berpindah, formulirnya tetap.',
  'The PIN went with the withdrawal and is wrong: nothing moved, and it is asked for again.':
    'PIN ikut dikirim bersama penarikan dan salah: tidak ada yang berpindah, dan PIN diminta lagi.',
  'The platform has no such call: asking again would never end.':
    'Platform tidak punya panggilan itu: bertanya lagi tidak akan selesai.',
  'Nobody says what became of it. The balances are read again and the history is offered; who has looked goes on.':
    'Tidak ada yang memberi tahu hasilnya. Saldo dibaca lagi dan riwayat ditawarkan; siapa yang sudah memeriksa boleh lanjut.',
  'Nobody knows whether it arrived. Sent again, it has the same key.':
    'Tidak ada yang tahu apakah sampai. Kalau dikirim lagi, kuncinya sama.',
  'A platform that gives the order no page: what it says of it is shown here.':
    'Platform yang tidak memberi halaman untuk pesanan: yang dikatakannya ditampilkan di sini.',
  'Nobody knows whether the last try arrived.': 'Tidak ada yang tahu apakah percobaan terakhir sampai.',
  'Back without an answer: the form is live again, the balances are read anew, the order stays in the history.':
    'Kembali tanpa jawaban: formulirnya hidup lagi, saldo dibaca lagi, pesanan tetap ada di riwayat.',
  'The proof was too old: the PIN once more.': 'Buktinya sudah terlalu lama: PIN sekali lagi.',
  'Closed before the answer: it may have gone through all the same.':
    'Ditutup sebelum ada jawaban: bisa jadi tetap berhasil.',
  'Nobody knows whether it arrived: the server is asked by its key. Never called failed.':
    'Tidak ada yang tahu apakah sampai: server ditanyai dengan kuncinya. Tidak pernah disebut gagal.',
  'It arrived.': 'Sampai.',
  'It arrived, and the bank could not pay it: its page says why, and the Platinum is back.':
    'Sampai, tetapi bank tidak bisa membayarkannya: halamannya menyebut alasannya, dan Platinumnya kembali.',
  'It is on its way to the account. The success screen lies over this, once.':
    'Sedang menuju rekening. Layar berhasil tampil di atasnya, sekali saja.',
  'The history goes on with it. Whoever stays may begin anew, once no answer is out.':
    'Riwayat melanjutkannya. Yang tetap di sini boleh mulai lagi, begitu tidak ada jawaban yang ditunggu.',
  // redeem
  'A voucher for Platinum': 'Voucher untuk Platinum',
  'The code of the voucher, with or without spaces and dashes, in any case.':
    'Kode voucher, dengan atau tanpa spasi dan tanda hubung, huruf besar atau kecil.',
  'The key is kept before the call is made: a retry, a double tap or a reload adds it once.':
    'Kuncinya disimpan sebelum panggilan dibuat: coba lagi, ketuk dua kali, atau muat ulang hanya menambahkannya sekali.',
  'Not 8 to 16 letters and digits.': 'Bukan 8 sampai 16 huruf dan angka.',
  'There is no such voucher.': 'Voucher ini tidak ada.',
  'It was redeemed before.': 'Sudah pernah ditukar.',
  'Its time is over.': 'Masa berlakunya habis.',
  'It belongs to another shop.': 'Untuk toko lain.',
  'Too many tries within a minute: the code stays, sending waits.':
    'Terlalu banyak percobaan dalam satu menit: kodenya tetap, pengiriman menunggu.',
  'The voucher is on its way.': 'Voucher sedang dikirim.',
  'It was added. The success screen lies over this, once.':
    'Sudah ditambahkan. Layar berhasil tampil di atasnya, sekali saja.',
  // match
  'One match for a stake': 'Satu adu dengan biaya main',
  'One seat is taken, the stake for it is reserved.': 'Satu kursi terisi, biaya mainnya disisihkan.',
  'Invitations are sent elsewhere: there is as much time as an opponent has to come.':
    'Undangan dikirim lewat jalan lain: waktunya sepanjang yang diperlukan lawan untuk datang.',
  'Both sit: a moment to get ready.': 'Keduanya duduk: sejenak untuk bersiap.',
  'Somebody is away: no round begins before both are there.':
    'Ada yang pergi: tidak ada ronde sebelum keduanya di tempat.',
  'The round: inputs are judged as they come.': 'Ronde: setiap jawaban dinilai begitu datang.',
  'Nobody won by being away.': 'Tidak ada yang menang karena pergi.',
  'All is done, or the opponent has ended the round for both.':
    'Semua selesai, atau lawan mengakhiri ronde untuk keduanya.',
  'The connection is gone, and may come back in time.': 'Koneksinya terputus, dan mungkin kembali pada waktunya.',
  'Nothing is left to do, so going away costs nothing.':
    'Tidak ada lagi yang harus dikerjakan, jadi pergi tidak merugikan.',
  'Whoever has more points is paid.': 'Yang nilainya lebih besar yang dibayar.',
  'As many points each: both stakes go back.': 'Nilainya sama: kedua biaya main kembali.',
  'One is gone: the other is paid.': 'Satu pergi: yang lain dibayar.',
  'One did not play by hand: the other is paid.': 'Satu tidak bermain dengan tangan: yang lain dibayar.',
  'Nothing was decided: the stakes go back.': 'Tidak ada yang diputuskan: biaya mainnya kembali.',
  // room
  'A game and the room where it is played': 'Permainan dan ruang tempat memainkannya',
  'Does the player sit somewhere already? After a reload, or where an answer was lost.':
    'Apakah pemain sudah duduk di suatu tempat? Setelah dimuat ulang, atau setelah jawaban yang hilang.',
  'Back in the room, wherever it stands by now.': 'Kembali ke ruang, di mana pun ruang itu sekarang.',
  'Nobody knows yet: asked again by itself, or at once when told to.':
    'Belum ada yang tahu: ditanyakan lagi dengan sendirinya, atau seketika kalau disuruh.',
  'What the invitation is for.': 'Undangannya untuk apa.',
  'The stake, or what the invitation is for; nothing is reserved yet.':
    'Biaya mainnya, atau untuk apa undangannya; belum ada yang disisihkan.',
  'The key is kept over every try: a double tap or a lost answer never takes two seats.':
    'Kuncinya disimpan di setiap percobaan: ketuk dua kali atau jawaban yang hilang tidak pernah mengambil dua kursi.',
  'No stake yet, or less than 5.': 'Belum ada biaya main, atau kurang dari 5.',
  'No multiple of 5.': 'Bukan kelipatan 5.',
  'More than 5,000.': 'Lebih dari 5.000.',
  'More than there is: offers to top up.': 'Lebih dari yang ada: ditawarkan untuk isi ulang.',
  'The last try never arrived and nothing was reserved: it may be sent again.':
    'Percobaan terakhir tidak pernah sampai dan tidak ada yang disisihkan: boleh dikirim lagi.',
  'Refused, in whatever words: nothing was reserved.': 'Ditolak, dengan kata apa pun: tidak ada yang disisihkan.',
  'The platform does not have this call: nothing was reserved.':
    'Platform tidak punya panggilan ini: tidak ada yang disisihkan.',
  'A seat is taken and the stake reserved.': 'Kursi diambil dan biaya mainnya disisihkan.',
  'The player sits in a room of another game.': 'Pemain duduk di ruang permainan lain.',
  'A try from before has been played to its end meanwhile.':
    'Sementara itu percobaan sebelumnya sudah dimainkan sampai selesai.',
  'The room of the invitation, or the game, does not take anybody: says why, and leads back.':
    'Ruang undangannya, atau permainannya, tidak menerima siapa pun: menyebut alasannya, dan mengantar kembali.',
  'There is no such invitation.': 'Undangan ini tidak ada.',
  'Two sit there already.': 'Sudah ada dua yang duduk di sana.',
  'The round has begun.': 'Rondenya sudah dimulai.',
  'It is over.': 'Sudah selesai.',
  'It is played for another stake than the invitation said.':
    'Dimainkan dengan biaya main yang lain dari kata undangan.',
  'The game is closed for now.': 'Permainannya sedang ditutup.',
  'The player sits in a room of another game: the way there.': 'Pemain duduk di ruang permainan lain: jalan ke sana.',
  'The player has a seat, and the stake is reserved.': 'Pemain punya kursi, dan biaya mainnya disisihkan.',
  'How news of the room arrives.': 'Bagaimana kabar dari ruang sampai.',
  'Twice in a row: it seems to be blocked, so the server is asked.':
    'Dua kali berturut-turut: tampaknya diblokir, jadi server ditanyai.',
  'Open in another tab: the two do not fight for it.': 'Terbuka di tab lain: keduanya tidak berebut.',
  'Every change arrives by itself. Where none does when one is due, it is opened anew.':
    'Setiap perubahan datang dengan sendirinya. Kalau tidak ada yang datang pada waktunya, dibuka lagi.',
  'Lost a moment ago.': 'Baru saja terputus.',
  'Another network may let the live connection through.': 'Jaringan lain mungkin membiarkan koneksi langsung lewat.',
  'News like any other, for whoever hears it.': 'Kabar seperti yang lain, untuk siapa pun yang mendengarnya.',
  'No word of the server at all: says so, and goes on asking.':
    'Tidak ada kabar sama sekali dari server: menyebutnya, dan terus bertanya.',
  'Where the room stands.': 'Sampai di mana ruangnya.',
  'For an opponent, with the invitation to share; or for a practice opponent after a while.':
    'Menunggu lawan, dengan undangan untuk dibagikan; atau lawan latihan setelah beberapa saat.',
  'Both sit: the last seconds before the round.': 'Keduanya duduk: detik-detik terakhir sebelum ronde.',
  'The round.': 'Rondenya.',
  'Before the round the stake comes back; after that the opponent wins, so it is asked first.':
    'Sebelum ronde biaya mainnya kembali; setelah itu lawan yang menang, jadi ditanyakan dulu.',
  'All was played already: there is nothing to leave, and the end is waited for.':
    'Semua sudah dimainkan: tidak ada yang bisa ditinggalkan, dan akhirnya ditunggu.',
  'Nobody knows whether the seat is free: says why, and offers to try again.':
    'Tidak ada yang tahu apakah kursinya sudah kosong: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
  'Won, lost, drawn or refunded, and why; what it paid, and the way to another round.':
    'Menang, kalah, seri, atau dikembalikan, dan mengapa; berapa bayarannya, dan jalan ke ronde berikutnya.',
  'There is no such room any more: whatever was reserved is back or paid.':
    'Ruang ini sudah tidak ada: yang disisihkan sudah kembali atau dibayar.',
  // round
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
};

/** A description in both languages; null where the machine says nothing. */
export function described(sentence: string): Both | null {
  if (sentence === '') return null;
  const id = indonesian[sentence];
  if (id === undefined) throw new Error(`No Indonesian words for "${sentence}": add them to words/descriptions.ts.`);
  return { id, en: sentence };
}
