/** The way to a person who can help, with what that person has to know filled in (ER-5). */
import { supportLines } from '../../contract/contact.ts';
import { isUuid } from '../../contract/fields.ts';
import { useBrand } from '../runtime/brand.ts';
import { useRichText, useText } from '../i18n/use-text.ts';
import { formHint } from './flows.css.ts';

interface SupportProps {
  /** By which the platform's support finds the request; null: there is none. */
  reference?: string | null;
  /** Of a receipt. */
  order?: string;
}

/** A platform names its requests as it likes; nothing but a short name is shown. */
const isName = /^[\w-]{4,40}$/;

/** Of a UUID its first eight digits: enough to find it in the log, and to be read out. */
export const shortReference = (reference: string | null): string | null => {
  if (reference === null || !isName.test(reference)) return null;
  return isUuid(reference) ? reference.slice(0, 8) : reference;
};

export function Support({ reference = null, order = '' }: SupportProps) {
  const text = useText();
  const richText = useRichText();
  const { name: brand } = useBrand();
  const named = shortReference(reference);
  const begin = text('support.message', { brand });
  const about =
    order !== ''
      ? text('support.message.order', { order })
      : named === null
        ? ''
        : text('support.message.reference', { reference: named });
  const message = encodeURIComponent(`${begin} ${about}`.trim());
  const subject = encodeURIComponent(text('support.subject', { brand }));
  return (
    <p className={formHint} data-support={named ?? order}>
      {richText('support.help', {
        whatsapp: (parts) => (
          <a key="whatsapp" href={`${supportLines.whatsApp}?text=${message}`} target="_blank" rel="noopener noreferrer">
            {parts}
          </a>
        ),
        mail: (parts) => (
          <a key="mail" href={`mailto:${supportLines.mail}?subject=${subject}&body=${message}`}>
            {parts}
          </a>
        ),
      })}
      {named !== null && <> {text('support.reference', { reference: named })}</>}
    </p>
  );
}
