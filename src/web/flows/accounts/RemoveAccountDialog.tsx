/** Asks once before an account goes, and names it. */
import type { AccountsSnapshot } from '../../../../machines/accounts/accounts.machine.ts';
import {
  accountErrors,
  accountInHand,
  accountsScreen,
  isConfirming,
  pinForChange,
} from '../../../../machines/accounts/accounts.selectors.ts';
import { useOf } from '../../runtime/ports.tsx';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { soft } from '../account.css.ts';
import { Button, Dialog, MaskedNumber, shortMask } from '../../ui/index.ts';
import { form as formStyle } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { nameOf } from './AccountList.tsx';

/** It stays below the PIN. */
const isRemoving = (snapshot: AccountsSnapshot): boolean =>
  accountsScreen(snapshot) === 'removing' || isConfirming(snapshot, 'Removal');

export function RemoveAccountDialog({ flow }: { flow: AccountsActor }) {
  const text = useText();
  const toText = useMessage();
  const isOpen = useOf(flow, isRemoving) ?? false;
  const account = useOf(flow, accountInHand) ?? null;
  const isBusy = useOf(flow, (snapshot) => snapshot.matches('deleting')) ?? false;
  const errors = useOf(flow, accountErrors);
  const way = useOf(flow, pinForChange) ?? null;
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Dialog
      id="account-removal"
      title={text('accounts.removal.title')}
      open={isOpen}
      onDismiss={dismiss}
      closeLabel={text('nav.close')}
    >
      {isOpen && account && (
        <div className={formStyle}>
          <p>
            <b>{nameOf(account)}</b>{' '}
            <MaskedNumber
              shown={shortMask(account.maskedNumber)}
              spoken={text('account.ends_with', { digits: account.maskedNumber.slice(-4) })}
            />
            <br />
            <span className={soft}>{account.holder}</span>
          </p>
          <p>{text(account.isDefault ? 'accounts.removal.text_default' : 'accounts.removal.text')}</p>
          <FormError text={toText(errors?.form ?? null)} />
          <PinNeeded way={way} />
          <Button
            variant={way ? 'secondary' : 'danger'}
            size="lg"
            block
            busy={isBusy}
            busyLabel={text('accounts.removing')}
            onClick={() => flow.send({ type: 'removal.confirmed' })}
          >
            {text('accounts.remove')}
          </Button>
          <Button variant="secondary" block onClick={dismiss}>
            {text('accounts.keep')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
