import { useSelector } from '@xstate/react';
import type { AccountsSnapshot } from '../../../../machines/accounts/accounts.machine.ts';
import {
  accountErrors,
  accountInHand,
  accountsScreen,
  isConfirming,
  pinForChange,
} from '../../../../machines/accounts/accounts.selectors.ts';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { soft } from '../account.css.ts';
import { Button, shortMask } from '../../ui/index.ts';
import { form as formStyle } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { providerName } from '../provider-name.ts';
import { MaskedDigits } from '../MaskedDigits.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

/** Also below the PIN pad. */
const isRemoving = (snapshot: AccountsSnapshot): boolean =>
  accountsScreen(snapshot) === 'removing' || isConfirming(snapshot, 'Removal');

export function RemoveAccountDialog({ actor }: { actor: AccountsActor }) {
  const text = useText();
  const toText = useMessage();
  const isOpen = useSelector(actor, isRemoving);
  const account = useSelector(actor, accountInHand);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('deleting'));
  const errors = useSelector(actor, accountErrors);
  const way = useSelector(actor, pinForChange);
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  return (
    <FlowDialog id="account-removal" title={text('accounts.removal.title')} open={isOpen} actor={actor}>
      {isOpen && account && (
        <div className={formStyle}>
          <p>
            <b>{providerName(account.provider)}</b>{' '}
            <MaskedDigits shown={shortMask(account.maskedNumber)} of={account.maskedNumber} />
            <br />
            <span className={soft}>{account.holder}</span>
          </p>
          <p>{text(account.isDefault ? 'accounts.removal.text_default' : 'accounts.removal.text')}</p>
          <FormError of={actor} text={toText(errors.form)} />
          <PinNeeded way={way} />
          <Button
            variant={way ? 'secondary' : 'danger'}
            size="lg"
            block
            busy={isBusy}
            busyLabel={text('accounts.removing')}
            onClick={() => actor.send({ type: 'removal.confirmed' })}
          >
            {text('accounts.remove')}
          </Button>
          <Button variant="secondary" block onClick={dismiss}>
            {text('accounts.keep')}
          </Button>
        </div>
      )}
    </FlowDialog>
  );
}
