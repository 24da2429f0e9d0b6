/** The accounts that a player is paid to (PA-1). */
import { accountsScreen, listTrouble } from '../../../machines/accounts/accounts.selectors.ts';
import { useFlow, useOf } from '../app/ports.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { Button, Scene } from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function AccountsPage() {
  const text = useText();
  const toText = useMessage();
  const accounts = useFlow('accounts');
  const screen = useOf(accounts, accountsScreen) ?? 'none';
  const trouble = useOf(accounts, listTrouble) ?? null;
  if (screen === 'loading' || screen === 'none') return <LoadingPage />;
  if (trouble) {
    return (
      <Scene
        kind={trouble.id === 'error.offline' ? 'offline' : 'error'}
        title={text('accounts.failed.title')}
        text={toText(trouble)}
        actions={
          <Button variant="secondary" onClick={() => accounts?.send({ type: 'list.refreshRequested' })}>
            {text('account.retry')}
          </Button>
        }
      />
    );
  }
  return <h1>{text('title.accounts')}</h1>;
}
