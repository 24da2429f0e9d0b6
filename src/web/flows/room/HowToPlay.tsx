import { useText } from '../../i18n/use-text.ts';
import { howTo, howToItem, howToNumber } from './room.css.ts';
import { playableOf } from './words.ts';

const steps = [1, 2, 3] as const;

export function HowToPlay({ slug }: { slug: string }) {
  const text = useText();
  const kind = playableOf(slug);
  if (kind === null) return null;
  return (
    <ol className={howTo}>
      {steps.map((step) => (
        <li key={step} className={howToItem}>
          <span className={howToNumber} aria-hidden="true">
            {step}
          </span>
          {text(`game.how.${kind}.${step}`)}
        </li>
      ))}
    </ol>
  );
}
