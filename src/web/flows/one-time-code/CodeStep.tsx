/** The code step of a visitor's flow, on a page of its own (RG-2, FP-2). */
import type { OneTimeCodeActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { step } from '../flows.css.ts';
import { pageTitle } from '../page.css.ts';
import { CodeForm } from './CodeForm.tsx';

export function CodeStep({ actor }: { actor: OneTimeCodeActor }) {
  const text = useText();
  return (
    <section className={step} aria-labelledby="code-title">
      <h1 id="code-title" className={pageTitle}>
        {text('code.title')}
      </h1>
      <CodeForm actor={actor} offersNumberChange />
    </section>
  );
}
