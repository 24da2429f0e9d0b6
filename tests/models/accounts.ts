/** What a walk needs to know of a player's payment accounts. */
import { accountsMachine, controlKey } from '../../machines/accounts/accounts.machine.ts';
import { defineModel } from '../walk/model.ts';
import { account, accountForm, eWalletAccount, session } from './samples.ts';

const list = { plain: { accounts: [account, eWalletAccount] } };

export const accounts = defineModel({
  name: 'accounts',
  machine: accountsMachine,
  controlKey,
  inputs: { player: { bearer: session.token } },
  events: {
    'list.refreshRequested': { plain: {} },
    'connection.restored': { plain: {} },
    'accountForm.opened': { plain: {} },
    'accountForm.edited': { plain: {} },
    'accountForm.submitted': { complete: { form: accountForm }, noHolder: { form: { ...accountForm, holder: '' } } },
    'removal.requested': { plain: { id: account.id } },
    'removal.confirmed': { plain: {} },
    'default.chosen': { plain: { id: eWalletAccount.id } },
    'dialog.dismissed': { plain: {} },
  },
  outcomes: {
    'accounts.accepted': list,
    'addAccount.accepted': list,
    'addAccount.validation': { plain: { field: 'number' } },
    'removeAccount.accepted': list,
    'chooseAccount.accepted': list,
  },
});
