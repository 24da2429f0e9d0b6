/** The wallet's number masked by the vendor, or else the phone masked here; screen readers hear the last digits. */
import type { LinkedWallet } from '../../../contract/e-wallet.calls.ts';
import { maskPhone } from '../../ui/index.ts';
import { MaskedDigits } from '../MaskedDigits.tsx';

export function WalletNumber({ linked: { maskedId, phone } }: { linked: LinkedWallet }) {
  const shown = maskedId ?? (phone && maskPhone(phone));
  return shown && <MaskedDigits shown={shown} of={shown} />;
}
