/** Over the page of a visitor's step whose part could not be fetched (ER-4). */
import { missingSteps } from '../../../../machines/verification/steps-part.selectors.ts';
import { FlowDialog } from '../../flows/FlowDialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ForgotPasswordActor, RegistrationActor } from '../../runtime/actors.ts';
import { useOf } from '../../runtime/ports.tsx';
import { NotFetched } from './NotFetched.tsx';

export function StepsNotFetched({ actor }: { actor: RegistrationActor | ForgotPasswordActor | undefined }) {
  const text = useText();
  const state = useOf<{ getSnapshot(): Parameters<typeof missingSteps>[0] }, ReturnType<typeof missingSteps>>(
    actor,
    missingSteps,
  );
  if (!actor || !state) return null;
  return (
    <FlowDialog id="steps-not-fetched" title={text('account.not_fetched.title')} open actor={actor}>
      <NotFetched
        headingLevel={2}
        isTrying={state === 'retrying'}
        onRetry={() => actor.send({ type: 'part.requested' })}
      />
    </FlowDialog>
  );
}
