import type { Badge, Both } from '../types.ts';

/** `isDrawn`: the diagram shows the badge, because no colour says the same. */
export const badgeWords: Readonly<Record<Badge, Both & { isDrawn: boolean }>> = {
  route: { id: 'halaman', en: 'page', isDrawn: false },
  dialog: { id: 'dialog', en: 'dialog', isDrawn: false },
  timer: { id: 'berbatas waktu', en: 'timed', isDrawn: true },
  money: { id: 'uang', en: 'money', isDrawn: true },
  busy: { id: 'menunggu server', en: 'waits for the server', isDrawn: false },
  error: { id: 'galat', en: 'error', isDrawn: false },
  blocked: { id: 'terkunci', en: 'locked', isDrawn: true },
  final: { id: 'akhir', en: 'end', isDrawn: true },
};
