import { both, type FlowMetadata } from '../flow-metadata.ts';

export const accounts: FlowMetadata = {
  title: both('Rekening', 'Bank accounts'),
  group: 'account',
  descriptions: {
    'Payment accounts': 'Rekening tujuan',
    'The list could not be read: says why, and offers to try again.':
      'Daftarnya tidak bisa dibaca: menyebut alasannya, dan menawarkan untuk mencoba lagi.',
    'Shows the list, or says that it is empty.': 'Daftarnya, atau bahwa belum ada satu pun.',
    'The answer to the change of the default was lost, and the list shows the old default.':
      'Rekening utama lain diminta tanpa ada jawaban, dan daftarnya menunjukkan bahwa itu tidak terjadi.',
    'The list is read again and stays on screen meanwhile.': 'Daftar dibaca lagi dan sementara itu tetap tampil.',
    'The form of a new account.': 'Formulir rekening baru.',
    'Some fields are not valid.': 'Ada isian yang tidak cocok.',
    'The account is in the list already.': 'Rekeningnya sudah ada di daftar.',
    'The player has as many accounts as are allowed.': 'Jumlahnya sudah sebanyak yang boleh.',
    'The new account is sent to the server.': 'Rekening baru sedang dikirim.',
    'Closed before the answer: a new read of the list shows whether the account was added.':
      'Ditutup sebelum ada jawaban: daftar yang dibaca lagi menunjukkan apakah rekeningnya ada.',
    'The PIN for the new account; the form keeps what was typed.':
      'PIN untuk rekening baru; formulir menyimpan yang sudah diketik.',
    'Asks for confirmation and names the account.': 'Bertanya sekali, dan menyebut rekeningnya.',
    'The account had been removed already: the list is read again.': 'Sudah dihapus sebelumnya: daftar dibaca lagi.',
    'Closed before the answer: a new read of the list shows whether the account was removed.':
      'Ditutup sebelum ada jawaban: daftar yang dibaca lagi menunjukkan apakah rekeningnya sudah hilang.',
    'The PIN for the removal.': 'PIN untuk penghapusan.',
    'Another account becomes the default; the list stays on screen.': 'Rekening utama lain; daftarnya tetap tampil.',
    'The PIN for another default.': 'PIN untuk rekening utama lain.',
    'The answer to the change of the default was lost: a new read of the list shows which account it is.':
      'Rekening utama lain diminta tanpa ada jawaban: daftar yang dibaca lagi menunjukkan mana yang berlaku.',
  },
  guards: {
    isDefault: both('rekening itu sudah menjadi yang utama', 'the account is the default one'),
  },
  things: {
    accountForm: 'formulir rekening',
    default: 'rekening utama',
    list: 'daftar',
  },
  states: {
    adding: 'menambah rekening',
    confirmingAddition: 'konfirmasi penambahan',
    confirmingChoice: 'konfirmasi pilihan',
    confirmingRemoval: 'konfirmasi penghapusan',
    duplicate: 'sudah ada',
    listing: 'daftar',
    notChosen: 'belum dipilih',
    removing: 'menghapus',
  },
  calls: {
    accounts: both('membaca rekening', 'read the bank accounts'),
    addAccount: both('menambah rekening', 'add a bank account'),
    chooseAccount: both('memilih rekening utama', 'choose the default account'),
    removeAccount: both('menghapus rekening', 'remove a bank account'),
  },
};
