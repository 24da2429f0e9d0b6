import { controlKey, shellMachine } from '../../../machines/shell/shell.machine.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { transactionPath } from '../../../machines/kit/transaction-paths.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes } from '../kit/routes.ts';

const receipt: Route = { ...routes.transaction, path: transactionPath('T-1'), id: 'T-1' };

export const shell = defineModel({
  name: 'shell',
  machine: shellMachine,
  controlKey,
  homes: {
    atRest: (snapshot) => snapshot.matches({ drawer: 'closed', toast: 'hidden', success: 'hidden' }),
  },
  inputs: { opened: { language: 'id' }, openedInEnglish: { language: 'en' } },
  events: {
    'language.chosen': { indonesian: { language: 'id' }, english: { language: 'en' } },
    ...plain('menu.toggled', 'dialog.dismissed'),
    'route.changed': { plain: { route: routes.nowhere }, ofSuccess: { route: receipt } },
    'toast.requested': { text: { message: { id: 'code.resent' } }, noText: { message: null } },
    ...plain('toast.held', 'toast.released'),
    'success.reached': {
      plain: {
        success: { title: { id: 'register.welcome' }, subtitle: { id: 'redeem.success.title' }, transactionId: 'T-1' },
      },
    },
    'success.left': { plain: {} },
  },
});
