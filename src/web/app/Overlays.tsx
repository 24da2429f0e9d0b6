/** What may lie above a page once the machines are there: drawer, dialogs that need them, toasts. */
import { ForgotPasswordDialog } from '../flows/forgot-password/ForgotPasswordDialog.tsx';
import { AccountDialogs } from './AccountParts.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Toasts } from './Toasts.tsx';
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
