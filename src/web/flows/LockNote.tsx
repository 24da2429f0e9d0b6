/** Below the message of a lock: what is left of the wait, and the way to a person who can help. */
import type { Lock } from '../../../machines/kit/lock.ts';
import { LateTexts } from '../i18n/LateTexts.tsx';
import { useRichText, useText } from '../i18n/use-text.ts';
import { links } from '../runtime/config.ts';
import { useNow } from '../runtime/ports.tsx';
import { Countdown } from '../ui/index.ts';
import { formHint, lockNote } from './flows.css.ts';

/** With its texts, because a dialog of the first chunk has none of them. */
export const LockNote = (props: { lock: Lock }) => (
  <LateTexts>
    <Note {...props} />
  </LateTexts>
);

/** A platform names its requests as it likes; nothing but a short name is shown. */
const isName = /^[\w-]{4,40}$/;

function Note({ lock: { until, reference } }: { lock: Lock }) {
  const text = useText();
  const richText = useRichText();
  const now = useNow(until !== null);
  return (
    <div className={lockNote}>
      {until !== null && (
        <p className={formHint}>
          {text('lock.wait')} <Countdown until={until} now={now} endedText={text('lock.ended')} />
        </p>
      )}
      <p className={formHint}>
        {richText('lock.help', {
          contact: (parts) => (
            <a key="contact" href={links.contact}>
              {parts}
            </a>
          ),
        })}
        {reference !== null && isName.test(reference) && <> {text('lock.reference', { reference })}</>}
      </p>
    </div>
  );
}
