/** One dialog links or unlinks the e-wallet: sheet, way back, question, PIN (EW-2, EW-3, EW-5). */
import { eWalletScreen, type EWalletScreen } from '../../../../machines/e-wallet/e-wallet.selectors.ts';
import type { EWalletActor } from '../../runtime/actors.ts';
import { useOf, useStep } from '../../runtime/ports.tsx';
import { useBrand } from '../../runtime/brand.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { padHead } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { form } from '../flows.css.ts';
import { LinkSheet } from './LinkSheet.tsx';
import { TripPicture } from './TripPicture.tsx';
import { UnlinkForm } from './UnlinkForm.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

const titles: Record<EWalletScreen, MessageId> = {
  link: 'e_wallet.link.title',
  sending: 'e_wallet.sending.title',
  unlink: 'e_wallet.unlink.title',
  // A running PIN pad has titles of its own.
  proving: 'pin.confirm.title',
  none: 'e_wallet.name',
};

export function EWalletDialog({ actor }: { actor: EWalletActor | undefined }) {
  const text = useText();
  const screen = useOf(actor, eWalletScreen) ?? 'none';
  const pad = useStep(actor, 'pinPad');
  const head = useOf(pad, padHead);
  const { mark } = useBrand();

  return (
    <FlowDialog
      id="e-wallet"
      title={text(head?.title ?? titles[screen])}
      open={screen !== 'none'}
      step={head?.step ?? screen}
      actor={pad ?? actor}
    >
      {actor && screen === 'link' && <LinkSheet actor={actor} />}
      {screen === 'sending' && (
        <div className={form}>
          <TripPicture mark={mark} isComingBack />
          <p role="status">{text('e_wallet.sending.text')}</p>
        </div>
      )}
      {actor && screen === 'unlink' && <UnlinkForm actor={actor} />}
      {pad && <PinPad actor={pad} />}
    </FlowDialog>
  );
}
