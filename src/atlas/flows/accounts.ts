import { both, type FlowMetadata } from '../flow-metadata.ts';

export const accounts: FlowMetadata = {
  title: both('Rekening', 'Bank accounts'),
  group: 'account',
  needsLogin: true,
  descriptions: {
    'Payment accounts': 'Rekening tujuan',
    'The list could not be read: says why, and offers to try again.':
      'Daftarnya tidak bisa dibaca: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
    'The list, or that there is none yet.': 'Daftarnya, atau bahwa belum ada satu pun.',
    'Another default was asked for without an answer, and the list says that it did not happen.':
      'Rekening utama lain diminta tanpa ada jawaban, dan daftarnya menunjukkan bahwa itu tidak terjadi.',
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
    'Asks once, and names the account.': 'Bertanya sekali, dan menyebut rekeningnya.',
    'It was removed before: the list is read again.': 'Sudah dihapus sebelumnya: daftar dibaca lagi.',
    'Closed before the answer: the list that is read anew says whether it is gone.':
      'Ditutup sebelum ada jawaban: daftar yang dibaca lagi menunjukkan apakah rekeningnya sudah hilang.',
    'The PIN for the removal.': 'PIN untuk penghapusan.',
    'Another default; the list stays on screen.': 'Rekening utama lain; daftarnya tetap tampil.',
    'The PIN for another default.': 'PIN untuk rekening utama lain.',
    'Another default was asked for without an answer: the list that is read anew says which one it is.':
      'Rekening utama lain diminta tanpa ada jawaban: daftar yang dibaca lagi menunjukkan mana yang berlaku.',
  },
  guards: {
    isDefault: both('rekening itu sudah menjadi yang utama', 'the account is the default one'),
  },
  things: {
    accountForm: 'formulir rekening',
    default: 'rekening utama',
    list: 'daftar',
    removal: 'penghapusan',
  },
  states: {
    adding: 'menambah rekening',
    confirmingAddition: 'konfirmasi penambahan',
    confirmingChoice: 'konfirmasi pilihan',
    confirmingRemoval: 'konfirmasi penghapusan',
    deleting: 'sedang dihapus',
    duplicate: 'sudah ada',
    listing: 'daftar',
    notChosen: 'belum dipilih',
    removing: 'menghapus',
    tooMany: 'terlalu banyak',
  },
  calls: {
    accounts: both('membaca rekening', 'read the bank accounts'),
    addAccount: both('menambah rekening', 'add a bank account'),
    chooseAccount: both('memilih rekening utama', 'choose the default account'),
    removeAccount: both('menghapus rekening', 'remove a bank account'),
  },
};
