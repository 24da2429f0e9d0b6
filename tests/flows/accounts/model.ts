import { accountsMachine, controlKey } from '../../../machines/accounts/accounts.machine.ts';
import { deedPinEnds, deedPinNeverEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { account, accountForm, bearer, drafts, eWalletAccount, phone } from '../kit/samples.ts';

const list = { plain: { accounts: [account, eWalletAccount] } };

const swapped = [
  { ...account, isDefault: false },
  { ...eWalletAccount, isDefault: true },
];

export const accounts = defineModel({
  name: 'accounts',
  machine: accountsMachine,
  controlKey,
  homes: {
    list: (snapshot) => snapshot.matches({ listing: 'clean' }),
  },
  inputs: { player: { bearer, phone, draft: null }, restored: { bearer, phone, draft: drafts.accounts } },
  events: {
    ...plain('list.refreshRequested', 'connection.restored', 'pin.saved', 'accountForm.opened'),
    'accountForm.edited': { plain: { form: accountForm } },
    'accountForm.submitted': { complete: { form: accountForm }, noHolder: { form: { ...accountForm, holder: '' } } },
    'removal.requested': { plain: { id: account.id } },
    'removal.confirmed': { plain: {} },
    'default.chosen': { plain: { id: eWalletAccount.id } },
    'dialog.dismissed': { plain: {} },
  },
  outcomes: {
    'accounts.accepted': { ...list, swapped: { accounts: swapped } },
    'addAccount.accepted': list,
    'addAccount.validation': { plain: { field: 'number' } },
    'removeAccount.accepted': list,
    'chooseAccount.accepted': { swapped: { accounts: swapped } },
  },
  outputs: { pinPad: deedPinEnds },
  neverEnds: { pinPad: deedPinNeverEnds },
});
