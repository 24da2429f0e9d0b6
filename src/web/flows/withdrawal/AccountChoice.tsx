/** The payment accounts as rows to choose from, and the way to add one (PA-1). */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  accountsScreen,
  isListBusy,
  isListRead,
  listNotice,
} from '../../../../machines/accounts/accounts.selectors.ts';
import { mostAccounts } from '../../../contract/account-rules.ts';
import type { PaymentAccount } from '../../../contract/accounts.calls.ts';
import { useFeatures } from '../../runtime/ports.tsx';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { AccountIcon, Badge, Banner, Button, FieldError, shortMask, SkeletonBlock } from '../../ui/index.ts';
import { radioDot } from '../../ui/field/radio.css.ts';
import { providerName } from '../provider-name.ts';
import { wayOut } from '../flows.css.ts';
import * as money from '../money/money.css.ts';
import { addButton } from './withdrawal.css.ts';
import { MaskedDigits } from '../MaskedDigits.tsx';

export interface AccountChoiceProps {
  actor: AccountsActor;
  accounts: readonly PaymentAccount[];
  chosen: PaymentAccount | null;
  error: string | null;
  onChoose(id: string): void;
}

export function AccountChoice({ actor, accounts, chosen, error, onChoose }: AccountChoiceProps) {
  const text = useText();
  const toText = useMessage();
  const { accountAdding } = useFeatures();
  const errorId = useId();
  const screen = useSelector(actor, accountsScreen);
  const isRead = useSelector(actor, isListRead);
  const isBusy = useSelector(actor, isListBusy);
  const notice = useSelector(actor, listNotice);
  return (
    <fieldset className={money.group} aria-describedby={`${errorId}-error`}>
      <legend className={money.legend}>{text('withdraw.accounts')}</legend>
      <div role="status" className={money.remark}>
        {notice && <Banner tone="pending">{toText(notice)}</Banner>}
      </div>
      {screen === 'loading' && (
        <div aria-busy="true">
          <SkeletonBlock className={money.skeletonRow} />
        </div>
      )}
      {screen === 'failed' && (
        <Banner tone="bad">
          <div className={wayOut}>
            <p>{text('withdraw.accounts.failed')}</p>
            <Button variant="secondary" size="sm" onClick={() => actor.send({ type: 'list.refreshRequested' })}>
              {text('withdraw.try_again')}
            </Button>
          </div>
        </Banner>
      )}
      {isRead && (
        <>
          {accounts.length === 0 && <p className={money.note}>{text('withdraw.accounts.none')}</p>}
          {accounts.map((account) => (
            <Row
              key={account.id}
              account={account}
              isChosen={account.id === chosen?.id}
              onChoose={() => onChoose(account.id)}
            />
          ))}
          {accountAdding && accounts.length < mostAccounts && (
            <Button
              className={addButton}
              variant="secondary"
              size="sm"
              disabled={isBusy}
              onClick={() => actor.send({ type: 'accountForm.opened' })}
            >
              <AccountIcon name="plus" />
              {text('accounts.add')}
            </Button>
          )}
        </>
      )}
      <FieldError id={`${errorId}-error`} error={error} />
    </fieldset>
  );
}

function Row({ account, isChosen, onChoose }: { account: PaymentAccount; isChosen: boolean; onChoose(): void }) {
  const text = useText();
  return (
    <label className={money.method} data-account={account.id}>
      <input
        type="radio"
        name="account"
        value={account.id}
        className={radioDot}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={money.methodTile}>
        <AccountIcon name={account.kind} />
      </span>
      <span className={money.methodText}>
        <span className={money.methodName}>
          {providerName(account.provider)}
          {account.isDefault && <Badge tone="ok">{text('accounts.default')}</Badge>}
        </span>
        <span className={money.methodFacts}>
          <AccountNumber account={account} />
          <span>{account.holder}</span>
        </span>
      </span>
    </label>
  );
}

export function AccountNumber({ account: { maskedNumber } }: { account: PaymentAccount }) {
  return <MaskedDigits shown={shortMask(maskedNumber)} of={maskedNumber} />;
}
