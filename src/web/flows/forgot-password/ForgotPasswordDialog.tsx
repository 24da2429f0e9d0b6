/** Forgot password in one dialog: the number, then the verification method (FP-1, FP-2). */
import { forgotPasswordScreen } from '../../../../machines/forgot-password/forgot-password.selectors.ts';
import type { ForgotPasswordActor } from '../../runtime/actors.ts';
import { useOf } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { ContactForm } from './ContactForm.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

export function ForgotPasswordDialog({ actor }: { actor: ForgotPasswordActor | undefined }) {
  const text = useText();
  const screen = useOf(actor, forgotPasswordScreen) ?? 'none';
  return (
    <FlowDialog
      id="recovery"
      title={text(screen === 'method' ? 'recovery.method.title' : 'recovery.title')}
      open={screen === 'phone' || screen === 'method'}
      step={screen}
      actor={actor}
    >
      {actor && screen === 'phone' && <ContactForm actor={actor} />}
      {actor && screen === 'method' && <MethodChoice actor={actor} />}
    </FlowDialog>
  );
}
