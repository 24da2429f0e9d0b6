/** Below the message of a lock: what is left of the wait, and the way to a person who can help. */
import type { Lock } from '../../../machines/kit/lock.ts';
import { useText } from '../i18n/use-text.ts';
import { formHint, lockNote } from './flows.css.ts';
import { Support } from './Support.tsx';
import { TimeLeft } from './TimeLeft.tsx';

export function LockNote({ lock: { until, reference } }: { lock: Lock }) {
  const text = useText();
  return (
    <div className={lockNote}>
      {until !== null && (
        <p className={formHint}>
          {text('lock.wait')} <TimeLeft until={until} endedText={text('lock.ended')} />
        </p>
      )}
      <Support reference={reference} />
    </div>
  );
}
