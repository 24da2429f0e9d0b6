import { EWalletDialog } from '../../flows/e-wallet/EWalletDialog.tsx';
import { PasswordChangeDialog } from '../../flows/password-change/PasswordChangeDialog.tsx';
import { PhoneChangeDialog } from '../../flows/phone-change/PhoneChangeDialog.tsx';
import { PinDialog } from '../../flows/pin/PinDialog.tsx';
import { ReminderDialog } from '../../flows/reminder/ReminderDialog.tsx';
import { useFlow } from '../../runtime/ports.tsx';

export function AccountOverlays() {
  return (
    <>
      <PasswordChangeDialog actor={useFlow('newPassword')} />
      {/* Before PinDialog, which follows where a player has no PIN: this dialog returns the focus first. */}
      <PhoneChangeDialog actor={useFlow('phoneChange')} />
      <ReminderDialog actor={useFlow('reminder')} />
      <EWalletDialog actor={useFlow('eWallet')} />
      <PinDialog actor={useFlow('pin')} />
    </>
  );
}
