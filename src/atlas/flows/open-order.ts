import { both, type FlowMetadata } from '../flow-metadata.ts';

export const openOrder: FlowMetadata = {
  title: both('Pesanan yang belum dibayar', 'Unpaid order'),
  group: 'money',
  descriptions: {
    'An order that waits for its payment': 'Pesanan yang menunggu pembayarannya',
    'The order stands above the form of a new one.': 'Pesanannya ada di atas formulir yang baru.',
    'Asks whether it is meant: a payment on its way is still credited.':
      'Menanyakan apakah memang maksudnya: pembayaran yang sedang dikirim tetap masuk.',
    'Cancelled twice is cancelled once, so a lost answer is asked for again.':
      'Dibatalkan dua kali sama dengan sekali, jadi jawaban yang hilang boleh diminta lagi.',
    'It has ended meanwhile, perhaps by its payment.': 'Sementara itu sudah berakhir, mungkin karena sudah dibayar.',
  },
  ends: {
    cancelled: both('Pesanan dibatalkan', 'The order is cancelled'),
    stale: both('Pesanan sudah berakhir sendiri', 'The order had ended already'),
  },
  things: { cancellation: 'pembatalan' },
  actions: { dropped: 'diurungkan' },
  states: { cancelling: 'membatalkan', offered: 'ditawarkan' },
  calls: {
    cancelTopUp: both('membatalkan pesanan', 'cancel the order'),
  },
};
