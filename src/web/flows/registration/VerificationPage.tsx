/** `/verification-otp`: the code step and the password step of a registration (RT-12). */
import { registrationScreen } from '../../../../machines/registration/registration.selectors.ts';
import { useFlow, useOf, useRegistrationStep } from '../../app/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LoadingPage } from '../../pages/LoadingPage.tsx';
import { CodeStep } from '../one-time-code/CodeStep.tsx';
import { NewPasswordStep } from '../new-password/NewPasswordStep.tsx';
import { step } from '../flows.css.ts';

export function VerificationPage() {
  const text = useText();
  const screen = useOf(useFlow('registration'), registrationScreen) ?? 'none';
  const oneTimeCode = useRegistrationStep('oneTimeCode');
  const newPassword = useRegistrationStep('newPassword');

  if (screen === 'code' && oneTimeCode) return <CodeStep actor={oneTimeCode} />;
  if (screen === 'password' && newPassword) return <NewPasswordStep actor={newPassword} />;
  if (screen === 'loggingIn') {
    return (
      <section className={step} role="status">
        <h1>{text('password.logging_in')}</h1>
      </section>
    );
  }
  return <LoadingPage />;
}
