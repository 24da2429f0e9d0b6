/** The next code: a countdown, a lock, or the button that asks for it (OT-2, OT-3). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { resendView, type ResendView } from '../../../../machines/one-time-code/one-time-code.selectors.ts';
import { links } from '../../runtime/config.ts';
import { useFeatures, useNow } from '../../runtime/ports.tsx';
import type { OneTimeCodeActor } from '../../runtime/actors.ts';
import { useMessage, useRichText, useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, LiveRegion } from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import { LockNote } from '../LockNote.tsx';
import { TimeLeft } from '../TimeLeft.tsx';
import { formHint, resendRow } from '../flows.css.ts';

/** `onSent` moves the focus: the pressed button is disabled and has lost it. */
export function ResendRow({ actor, onSent }: { actor: OneTimeCodeActor; onSent(): void }) {
  const text = useText();
  const richText = useRichText();
  const toText = useMessage();
  const view = useSelector(actor, resendView, isSame);
  const purpose = useSelector(actor, ({ context }) => context.request.purpose);
  const features = useFeatures();
  const now = useNow(view.until !== null);
  useAfterSending(view.state, onSent);
  const waits = view.state === 'counting' || view.state === 'locked';

  if (purpose in resends && !features[resends[purpose as keyof typeof resends]]) return null;
  return (
    <div className={resendRow}>
      <FormError of={actor} text={toText(view.error)} />
      <p className={formHint}>
        {waits ? text(view.state === 'locked' ? 'code.resend.locked' : 'code.resend.wait') : text('code.resend.open')}{' '}
        <TimeLeft until={view.until} endedText={text('code.resend.ended')} />
      </p>
      {view.last && <p className={formHint}>{toText(view.last)}</p>}
      <Button
        variant="secondary"
        disabled={waits}
        busy={view.state === 'sending'}
        busyLabel={text('code.resend.busy')}
        onClick={() => actor.send({ type: 'resend.requested' })}
      >
        {text('code.resend')}
      </Button>
      {view.lock && <LockNote lock={view.lock} />}
      {view.offersHelp && !view.lock && (
        <p className={formHint}>
          {richText('code.help', {
            contact: (parts) => (
              <a key="contact" href={links.contact}>
                {parts}
              </a>
            ),
          })}
        </p>
      )}
      {/* Not each second is announced, only the moments that matter. */}
      <LiveRegion>{moment(view, now, text)}</LiveRegion>
    </div>
  );
}

/** Features by purpose; for other purposes the call that sent the code resends it. */
const resends = { register: 'registrationResend', forgotPassword: 'forgotPasswordResend' } as const;

function useAfterSending(state: ResendView['state'], onSent: () => void): void {
  const before = useRef(state);
  useEffect(() => {
    const wasSending = before.current === 'sending';
    before.current = state;
    const { activeElement, body } = document;
    const isDisabled = activeElement instanceof HTMLButtonElement && activeElement.disabled;
    const isLost = activeElement === null || activeElement === body || isDisabled;
    if (wasSending && state !== 'open' && isLost) onSent();
  }, [state, onSent]);
}

function moment({ state, until }: ResendView, now: number, text: TextOf): string | null {
  if (state === 'open') return text('code.resend.ended');
  const left = until === null ? Number.POSITIVE_INFINITY : until - now;
  if (left <= 30_000) return text('code.remaining.30');
  return left <= 60_000 ? text('code.remaining.60') : null;
}

const isSame = (a: ResendView, b: ResendView): boolean =>
  a.state === b.state &&
  a.until === b.until &&
  a.error?.id === b.error?.id &&
  a.offersHelp === b.offersHelp &&
  a.last?.id === b.last?.id;
