/** The code step, then the password step, of the visitor's running flow (RT-12). */
import { useSelector } from '@xstate/react';
import { verificationScreen } from '../../../../machines/verification/verification.selectors.ts';
import type { StepFlow } from '../../../../machines/verification/pending-step.ts';
import type { VerificationActor } from '../../runtime/actors.ts';
import { useStep } from '../../runtime/ports.tsx';
import { LoadingPage } from '../LoadingPage.tsx';
import { NewPasswordStep } from '../new-password/NewPasswordStep.tsx';
import { CodeStep } from '../one-time-code/CodeStep.tsx';

export function VerificationStep({ actor, flow }: { actor: VerificationActor; flow: StepFlow }) {
  const screen = useSelector(actor, verificationScreen);
  const code = useStep(actor, 'oneTimeCode');
  const password = useStep(actor, 'newPassword');
  if (screen === 'code' && code) return <CodeStep actor={code} />;
  if (screen === 'password' && password) return <NewPasswordStep actor={password} flow={flow} />;
  return <LoadingPage />;
}
