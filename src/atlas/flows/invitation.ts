import { both, type FlowMetadata } from '../flow-metadata.ts';

export const invitation: FlowMetadata = {
  title: both('Undangan untuk pengunjung', 'Invitation of a visitor'),
  group: 'play',
  descriptions: {
    'Who invites a visitor': 'Siapa yang mengajak pengunjung',
    'The page is of no invitation.': 'Halamannya bukan halaman undangan.',
    'Who invites, and for what stake; the login leads back to it.':
      'Siapa yang mengajak dan biaya mainnya; setelah masuk kembali ke sini.',
    'The platform does not say it to a visitor, or not for now: a friend invites, and the login tells more.':
      'Platform tidak menyebutnya kepada pengunjung, atau belum: seorang teman mengajak, selebihnya setelah masuk.',
    'The invitation does not lead to a seat here: says why.':
      'Undangannya tidak membuka kursi di sini: disebut alasannya.',
  },
  guards: {
    isInvited: both('halamannya halaman undangan', 'the page is of an invitation'),
    isForThisGame: both('undangannya untuk permainan ini', 'the invitation is for this game'),
    isOtherPlace: both(
      'halamannya undangan lain, atau bukan undangan',
      'the page is of another invitation, or of none',
    ),
  },
  calls: { visitorInvitation: both('membaca undangan sebelum masuk', 'read an invitation before the login') },
};
