/** `/verification-otp`: code and password of the visitor's running flow, and the login after them (RT-12). */
import { registrationScreen } from '../../../machines/registration/registration.selectors.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { step } from '../flows/flows.css.ts';
import { pageTitle } from '../flows/page.css.ts';
import { VerificationStep } from '../flows/verification/VerificationStep.tsx';
import { useFlow, useOf, useStep } from '../runtime/ports.tsx';

export function VerificationPage() {
  const text = useText();
  const registration = useFlow('registration');
  const forgotPassword = useFlow('forgotPassword');
  const isLoggingIn = useOf(registration, registrationScreen) === 'loggingIn';
  const verification = useStep(registration ?? forgotPassword, 'verification');
  if (verification) {
    return <VerificationStep actor={verification} flow={registration ? 'register' : 'forgotPassword'} />;
  }
  if (!isLoggingIn) return <LoadingPage />;
  return (
    <section className={step} role="status">
      <h1 className={pageTitle}>{text('password.logging_in')}</h1>
    </section>
  );
}
