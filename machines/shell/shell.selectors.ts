import type { MessageRef } from '../kit/effect.ts';
import type { Language, ShellSnapshot, Success } from './shell.machine.ts';

export const languageOf = (snapshot: ShellSnapshot): Language =>
  snapshot.matches({ language: 'english' }) ? 'en' : 'id';
export const isDrawerOpen = (snapshot: ShellSnapshot): boolean => snapshot.matches({ drawer: 'open' });
export const currentToast = (snapshot: ShellSnapshot): MessageRef | null => snapshot.context.toasts[0] ?? null;
export const currentSuccess = (snapshot: ShellSnapshot): Success | null => snapshot.context.success;
