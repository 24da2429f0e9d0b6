import type { Change } from '../diagram/changes.ts';
import type { Both } from '../types.ts';

export const changeWords: Readonly<Record<Change, Both>> = {
  added: { id: 'baru', en: 'new' },
  changed: { id: 'berubah', en: 'changed' },
  gone: { id: 'sudah tidak ada', en: 'gone' },
};
