import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { isListBusy } from '../../../../machines/accounts/accounts.selectors.ts';
import type { PaymentAccount } from '../../../contract/accounts.calls.ts';
import { useFeatures } from '../../runtime/ports.tsx';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { accountKeys, accountList, accountName, accountRow, accountTile, soft, withBadge } from '../account.css.ts';
import { AccountIcon, Badge, Button, MaskedNumber, shortMask } from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';

export function AccountList({ actor, accounts }: { actor: AccountsActor; accounts: readonly PaymentAccount[] }) {
  const text = useText();
  const chosen = useSelector(actor, (snapshot) => (snapshot.matches('choosing') ? snapshot.context.id : null));
  const isBusy = useSelector(actor, isListBusy);
  const features = useFeatures();
  const rows = useFocusOnNewDefault(accounts);
  return (
    <ul ref={rows} className={accountList}>
      {accounts.map((account) => {
        const { id, kind, maskedNumber, holder, isDefault } = account;
        const name = providerName(account.provider);
        const spoken = text('account.ends_with', { digits: maskedNumber.slice(-4) });
        return (
          <li key={id} className={accountRow} data-account={id} data-default={isDefault} tabIndex={-1}>
            <span className={accountTile}>
              <AccountIcon name={kind} />
            </span>
            <div>
              <p className={withBadge}>
                <b className={accountName}>{name}</b>
                {isDefault && <Badge tone="ok">{text('accounts.default')}</Badge>}
              </p>
              <p>
                <MaskedNumber shown={shortMask(maskedNumber)} spoken={spoken} />
              </p>
              <p className={soft}>{holder}</p>
            </div>
            <div className={accountKeys}>
              {!isDefault && features.accountChoosing && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={chosen === id}
                  busyLabel={text('accounts.choosing')}
                  disabled={isBusy && chosen !== id}
                  {...(chosen !== id && { 'aria-label': text('accounts.choose.label', { name, number: spoken }) })}
                  onClick={() => actor.send({ type: 'default.chosen', id })}
                >
                  {text('accounts.choose')}
                </Button>
              )}
              {features.accountRemoving && (
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={isBusy}
                  aria-label={text('accounts.remove.label', { name, number: spoken })}
                  onClick={() => actor.send({ type: 'removal.requested', id })}
                >
                  {text('accounts.remove')}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Making an account the default removes its button: its row takes the focus, and is read out. */
function useFocusOnNewDefault(accounts: readonly PaymentAccount[]) {
  const list = useRef<HTMLUListElement>(null);
  const standard = accounts.find(({ isDefault }) => isDefault)?.id;
  useFocusWhenLost(() => list.current?.querySelector<HTMLElement>('[data-default="true"]')?.focus(), standard);
  return list;
}
