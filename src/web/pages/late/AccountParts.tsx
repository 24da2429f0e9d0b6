import type { AnyMachineSnapshot } from 'xstate';
import { playerPartOf } from '../../../../machines/storefront/storefront.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { accountChunk } from './chunks.ts';
import { ChunkNotFetched, useChunk } from './ChunkParts.tsx';
import { dismissTop } from '../../runtime/dialog.ts';
import { useFlow, useOf, useStorefront } from '../../runtime/ports.tsx';

const hasDialog = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('dialog');

export function AccountDialogs() {
  const text = useText();
  // The texts of the dialogs come with the part of a player.
  const isPlayer = useStorefront(playerPartOf) === 'here';
  const player = useFlow('player');
  const hasFlow = useOf(player, hasDialog) ?? false;
  const isOpen = (useOf(useFlow('reminder'), hasDialog) ?? false) || hasFlow;
  const pages = useChunk(accountChunk, isOpen ? 'now' : isPlayer ? 'later' : 'never');
  if (!isPlayer || pages === undefined) return null;
  if (pages !== 'failed') return <pages.AccountOverlays />;
  if (!isOpen) return null;
  return (
    <Dialog
      id="account-not-fetched"
      title={text('account.not_fetched.title')}
      open
      onDismiss={() => player && dismissTop(player)}
      closeLabel={text('nav.close')}
    >
      <ChunkNotFetched chunk={accountChunk} headingLevel={2} />
    </Dialog>
  );
}
