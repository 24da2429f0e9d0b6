import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const phoneChange: FlowMetadata = {
  title: both('Ganti nomor', 'Phone number change'),
  group: 'account',
  journeys: [
    plan(
      'phone-change',
      both('Ganti nomor handphone', 'Changing the phone number'),
      leg('phone-change', 'player', { output: 'changed' }, { 'one-time-code': 'phone', 'pin-pad': 'phone' }),
      heardBy('player', 'phoneChange', 'changed'),
    ),
  ],
  descriptions: {
    'Continues with a code that was sent for this change.': 'Kode yang sudah dikirim untuk ini dilanjutkan.',
    'A new phone number: number, codes, PIN': 'Nomor handphone baru: nomor, dua kode, PIN',
    'The edit-contact dialog: the new number, below the current one.':
      'Dialog kontak: nomor baru, di samping nomor yang ditinggalkan.',
    'The new number is the current one.': 'Nomornya sama dengan yang sudah ada.',
    'No. handphone sudah terdaftar.': 'No. handphone sudah terdaftar.',
    'Requests a code for the current number.': 'Kode ke nomor yang ditinggalkan sedang diminta.',
    'The change needs the PIN, and the player has none yet: leads to setting it.':
      'Nomor diganti dengan PIN, dan PIN belum ada: jalan untuk membuatnya.',
    'The code dialog: the code went to the current number.': 'Dialog kode: kodenya dikirim ke nomor yang ditinggalkan.',
    'Another number.': 'Nomor lain.',
    'Requests a code for the new number too.': 'Kode ke nomor baru sedang diminta juga.',
    'The platform asks for no code to the new number: the PIN follows.':
      'Platform ini tidak mengirim kode ke nomor baru: langsung ke PIN.',
    'The code to the new number was not sent, or nobody knows.':
      'Kode ke nomor baru tidak terkirim, atau tidak ada yang tahu.',
    'The code dialog again: this code went to the new number.':
      'Dialog kode sekali lagi: kodenya dikirim ke nomor baru.',
    'The new number is the player’s.': 'Nomor barunya memang milik pemain.',
    'Somebody registered the number meanwhile.': 'Sementara itu ada yang mendaftarkan nomornya.',
    'The ticket was used or has expired: the flow starts again from the number.':
      'Langkahnya sudah terpakai, atau terlalu lama: mulai lagi dari nomor.',
    'The PIN, and the number is changed with it.': 'PIN, dan dengan itu nomornya diganti.',
    'The number is changed; the session continues with it.': 'Nomornya sudah diganti; sesi berlanjut dengan nomor itu.',
    'The PIN is forgotten or locked.': 'PIN-nya lupa atau terkunci.',
  },
  guards: {
    isCoded: both('kode untuk nomor itu sudah dikirim', 'a code was sent to that number'),
    isSame: both('sama dengan nomor sekarang', 'it is the present number'),
    resumesNewCode: both('kode ke nomor baru sudah dikirim', 'a code to the new number was sent'),
    isTaken: both('nomornya sudah dipakai', 'the number is taken'),
  },
  ends: {
    changed: both('Nomor berganti', 'Number changed'),
    pinResetRequested: both('Lanjut ke PIN yang lupa', 'On to the forgotten PIN'),
    pinRequested: both('Lanjut membuat PIN', 'On to a first PIN'),
    left: both('Ditutup setelah PIN diminta', 'Given up after the PIN was asked for'),
  },
  states: {
    foreign: 'nomor luar negeri',
    newCode: 'kode nomor baru',
    newCodeFailed: 'kode nomor baru gagal',
    requestingNewCode: 'meminta kode nomor baru',
    pinNeeded: 'butuh PIN',
    same: 'sama',
    taken: 'nomor sudah dipakai',
  },
};
