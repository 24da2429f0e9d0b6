/** Below the message of a lock: what is left of the wait, and the way to a person who can help. */
import type { Lock } from '../../../machines/kit/lock.ts';
import { useText } from '../i18n/use-text.ts';
import { useNow } from '../runtime/ports.tsx';
import { Countdown } from '../ui/index.ts';
import { formHint, lockNote } from './flows.css.ts';
import { Support } from './Support.tsx';

export function LockNote({ lock: { until, reference } }: { lock: Lock }) {
  const text = useText();
  const now = useNow(until !== null);
  return (
    <div className={lockNote}>
      {until !== null && (
        <p className={formHint}>
          {text('lock.wait')}{' '}
          <Countdown until={until} now={now} endedText={text('lock.ended')} hour={text('lock.hour')} />
        </p>
      )}
      <Support reference={reference} />
    </div>
  );
}
