/** What happens where no call gets an answer of its own, by the outcome of the tail. */
import type { Both } from '../types.ts';

export const failureWords: Readonly<Record<string, Both>> = {
  unauthorized: {
    id: 'Server menjawab 401: sesi tidak sah lagi.',
    en: 'The server answers 401: the session is no longer valid.',
  },
  offline: { id: 'Tidak ada koneksi: permintaan tidak terkirim.', en: 'No connection: the request was not sent.' },
  timeout: { id: 'Server tidak menjawab pada waktunya.', en: 'The server does not answer in time.' },
  server_error: { id: 'Server menjawab 5xx.', en: 'The server answers 5xx.' },
  malformed: { id: 'Jawaban tidak bisa dibaca.', en: 'The answer cannot be read.' },
  not_available: {
    id: 'Server menjawab 404, 405 atau 501, atau panggilan ini tidak ada di platform.',
    en: 'The server answers 404, 405 or 501, or the platform does not have this call.',
  },
  unknown: { id: 'Jawaban dengan kode yang tidak dikenal.', en: 'An answer with a code that nobody knows.' },
};
