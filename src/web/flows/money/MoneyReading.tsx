/** In place of a money form while its data is read or could not be, laid out like the form. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { readFailure } from '../../../../machines/resource/resource.selectors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ResourceActor } from '../../runtime/actors.ts';
import { SkeletonBlock } from '../../ui/index.ts';
import { skeletonCards } from '../account.css.ts';
import { pageIntro, pageTitle } from '../page.css.ts';
import { ReadFailed } from '../ReadFailed.tsx';
import * as money from './money.css.ts';

interface MoneyReadingProps {
  actor: ResourceActor;
  of: 'top_up' | 'withdraw';
  /** The form's two groups: placeholders for the amount, and the number of rows to choose from. */
  amount: { legend: MessageId; blocks: ReactNode };
  choice: { legend: MessageId; rows: readonly number[] };
}

export function MoneyReading({ actor, of, amount, choice }: MoneyReadingProps) {
  const text = useText();
  const failure = useSelector(actor, readFailure);
  if (failure) {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        title={text(`${of}.failed.title`)}
        retry={text(`${of}.try_again`)}
        onRetry={() => actor.send({ type: 'resource.refreshRequested' })}
      />
    );
  }
  return (
    <div className={money.page} aria-busy="true">
      <h1 className={pageTitle}>{text(`title.${of}`)}</h1>
      <p className={pageIntro}>{text(`${of}.intro`)}</p>
      <div className={`${skeletonCards} ${money.columns}`}>
        <div className={money.choices}>
          <fieldset className={money.group}>
            <legend className={money.legend}>{text(amount.legend)}</legend>
            {amount.blocks}
          </fieldset>
          <fieldset className={money.group}>
            <legend className={money.legend}>{text(choice.legend)}</legend>
            {choice.rows.map((row) => (
              <SkeletonBlock key={row} className={money.skeletonRow} />
            ))}
          </fieldset>
        </div>
        <section className={money.summary}>
          <h2 className={money.summaryTitle}>{text(`${of}.summary`)}</h2>
          <SkeletonBlock className={money.skeletonSummary} />
        </section>
      </div>
    </div>
  );
}
