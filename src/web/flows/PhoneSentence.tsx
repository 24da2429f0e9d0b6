/** A sentence in which the phone number never wraps. */
import type { MessageId } from '../i18n/messages.ts';
import { useRichText } from '../i18n/use-text.ts';
import { nowrap } from './flows.css.ts';

/** `phone`: as displayed. */
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
