/** `/verification-otp`: the code step and the password step of whichever visitor's flow is running (RT-12). */
import { registrationScreen } from '../../../../machines/registration/registration.selectors.ts';
import { verificationScreen } from '../../../../machines/verification/verification.selectors.ts';
import { useFlow, useOf, useStep } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LoadingPage } from '../LoadingPage.tsx';
import { step } from '../flows.css.ts';
import { NewPasswordStep } from '../new-password/NewPasswordStep.tsx';
import { CodeStep } from '../one-time-code/CodeStep.tsx';

export function VerificationPage() {
  const text = useText();
  const registration = useFlow('registration');
  const forgotPassword = useFlow('forgotPassword');
  const isLoggingIn = useOf(registration, registrationScreen) === 'loggingIn';
  const verification = useStep(registration ?? forgotPassword, 'verification');
  const screen = useOf(verification, verificationScreen) ?? 'none';
  const oneTimeCode = useStep(verification, 'oneTimeCode');
  const newPassword = useStep(verification, 'newPassword');

  if (screen === 'code' && oneTimeCode) return <CodeStep actor={oneTimeCode} />;
  if (screen === 'password' && newPassword) {
    return <NewPasswordStep actor={newPassword} flow={registration ? 'register' : 'forgotPassword'} />;
  }
  if (isLoggingIn) {
    return (
      <section className={step} role="status">
        <h1>{text('password.logging_in')}</h1>
      </section>
    );
  }
  return <LoadingPage />;
}
