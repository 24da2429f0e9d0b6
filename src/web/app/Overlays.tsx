/** What may lie above a page once the machines are there: drawer, dialogs that need them, toasts. */
import { ForgotPasswordDialog } from '../flows/forgot-password/ForgotPasswordDialog.tsx';
import { AccountDialogs } from '../pages/late/AccountParts.tsx';
import { MenuDrawer } from '../flows/shell/MenuDrawer.tsx';
import { Toasts } from '../flows/shell/Toasts.tsx';
import { useMerchantLook } from './use-merchant-look.ts';

export function Overlays() {
  useMerchantLook();
  return (
    <>
      <MenuDrawer />
      <ForgotPasswordDialog />
      <AccountDialogs />
      <Toasts />
    </>
  );
}
