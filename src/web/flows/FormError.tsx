/** The error of a form as a whole. The element is always there, so that the text is announced. */
import { Banner } from '../ui/index.ts';
import { formError } from './flows.css.ts';

export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" className={formError}>
      {text !== null && <Banner tone="bad">{text}</Banner>}
    </div>
  );
}
