import { both, type FlowMetadata } from '../flow-metadata.ts';

export const shell: FlowMetadata = {
  title: both('Laci dan pesan', 'Drawer and toasts'),
  group: 'frame',
  descriptions: {
    'Language, drawer, toasts and success screen': 'Bahasa, laci, pesan singkat, dan layar berhasil',
    'As it was chosen before; Indonesian where it never was.':
      'Seperti yang dipilih sebelumnya; bahasa Indonesia bila belum pernah.',
    'Escape, scrim or back.': 'Escape, tirai, atau kembali.',
    'Hovered, focused or touched: it stays until let go.':
      'Ditunjuk, difokus, atau disentuh: tetap tampil sampai dilepas.',
    'Replaces the page content until it is left.': 'Menggantikan isi halaman sampai ditinggalkan.',
    'The page of what went through lies below: it goes on there when this is left.':
      'Halaman yang tadi berhasil ada di bawahnya: ia berlanjut di sana begitu layar ini ditinggalkan.',
  },
  guards: {
    hasMoreToasts: both('masih ada pesan lain yang menunggu', 'more messages wait'),
    isIndonesian: both('bahasa Indonesia yang dipilih', 'Indonesian was chosen'),
    isEnglish: both('bahasa Inggris yang dipilih', 'English was chosen'),
    isOpenedInEnglish: both('bahasa Inggris yang tersimpan', 'English is stored'),
    isOwnPage: both('halamannya bukti transaksi itu sendiri', 'the page is the receipt itself'),
  },
  things: {
    language: 'bahasa',
    menu: 'menu',
    success: 'layar berhasil',
    toast: 'pesan singkat',
  },
  actions: {
    held: 'ditahan',
    reached: 'tercapai',
    released: 'dilepas',
    toggled: 'dibuka atau ditutup',
  },
  states: {
    remembered: 'bahasa yang tersimpan',
    indonesian: 'bahasa Indonesia',
    english: 'bahasa Inggris',
    closed: 'tertutup',
    drawer: 'laci menu',
    hidden: 'tersembunyi',
  },
};
