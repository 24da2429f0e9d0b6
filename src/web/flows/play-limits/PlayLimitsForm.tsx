import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { limitProblem, limitsFailure } from '../../../../machines/play-limits/play-limits.selectors.ts';
import { typedOf } from '../../../../machines/play-limits/typed-limits.ts';
import { playLimitKinds, playLimitRanges, type PlayLimitKind } from '../../../contract/play-limits.ts';
import type { PlayLimits } from '../../../contract/play-limits.calls.ts';
import type { PlayLimitsActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { AmountField, Button } from '../../ui/index.ts';
import { formButtons, soft } from '../account.css.ts';
import { form as formStyle } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';

/** What the buttons beside a field add and take. */
const steps = { stake: 50, minutes: 15 } as const satisfies Record<PlayLimitKind, number>;

export function PlayLimitsForm({ actor, limits }: { actor: PlayLimitsActor; limits: PlayLimits }) {
  const text = useText();
  const toText = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedOf(limits));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(actor, limitsFailure);
  const wrong = useSelector(actor, (snapshot) => playLimitKinds.find((kind) => limitProblem(snapshot, kind)) ?? null);
  useFocusOnError(form, wrong);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (kind: PlayLimitKind, digits: string) => {
    setTyped({ ...typed, [kind]: digits });
    actor.send({ type: 'limitsForm.edited' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) actor.send({ type: 'limitsForm.submitted', typed });
  };
  return (
    <form ref={form} className={formStyle} noValidate onSubmit={submit}>
      {playLimitKinds.map((kind) => (
        <LimitField
          key={kind}
          actor={actor}
          kind={kind}
          digits={typed[kind]}
          isBusy={isBusy}
          onChange={(digits) => change(kind, digits)}
        />
      ))}
      <p className={soft}>{text('limits.form.note')}</p>
      <FormError of={actor} text={toText(failure)} />
      <div className={formButtons}>
        <Button type="submit" busy={isBusy} busyLabel={text('limits.form.saving')}>
          {text('limits.form.save')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'limitsForm.closed' })}>
          {text('limits.form.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface LimitFieldProps {
  actor: PlayLimitsActor;
  kind: PlayLimitKind;
  digits: string;
  isBusy: boolean;
  onChange(digits: string): void;
}

function LimitField({ actor, kind, digits, isBusy, onChange }: LimitFieldProps) {
  const text = useText();
  const error = useMessage()(useSelector(actor, (snapshot) => limitProblem(snapshot, kind), isSame));
  const { least, most } = playLimitRanges[kind];
  const n = steps[kind];
  return (
    <AmountField
      name={kind}
      label={text(`limits.form.${kind}`)}
      hint={text(`limits.form.${kind}.hint`)}
      error={error}
      amount={digits}
      onAmount={onChange}
      readOnly={isBusy}
      step={n}
      minimum={least}
      maximum={most}
      labels={{ less: text(`limits.form.${kind}.less`, { n }), more: text(`limits.form.${kind}.more`, { n }) }}
    />
  );
}

const isSame = (one: { id: string } | null, other: { id: string } | null): boolean => one?.id === other?.id;
