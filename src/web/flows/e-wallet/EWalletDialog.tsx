/** The e-wallet is linked or unlinked: the sheet, the way back, the question, the PIN. One dialog (EW-2, EW-3, EW-5). */
import { eWalletScreen, type EWalletScreen } from '../../../../machines/e-wallet/e-wallet.selectors.ts';
import { useFlow, useOf, useStep } from '../../runtime/ports.tsx';
import { useBrand } from '../../runtime/brand.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { padStep, padTitle } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { form } from '../flows.css.ts';
import { LinkSheet } from './LinkSheet.tsx';
import { TripPicture } from './TripPicture.tsx';
import { UnlinkForm } from './UnlinkForm.tsx';

const titles: Record<EWalletScreen, MessageId> = {
  link: 'e_wallet.link.title',
  sending: 'e_wallet.sending.title',
  unlink: 'e_wallet.unlink.title',
  // The pad names its own steps.
  proving: 'pin.confirm.title',
  none: 'e_wallet.name',
};

export function EWalletDialog() {
  const text = useText();
  const eWallet = useFlow('eWallet');
  const screen = useOf(eWallet, eWalletScreen) ?? 'none';
  const pad = useStep(eWallet, 'pinPad');
  const { mark } = useBrand();

  return (
    <Dialog
      id="e-wallet"
      title={text(useOf(pad, padTitle) ?? titles[screen])}
      open={screen !== 'none'}
      step={useOf(pad, padStep) ?? screen}
      onDismiss={() => (pad ?? eWallet)?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {eWallet && screen === 'link' && <LinkSheet actor={eWallet} />}
      {screen === 'sending' && (
        <div className={form}>
          <TripPicture mark={mark} isComingBack />
          <p role="status">{text('e_wallet.sending.text')}</p>
        </div>
      )}
      {eWallet && screen === 'unlink' && <UnlinkForm actor={eWallet} />}
      {pad && <PinPad actor={pad} />}
    </Dialog>
  );
}
