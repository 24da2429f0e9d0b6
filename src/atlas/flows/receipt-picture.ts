import { both, type FlowMetadata } from '../flow-metadata.ts';

export const receiptPicture: FlowMetadata = {
  title: both('Gambar bukti transaksi', 'Picture of a receipt'),
  group: 'money',
  descriptions: {
    'A receipt as a picture': 'Bukti transaksi sebagai gambar',
    'The browser says whether it shares files.': 'Browser menjawab apakah bisa membagikan berkas.',
    'Nothing is under way: what came of it is said, and it can be done again.':
      'Tidak ada yang berjalan: hasilnya disebutkan, dan bisa diulang.',
    'Another app has the picture.': 'Gambarnya sudah ada di aplikasi lain.',
    'The browser shares no files: the picture is saved.': 'Browser tidak bisa membagikan berkas: gambarnya disimpan.',
    'The sheet would not take it: the picture is saved.': 'Menu berbagi menolaknya: gambarnya disimpan.',
    'The browser could not draw it.': 'Browser tidak bisa menggambarnya.',
    'The receipt is drawn on the device.': 'Bukti transaksi digambar di perangkat.',
    'The phone’s sheet is open: the player chooses whom to give it to.':
      'Menu berbagi terbuka: pemain memilih kepada siapa gambar diberikan.',
    'Closed without a choice: that is one too.': 'Ditutup tanpa memilih: itu juga pilihan.',
    'A sheet that never said how it ended.': 'Menu berbagi yang tidak pernah menjawab.',
    'Drawn too long after the tap: the next one shares it at once.':
      'Selesai terlalu lama setelah ketukan: ketukan berikutnya langsung membagikannya.',
    'The receipt has changed since: it is drawn anew.': 'Bukti transaksinya sudah berubah: digambar ulang.',
  },
  guards: {
    canShare: both('browser bisa membagikan berkas', 'the browser shares files'),
    isSame: both('bukti transaksinya masih sama', 'the receipt is still the same'),
  },
  things: {
    picture: 'gambar',
    sharing: 'berbagi',
  },
  actions: {
    drawn: 'tergambar',
    accepted: 'diterima',
  },
  states: {
    shared: 'dibagikan',
    notDrawn: 'tidak tergambar',
    drawing: 'menggambar',
    savedInstead: 'disimpan saja',
    sharingAgain: 'berbagi lagi',
  },
  calls: {},
};
