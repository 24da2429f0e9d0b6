import { ForgotPasswordDialog } from '../flows/forgot-password/ForgotPasswordDialog.tsx';
import { AccountDialogs } from '../pages/late/AccountParts.tsx';
import { StepsNotFetched } from '../pages/late/StepsNotFetched.tsx';
import { BarLinks } from '../flows/shell/BarLinks.tsx';
import { MenuDrawer } from '../flows/shell/MenuDrawer.tsx';
import { Toasts } from '../flows/shell/Toasts.tsx';
import { playerPartOf } from '../../../machines/storefront/storefront.selectors.ts';
import { useFlow, useStorefront, useStorefrontActor } from '../runtime/ports.tsx';
import './print.css.ts';
import { useFocusInView } from './use-focus-in-view.ts';
import { useMerchantLook } from './use-merchant-look.ts';
import { useTrueHead } from './use-true-head.ts';

export function Overlays() {
  useMerchantLook();
  useTrueHead();
  useFocusInView();
  const storefront = useStorefrontActor();
  const shell = useFlow('shell');
  const eWallet = useFlow('eWallet');
  const registration = useFlow('registration');
  const forgotPassword = useFlow('forgotPassword');
  const isPlayer = useStorefront(playerPartOf) != null;
  return (
    <>
      {storefront && shell && <MenuDrawer storefront={storefront} shell={shell} eWallet={eWallet} />}
      {shell && isPlayer && <BarLinks shell={shell} />}
      <ForgotPasswordDialog actor={forgotPassword} />
      <StepsNotFetched actor={registration ?? forgotPassword} />
      <AccountDialogs />
      {shell && <Toasts actor={shell} />}
    </>
  );
}
