import { ForgotPasswordDialog } from '../flows/forgot-password/ForgotPasswordDialog.tsx';
import { AccountDialogs } from '../pages/late/AccountParts.tsx';
import { MenuDrawer } from '../flows/shell/MenuDrawer.tsx';
import { Toasts } from '../flows/shell/Toasts.tsx';
import { useFlow, useStorefrontActor } from '../runtime/ports.tsx';
import { useMerchantLook } from './use-merchant-look.ts';
import { useTrueHead } from './use-true-head.ts';

export function Overlays() {
  useMerchantLook();
  useTrueHead();
  const storefront = useStorefrontActor();
  const shell = useFlow('shell');
  const eWallet = useFlow('eWallet');
  return (
    <>
      {storefront && shell && <MenuDrawer storefront={storefront} shell={shell} eWallet={eWallet} />}
      <ForgotPasswordDialog actor={useFlow('forgotPassword')} />
      <AccountDialogs />
      {shell && <Toasts actor={shell} />}
    </>
  );
}
