/** A player's payment accounts (PA-1): the list, and the dialogs above it. */
import { useSelector } from '@xstate/react';
import { mostAccounts } from '../../contract/account-rules.ts';
import {
  accountsOf,
  accountsScreen,
  isListBusy,
  isListRefreshing,
  listNotice,
  listFailure,
  pinForChange,
} from '../../../machines/accounts/accounts.selectors.ts';
import type { AccountsActor } from '../runtime/actors.ts';
import { useFeatures, useStep } from '../runtime/ports.tsx';
import { AccountList } from '../flows/accounts/AccountList.tsx';
import { AddAccountDialog } from '../flows/accounts/AddAccountDialog.tsx';
import { RemoveAccountDialog } from '../flows/accounts/RemoveAccountDialog.tsx';
import { ConfirmDialog } from '../flows/pin-pad/ConfirmDialog.tsx';
import { PinNeeded } from '../flows/pin-pad/PinNeeded.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { AccountIcon, Banner, Button, IconButton, Scene } from '../ui/index.ts';
import { AccountLayout, AccountLoading } from './AccountLayout.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { addButton, soft } from '../flows/account.css.ts';
import { remark } from '../flows/parts.css.ts';

export function AccountsPage({ actor }: { actor: AccountsActor }) {
  const text = useText();
  const toText = useMessage();
  const pad = useStep(actor, 'pinPad');
  const screen = useSelector(actor, accountsScreen);
  const accounts = useSelector(actor, accountsOf);
  const failure = useSelector(actor, listFailure);
  const notice = useSelector(actor, listNotice);
  const way = useSelector(actor, pinForChange);
  const isBusy = useSelector(actor, isListBusy);
  const isRefreshing = useSelector(actor, isListRefreshing);

  const features = useFeatures();

  const refresh = () => actor.send({ type: 'list.refreshRequested' });

  if (failure && screen === 'failed') {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        title={text('accounts.failed.title')}
        retry={text('account.retry')}
        onRetry={refresh}
      />
    );
  }
  const named = { title: text('title.accounts'), intro: text('accounts.intro') };
  if (screen === 'loading') return <AccountLoading {...named} />;
  if (screen === 'none') return <LoadingPage />;
  const isFull = accounts.length >= mostAccounts;
  const add = features.accountAdding && (
    <Button
      className={addButton}
      disabled={isFull || isBusy}
      aria-describedby="accounts-full"
      onClick={() => actor.send({ type: 'accountForm.opened' })}
    >
      <AccountIcon name="plus" />
      {text('accounts.add')}
    </Button>
  );
  return (
    <>
      <AccountLayout
        {...named}
        isRefreshing={isRefreshing}
        action={
          <IconButton
            icon="refresh"
            label={text('account.refresh')}
            onClick={refresh}
            {...(isBusy && { 'aria-disabled': true })}
          />
        }
      >
        <div role="status" className={remark}>
          {notice && <Banner tone="pending">{toText(notice)}</Banner>}
        </div>
        {screen === 'list' && <PinNeeded way={way} />}
        {accounts.length === 0 ? (
          <Scene
            kind="empty"
            headingLevel={2}
            title={text('accounts.empty.title')}
            text={text('accounts.empty.text')}
            actions={add}
          />
        ) : (
          <>
            <p className={`${soft} ${remark}`} id="accounts-full">
              {isFull && text('accounts.full', { n: mostAccounts })}
            </p>
            <AccountList actor={actor} accounts={accounts} />
            {add}
          </>
        )}
      </AccountLayout>
      <AddAccountDialog actor={actor} />
      <RemoveAccountDialog actor={actor} />
      <ConfirmDialog pad={pad} />
    </>
  );
}
