/** What the frame shows. */
import type { MessageRef } from '../kit/effect.ts';
import type { ShellSnapshot, Success } from './shell.machine.ts';

export const isDrawerOpen = (snapshot: ShellSnapshot): boolean => snapshot.matches({ drawer: 'open' });
export const currentToast = (snapshot: ShellSnapshot): MessageRef | null => snapshot.context.toasts[0] ?? null;
export const currentSuccess = (snapshot: ShellSnapshot): Success | null => snapshot.context.success;
