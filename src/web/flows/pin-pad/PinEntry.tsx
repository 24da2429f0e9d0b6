/** The field for six digits. Sending empties the field at once, so that no page holds a whole PIN. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { pinError } from '../../../../machines/pin-pad/pin-pad.selectors.ts';
import type { SensitiveAction } from '../../../contract/sensitive-action.ts';
import { pinLength, readPin } from '../../../contract/fields.ts';
import type { PinPurpose } from '../../../contract/pin.calls.ts';
import { Secret } from '../../../contract/secret.ts';
import { useFeatures, usePorts } from '../../runtime/ports.tsx';
import type { PinPadActor } from '../../runtime/actors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useMessage, useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, CodeInput, formatPlatinum, LiveRegion, type CodeInputHandle } from '../../ui/index.ts';
import { form, formLink } from '../flows.css.ts';
import { textIn } from '../text-in.ts';
import { providerName } from '../provider-name.ts';
import type { EntryStep } from './pad-step.ts';

interface Texts {
  label: MessageId;
  hint: MessageId;
  submit: MessageId;
  busy: MessageId;
}

const saves = { submit: 'pin.save', busy: 'pin.save.busy' } as const;
const goesOn = { submit: 'pin.next', busy: 'pin.confirm.busy' } as const;
const steps: Record<EntryStep, Texts> = {
  current: { label: 'pin.label.current', hint: 'pin.hint', ...goesOn },
  fresh: { label: 'pin.label.fresh', hint: 'pin.hint.fresh', ...goesOn },
  repeated: { label: 'pin.label.repeated', hint: 'pin.hint.last', ...saves },
};
/** The new PIN is kept, so that this is the last step. */
const corrected: Texts = { label: 'pin.label.current', hint: 'pin.hint.kept', ...saves };
/** Changing a number or confirming a sensitive action asks for one PIN only, as the last step. */
const own: Partial<Record<PinPurpose, Texts>> = {
  phone: {
    label: 'pin.label.own',
    hint: 'phone_change.pin.hint',
    submit: 'phone_change.save',
    busy: 'phone_change.save.busy',
  },
  confirm: {
    label: 'pin.label.own',
    hint: 'pin.confirm.hint',
    submit: 'pin.confirm.submit',
    busy: 'pin.confirm.busy',
  },
};

export function PinEntry({ actor, step }: { actor: PinPadActor; step: EntryStep }) {
  const text = useText();
  const { pinReset } = useFeatures();
  const toText = useMessage();
  const error = useSelector(actor, pinError, (a, b) => a?.id === b?.id && a?.values?.['n'] === b?.values?.['n']);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const request = useSelector(actor, (snapshot) => snapshot.context.request);
  const field = useRef<CodeInputHandle>(null);
  const [count, setCount] = useState(0);
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.context.isCorrecting);
  const texts = isCorrecting ? corrected : (own[request.purpose] ?? steps[step]);

  // An error or a new step empties the field; an error that was corrected does not.
  useEffect(() => {
    if (error) field.current?.clearAndFocus();
  }, [error]);
  useEffect(() => field.current?.clearAndFocus(), [step]);

  const enter = (digits: string) => {
    actor.send({ type: 'pin.submitted', pin: new Secret(digits) });
    field.current?.clearAndFocus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enter(textIn(event.currentTarget, 'pin'));
  };

  return (
    <form className={form} noValidate onSubmit={submit}>
      {request.purpose === 'confirm' && <p>{actionText(text, request.deed)}</p>}
      <CodeInput
        ref={field}
        name="pin"
        label={text(texts.label)}
        hint={text(texts.hint)}
        error={toText(error)}
        length={pinLength}
        read={readPin}
        masked
        disabled={isBusy}
        onComplete={enter}
        onChange={(digits) => {
          setCount(digits.length);
          if (digits !== '') actor.send({ type: 'pin.edited' });
        }}
      />
      <Progress count={count} />
      <Button type="submit" size="lg" block busy={isBusy} busyLabel={text(texts.busy)}>
        {text(texts.submit)}
      </Button>
      {step === 'current' && !isBusy && pinReset && (
        <button type="button" className={formLink} onClick={() => actor.send({ type: 'pinReset.requested' })}>
          {text('pin.forgot')}
        </button>
      )}
      {step === 'repeated' && !isBusy && (
        <button type="button" className={formLink} onClick={() => actor.send({ type: 'firstPin.requested' })}>
          {text('pin.back')}
        </button>
      )}
    </form>
  );
}

function actionText(text: TextOf, deed: SensitiveAction): string {
  switch (deed.kind) {
    case 'withdraw':
    case 'stake':
      return text(`pin.confirm.${deed.kind}`, { platinum: formatPlatinum(deed.platinum) });
    case 'account_add':
      return text('pin.confirm.account_add', {
        name: providerName(deed.provider),
        digits: deed.number.slice(-4),
      });
    default:
      return text(`pin.confirm.${deed.kind}`);
  }
}

/** On the clock's tick, so at most once a second. */
function Progress({ count }: { count: number }) {
  const text = useText();
  const { clock } = usePorts();
  const latest = useRef(count);
  const [said, setSaid] = useState(0);
  useEffect(() => {
    latest.current = count;
  }, [count]);
  useEffect(() => clock.onTick(() => setSaid(latest.current)), [clock]);
  return <LiveRegion>{said > 0 && text('pin.progress', { n: said, total: pinLength })}</LiveRegion>;
}
