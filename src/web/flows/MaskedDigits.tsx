/** A masked number: dots on screen, the last four digits in words for screen readers. */
import { useText } from '../i18n/use-text.ts';
import { MaskedNumber } from '../ui/index.ts';

/** `of`: the number that ends with those digits. */
export function MaskedDigits({ shown, of }: { shown: string; of: string }) {
  const text = useText();
  return <MaskedNumber shown={shown} spoken={text('account.ends_with', { digits: of.slice(-4) })} />;
}
