/** The frame of every page: language, drawer, queue of toasts, success screen (SH-1, SH-8, SH-10, SH-11). */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { ControlKey } from '../kit/control-key.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { transactionPath } from '../kit/transaction-paths.ts';
import { withEvent } from '../kit/with-event.ts';

/** Later toasts would appear too late to be useful. */
const longestQueue = 4;

/** Ms (SH-10). */
export const toastTime = 3000;

export interface Success {
  title: MessageRef;
  subtitle: MessageRef;
  transactionId: string;
}

export type Language = 'id' | 'en';

export type ShellEvent =
  | { type: 'language.chosen'; language: Language }
  | { type: 'menu.toggled' }
  | { type: 'dialog.dismissed' }
  | RouteChanged
  | { type: 'toast.requested'; message: MessageRef | null }
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  | { type: 'success.reached'; success: Success }
  | { type: 'success.left' };

interface Context {
  language: Language;
  /** The first toast is on screen. */
  toasts: MessageRef[];
  success: Success | null;
}

export const shellMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ShellEvent,
    input: {} as { language: Language },
    tags: {} as 'dialog',
  },
  actors: { route },
  actions: {
    /** `lang` (SS-4) */
    rememberLanguage: effect<{ language: Language }>('rememberLanguage'),
    queueToast: assign(({ context }, { message }: { message: MessageRef | null }) => ({
      toasts: [...context.toasts, message ?? { id: 'toast.default' }].slice(0, longestQueue),
    })),
    clearToast: assign({ toasts: ({ context }) => context.toasts.slice(1) }),
    setSuccess: assign((_, { success }: { success: Success }) => ({ success })),
    clearSuccess: assign({ success: null }),
  },
  guards: {
    isOpenedInEnglish: ({ context }) => context.language === 'en',
    isEnglish: (_, { language }: { language: Language }) => language === 'en',
    isIndonesian: (_, { language }: { language: Language }) => language === 'id',
    hasMoreToasts: ({ context }) => context.toasts.length > 1,
    isOwnPage: ({ context }, { route: { path } }: { route: Route }) =>
      context.success !== null && path === transactionPath(context.success.transactionId),
  },
  delays: { toastTime },
}).createMachine({
  id: 'shell',
  description: 'Language, drawer, toasts and success screen',
  invoke: listensToRoute,
  context: ({ input }) => ({ language: input.language, toasts: [], success: null }),
  type: 'parallel',
  states: {
    language: {
      initial: 'remembered',
      meta: { requirements: ['SH-1'] },
      states: {
        remembered: {
          description: 'The language chosen before, else Indonesian.',
          always: [{ guard: 'isOpenedInEnglish', target: 'english' }, { target: 'indonesian' }],
        },
        indonesian: {
          on: {
            'language.chosen': {
              guard: withEvent('isEnglish'),
              target: 'english',
              actions: withEvent('rememberLanguage'),
            },
          },
        },
        english: {
          on: {
            'language.chosen': {
              guard: withEvent('isIndonesian'),
              target: 'indonesian',
              actions: withEvent('rememberLanguage'),
            },
          },
        },
      },
    },
    drawer: {
      initial: 'closed',
      meta: { requirements: ['SH-8'] },
      states: {
        closed: { on: { 'menu.toggled': { target: 'open' } } },
        open: {
          tags: ['dialog'],
          on: {
            'menu.toggled': { target: 'closed' },
            'dialog.dismissed': { target: 'closed', description: 'Escape, scrim or back.' },
            'route.changed': { target: 'closed' },
          },
        },
      },
    },
    toast: {
      initial: 'hidden',
      meta: { requirements: ['SH-10'] },
      states: {
        hidden: { on: { 'toast.requested': { target: 'shown', actions: withEvent('queueToast') } } },
        shown: {
          initial: 'running',
          on: { 'toast.requested': { actions: withEvent('queueToast') } },
          states: {
            running: {
              after: {
                toastTime: [
                  { guard: 'hasMoreToasts', target: 'running', reenter: true, actions: 'clearToast' },
                  { target: '#shell.toast.hidden', actions: 'clearToast' },
                ],
              },
              on: { 'toast.held': { target: 'held' } },
            },
            held: {
              description: 'Hovered, focused or touched: the toast stays until released.',
              on: { 'toast.released': { target: 'running' } },
            },
          },
        },
      },
    },
    success: {
      initial: 'hidden',
      meta: { requirements: ['SH-11'] },
      states: {
        hidden: { on: { 'success.reached': { target: 'shown', actions: withEvent('setSuccess') } } },
        shown: {
          description: 'Replaces the page content until it is left.',
          on: {
            'success.left': { target: 'hidden', actions: 'clearSuccess' },
            'route.changed': [
              {
                guard: withEvent('isOwnPage'),
                description: 'The page of the transaction lies below and continues when the player leaves this screen.',
              },
              { target: 'hidden', actions: 'clearSuccess' },
            ],
          },
        },
      },
    },
  },
});

export type ShellSnapshot = SnapshotFrom<typeof shellMachine>;

export const controlKey = (snapshot: ShellSnapshot): ControlKey => ({ toasts: snapshot.context.toasts.length });
