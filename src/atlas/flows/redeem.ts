import { both, type FlowMetadata } from '../flow-metadata.ts';
import { leg, plan } from '../reports/journey-plans.ts';

export const redeem: FlowMetadata = {
  title: both('Voucher', 'Voucher'),
  group: 'money',
  journeys: [
    plan(
      'redeem',
      both('Menukar voucher', 'Redeeming a voucher'),
      leg('redeem', 'fresh', { answer: 'redeem.accepted' }),
    ),
  ],
  descriptions: {
    'A voucher for Platinum': 'Voucher untuk Platinum',
    'The code of the voucher, with or without spaces and dashes, in any case.':
      'Kode voucher, dengan atau tanpa spasi dan tanda hubung, huruf besar atau kecil.',
    'The key is kept before the call is made: a retry, a double tap or a reload adds it once.':
      'Kuncinya disimpan sebelum panggilan dibuat: coba lagi, ketuk dua kali, atau muat ulang hanya menambahkannya sekali.',
    'Not 8 to 16 letters and digits.': 'Bukan 8 sampai 16 huruf dan angka.',
    'There is no such voucher.': 'Voucher ini tidak ada.',
    'The voucher was redeemed before.': 'Sudah pernah ditukar.',
    'The voucher has expired.': 'Masa berlakunya habis.',
    'The voucher belongs to another shop.': 'Untuk toko lain.',
    'Too many tries within a minute: the code stays, sending waits.':
      'Terlalu banyak percobaan dalam satu menit: kodenya tetap, pengiriman menunggu.',
    'The voucher is sent to the server.': 'Voucher sedang dikirim.',
    'The Platinum was added. The success screen covers this page, once.':
      'Sudah ditambahkan. Layar berhasil tampil di atasnya, sekali saja.',
  },
  guards: {
    isNoVoucher: both('bentuk kodenya bukan voucher', 'the text is no voucher code'),
  },
  things: {
    voucher: 'voucher',
  },
  states: {
    notHere: 'bukan untuk toko ini',
    used: 'sudah dipakai',
  },
  answers: {
    unknown_code: 'voucher tidak dikenal',
  },
  calls: {
    redeem: { ...both('menukar voucher', 'redeem a voucher'), movesMoney: true },
  },
};
