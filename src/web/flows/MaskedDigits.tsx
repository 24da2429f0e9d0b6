/** A number of which only the end is shown: dots for the eye, the last digits in words for the ear. */
import { useText } from '../i18n/use-text.ts';
import { MaskedNumber } from '../ui/index.ts';

/** `of`: the number, for its last four digits. */
export function MaskedDigits({ shown, of }: { shown: string; of: string }) {
  const text = useText();
  return <MaskedNumber shown={shown} spoken={text('account.ends_with', { digits: of.slice(-4) })} />;
}
