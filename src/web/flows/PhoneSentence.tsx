/** A sentence about a number, which is never broken between two lines. */
import type { MessageId } from '../i18n/messages.ts';
import { useRichText } from '../i18n/use-text.ts';
import { nowrap } from './flows.css.ts';

/** `phone`: as it is shown. */
export function PhoneSentence({ id, phone }: { id: MessageId; phone: string }) {
  const richText = useRichText();
  return richText(id, {
    phone,
    b: (parts) => (
      <strong key="phone" className={nowrap}>
        {parts}
      </strong>
    ),
  });
}
