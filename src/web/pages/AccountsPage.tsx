/** The accounts that a player is paid to (PA-1): the list, and the dialogs above it. */
import { mostAccounts } from '../../contract/account-rules.ts';
import {
  accountsOf,
  accountsScreen,
  isListBusy,
  isListRefreshing,
  listNotice,
  listTrouble,
  pinForChange,
} from '../../../machines/accounts/accounts.selectors.ts';
import { useFeatures, useFlow, useOf, useStep } from '../runtime/ports.tsx';
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
import { addKey, remark, soft } from '../flows/account.css.ts';

export function AccountsPage() {
  const text = useText();
  const toText = useMessage();
  const flow = useFlow('accounts');
  const pad = useStep(flow, 'pinPad');
  const screen = useOf(flow, accountsScreen) ?? 'none';
  const accounts = useOf(flow, accountsOf) ?? [];
  const trouble = useOf(flow, listTrouble) ?? null;
  const notice = useOf(flow, listNotice) ?? null;
  const way = useOf(flow, pinForChange) ?? null;
  const isBusy = useOf(flow, isListBusy) ?? false;
  const isRefreshing = useOf(flow, isListRefreshing) ?? false;

  const features = useFeatures();

  const refresh = () => flow?.send({ type: 'list.refreshRequested' });

  if (trouble && screen === 'failed') {
    return (
      <ReadFailed
        trouble={trouble}
        title={text('accounts.failed.title')}
        retry={text('account.retry')}
        onRetry={refresh}
      />
    );
  }
  if (screen === 'loading') return <AccountLoading title={text('title.accounts')} />;
  if (!flow || screen === 'none') return <LoadingPage />;
  const isFull = accounts.length >= mostAccounts;
  const add = features.accountAdding && (
    <Button
      className={addKey}
      disabled={isFull || isBusy}
      aria-describedby="accounts-full"
      onClick={() => flow.send({ type: 'accountForm.opened' })}
    >
      <AccountIcon name="plus" />
      {text('accounts.add')}
    </Button>
  );
  return (
    <>
      <AccountLayout
        title={text('title.accounts')}
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
            <p className={soft} id="accounts-full">
              {isFull ? text('accounts.full', { n: mostAccounts }) : text('accounts.intro')}
            </p>
            <AccountList flow={flow} accounts={accounts} />
            {add}
          </>
        )}
      </AccountLayout>
      <AddAccountDialog flow={flow} />
      <RemoveAccountDialog flow={flow} />
      <ConfirmDialog pad={pad} />
    </>
  );
}
