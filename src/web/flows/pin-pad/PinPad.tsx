/** Six digits at a time in a dialog: the current PIN, a new one, its repetition (PN-1, PN-3, PN-4, PC-2). */
import { useSelector } from '@xstate/react';
import { pinFailure } from '../../../../machines/pin-pad/pin-pad.selectors.ts';
import { useFeatures } from '../../runtime/ports.tsx';
import type { PinPadActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { form } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { LockNote } from '../LockNote.tsx';
import { padStep } from './pad-step.ts';
import { PinEntry } from './PinEntry.tsx';

/** The dialog around the pad sets heading and focus at each step (`padHead`). */
export function PinPad({ actor }: { actor: PinPadActor }) {
  const step = useSelector(actor, padStep);
  if (step === 'failed') return <Failed actor={actor} />;
  if (step === 'locked') return <Locked actor={actor} />;
  return step === 'none' ? null : <PinEntry actor={actor} step={step} />;
}

function Failed({ actor }: { actor: PinPadActor }) {
  const text = useText();
  const toText = useMessage();
  const failure = useSelector(actor, pinFailure, (a, b) => a?.id === b?.id);
  return (
    <div className={form}>
      <FormError of={actor} text={toText(failure)} />
      <p>{text('pin.failed.text')}</p>
      <Button size="lg" block onClick={() => actor.send({ type: 'retry.requested' })}>
        {text('pin.retry')}
      </Button>
    </div>
  );
}

function Locked({ actor }: { actor: PinPadActor }) {
  const text = useText();
  const { pinReset } = useFeatures();
  return (
    <div className={form}>
      <p>{text('pin.locked.text')}</p>
      {pinReset && (
        <Button size="lg" block onClick={() => actor.send({ type: 'pinReset.requested' })}>
          {text('pin.reset')}
        </Button>
      )}
      <LockNote lock={unnamed} />
    </div>
  );
}

/** It has no end, and its request no name that anybody needs. */
const unnamed = { until: null, reference: null };
