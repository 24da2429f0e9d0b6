/** The accounts that a player is paid to (PA-1): the list, and the two dialogs above it. */
import { mostAccounts } from '../../contract/account-rules.ts';
import { accountsOf, accountsScreen, listTrouble } from '../../../machines/accounts/accounts.selectors.ts';
import { useFlow, useOf } from '../app/ports.tsx';
import { AccountList } from '../flows/accounts/AccountList.tsx';
import { AddAccountDialog } from '../flows/accounts/AddAccountDialog.tsx';
import { RemoveAccountDialog } from '../flows/accounts/RemoveAccountDialog.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { AccountIcon, Banner, Button, IconButton, Scene } from '../ui/index.ts';
import { AccountLayout, AccountLoading } from './AccountLayout.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { addKey, remark, soft } from './account.css.ts';

export function AccountsPage() {
  const text = useText();
  const toText = useMessage();
  const flow = useFlow('accounts');
  const screen = useOf(flow, accountsScreen) ?? 'none';
  const accounts = useOf(flow, accountsOf) ?? [];
  const trouble = useOf(flow, listTrouble) ?? null;

  const refresh = () => flow?.send({ type: 'list.refreshRequested' });

  if (trouble && screen === 'failed') {
    return (
      <Scene
        kind={trouble.id === 'error.offline' ? 'offline' : 'error'}
        title={text('accounts.failed.title')}
        text={toText(trouble)}
        actions={
          <Button variant="secondary" onClick={refresh}>
            {text('account.retry')}
          </Button>
        }
      />
    );
  }
  // A list that was read before stays while it is read again.
  if (screen === 'loading' && accounts.length === 0) return <AccountLoading title={text('title.accounts')} />;
  if (!flow || screen === 'none') return <LoadingPage />;
  const isFull = accounts.length >= mostAccounts;
  const add = (
    <Button
      className={addKey}
      disabled={isFull}
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
        isRefreshing={screen === 'loading'}
        action={<IconButton icon="refresh" label={text('account.refresh')} onClick={refresh} />}
      >
        <div role="status" className={remark}>
          {trouble && (
            <Banner tone="bad">
              {text('accounts.not_chosen')} {toText(trouble)}
            </Banner>
          )}
        </div>
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
    </>
  );
}
