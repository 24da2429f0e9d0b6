import { both, type FlowMetadata } from '../flow-metadata.ts';

export const profile: FlowMetadata = {
  title: both('Profil', 'Profile'),
  group: 'account',
  descriptions: {
    "A player's profile": 'Profil pemain',
    'The player’s data, with links to PIN, password, number and payment accounts.':
      'Yang diketahui, dengan jalan ke PIN, kata sandi, nomor, dan rekening.',
    'The form.': 'Formulirnya.',
    'The answer was lost: a new read of the profile shows whether it was saved.':
      'Tidak ada yang tahu apakah tersimpan: profil yang dibaca lagi akan menunjukkannya.',
    'Some fields are not valid: a summary names them and links to each.':
      'Ada isian yang tidak cocok: sebuah ringkasan menyebutnya, dan mengantar ke masing-masing.',
    'The file is neither JPEG nor PNG.': 'Berkasnya bukan JPEG dan bukan PNG.',
    'The file is larger than allowed.': 'Berkasnya lebih besar dari yang boleh.',
    'The file is no picture that can be read.': 'Berkasnya bukan gambar yang bisa dibaca.',
    'Too many pictures for one day.': 'Terlalu banyak gambar untuk satu hari.',
    'The day of birth is still to come.': 'Tanggal lahirnya belum tiba.',
    'The form is sent, with its progress.': 'Formulir sedang dikirim, dengan kemajuannya.',
    'The nickname and the marble that others see.': 'Nama panggilan dan kelereng yang dilihat orang lain.',
    'The nickname breaks a rule, which is named.': 'Nama panggilannya melanggar satu aturan, yang disebutkan.',
    'The platform has another rule for nicknames.': 'Platform punya aturan lain untuk nama panggilan.',
    'The nickname passes as the shop, its staff or a name that the shop gives.':
      'Nama panggilannya seperti toko, petugasnya, atau nama pemberian toko.',
    'Somebody else has the nickname, or one that looks like it.': 'Nama itu, atau yang mirip, dipakai orang lain.',
    'Changed too often today: it waits.': 'Terlalu sering diganti hari ini: menunggu.',
    'Nickname and marble are sent.': 'Nama panggilan dan kelereng sedang dikirim.',
    'The server refuses a field that the form does not have.': 'Server menolak isian yang tidak ada di formulir.',
  },
  guards: {
    isOtherKind: both('jenis fotonya tidak didukung', 'the picture is of another kind'),
    isTooLarge: both('fotonya terlalu besar', 'the picture is too large'),
    hasNameProblem: both('nama panggilannya melanggar aturan', 'the nickname breaks a rule'),
    namesNoField: both('server tidak menyebut isian mana', 'the server names no field'),
  },
  things: {
    details: 'data diri',
    image: 'foto',
    nicknameForm: 'formulir nama panggilan',
    profileForm: 'formulir profil',
    upload: 'unggahan',
  },
  actions: {
    closed: 'ditutup',
    progressed: 'berjalan terus',
    removed: 'dihapus',
  },
  states: {
    birthdateFuture: 'tanggal lahir belum lewat',
    imageQuota: 'jatah foto habis',
    imageSize: 'foto terlalu besar',
    imageType: 'jenis foto tidak didukung',
    imageUnreadable: 'foto tidak terbaca',
    nameTaken: 'nama sudah dipakai',
    naming: 'memilih nama',
    refused: 'ditolak platform',
    reserved: 'nama toko',
    savingName: 'menyimpan nama',
    viewing: 'melihat',
  },
  calls: {
    profile: both('membaca profil', 'read the profile'),
    saveProfile: both('menyimpan profil', 'save the profile'),
    setNickname: both('menyimpan nama panggilan', 'save the nickname'),
  },
};
