import { both, type FlowMetadata } from '../flow-metadata.ts';

export const merchant: FlowMetadata = {
  title: both('Toko', 'Merchant'),
  group: 'frame',
  descriptions: {
    'Whose shop this is': 'Toko siapa ini',
    'The `merchant-uuid` of the link is not a UUID.': 'Tautannya membawa sesuatu yang bukan UUID.',
    'A referral link: stored only after the platform knows it.':
      'Tautan referral: baru disimpan setelah platform mengenalnya.',
    'The lookup had no answer: the link is not stored, and not called invalid either.':
      'Tidak ada yang bisa ditanyai: tautannya tidak disimpan, dan tidak pula disebut salah.',
    'Name, colours and mark of the merchant.': 'Nama, warna, dan lambang toko.',
    'The stored merchant no longer exists: the page’s own merchant applies again.':
      'Toko yang tersimpan sudah tidak ada: toko dari halaman ini yang berlaku lagi.',
    'No answer: the storefront goes on with its own look.':
      'Tidak ada jawaban: etalase berjalan terus dengan tampilannya sendiri.',
  },
  guards: {
    hasStored: both('ada toko yang tersimpan', 'a shop is remembered'),
    isIgnored: both('rujukannya tidak berlaku', 'the referral does not count'),
    isMalformed: both('alamat rujukannya tidak terbaca', 'the referral cannot be read'),
  },
  states: {
    confirmingReferral: 'konfirmasi rujukan',
    known: 'dikenal',
    lookingUp: 'mencari',
  },
  calls: {
    merchantLookup: both('mengenali toko', 'look the shop up'),
  },
};
