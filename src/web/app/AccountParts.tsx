/** Where the account's chunk is shown: its two pages, its dialogs, and what stands there until it has come. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { accountFlowOf, visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { Button, Dialog, Scene } from '../ui/index.ts';
import { accountChunk } from './account-chunk.ts';
import { useFlow, useOf, useStorefront } from './ports.tsx';

type When = 'now' | 'later' | 'never';

function useAccountChunk(when: When) {
  useEffect(() => {
    const load = () => void accountChunk.load();
    if (when === 'now') load();
    if (when !== 'later') return undefined;
    // Fetched before it is asked for, so that the tap on "Profil" finds it there.
    if (!('requestIdleCallback' in window)) return load();
    const waiting = requestIdleCallback(load, { timeout: 4000 });
    return () => cancelIdleCallback(waiting);
  }, [when]);
  return useSyncExternalStore(accountChunk.subscribe, accountChunk.state);
}

export function AccountPage({ name }: { name: 'profile' | 'accounts' }) {
  const pages = useAccountChunk('now');
  if (pages === undefined) return <LoadingPage />;
  if (pages === 'failed') return <NotFetched headingLevel={1} />;
  return name === 'profile' ? <pages.ProfilePage /> : <pages.AccountsPage />;
}

export function AccountDialogs() {
  const text = useText();
  const isPlayer = useStorefront(visitOf) === 'player';
  const flow = useOf(useFlow('player'), accountFlowOf) ?? null;
  const pages = useAccountChunk(flow !== null ? 'now' : isPlayer ? 'later' : 'never');
  const [pin, phoneChange, newPassword] = [useFlow('pin'), useFlow('phoneChange'), useFlow('newPassword')];
  if (!isPlayer || pages === undefined) return null;
  if (pages !== 'failed') return <pages.AccountOverlays />;
  if (flow === null) return null;
  return (
    <Dialog
      id="account-not-fetched"
      title={text('account.not_fetched.title')}
      open
      onDismiss={() => (pin ?? phoneChange ?? newPassword)?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      <NotFetched headingLevel={2} />
    </Dialog>
  );
}

function NotFetched({ headingLevel }: { headingLevel: 1 | 2 }) {
  const text = useText();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await accountChunk.load();
    setTrying(false);
    // The shop may have a newer version, whose files have other names: only the page itself knows those.
    if (accountChunk.state() === 'failed' && navigator.onLine) location.reload();
  };
  return (
    <Scene
      kind={navigator.onLine ? 'error' : 'offline'}
      headingLevel={headingLevel}
      title={text('account.not_fetched.title')}
      text={text('account.not_fetched.text')}
      actions={
        <Button variant="secondary" busy={isTrying} busyLabel={text('account.retry.busy')} onClick={() => void retry()}>
          {text('account.retry')}
        </Button>
      }
    />
  );
}
