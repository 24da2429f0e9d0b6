/** Where the account's chunk is shown: its two pages, its dialogs, and what stands there until it has come. */
import { accountFlowOf, visitOf } from '../../../../machines/storefront/storefront.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import { LoadingPage } from '../../flows/LoadingPage.tsx';
import { Dialog } from '../../ui/index.ts';
import { accountChunk } from './account-chunk.ts';
import { NotFetched, useChunk } from './ChunkParts.tsx';
import { useFlow, useOf, useStorefront } from '../../runtime/ports.tsx';

export function AccountPage({ name }: { name: 'profile' | 'accounts' }) {
  const pages = useChunk(accountChunk, 'now');
  if (pages === undefined) return <LoadingPage />;
  if (pages === 'failed') return <NotFetched chunk={accountChunk} headingLevel={1} />;
  return name === 'profile' ? <pages.ProfilePage /> : <pages.AccountsPage />;
}

/** A flow in a dialog. */
interface Dismissible {
  send(event: { type: 'dialog.dismissed' }): void;
}

export function AccountDialogs() {
  const text = useText();
  const isPlayer = useStorefront(visitOf) === 'player';
  const flow = useOf(useFlow('player'), accountFlowOf) ?? null;
  const pages = useChunk(accountChunk, flow !== null ? 'now' : isPlayer ? 'later' : 'never');
  const pin: Dismissible | undefined = useFlow('pin');
  const phoneChange: Dismissible | undefined = useFlow('phoneChange');
  const newPassword: Dismissible | undefined = useFlow('newPassword');
  const eWallet: Dismissible | undefined = useFlow('eWallet');
  const open = pin ?? phoneChange ?? newPassword ?? eWallet;
  if (!isPlayer || pages === undefined) return null;
  if (pages !== 'failed') return <pages.AccountOverlays />;
  if (flow === null) return null;
  return (
    <Dialog
      id="account-not-fetched"
      title={text('account.not_fetched.title')}
      open
      onDismiss={() => open?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      <NotFetched chunk={accountChunk} headingLevel={2} />
    </Dialog>
  );
}
