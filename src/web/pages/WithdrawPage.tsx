/** Winning Platinum back to money (WD-1): the form, and what became of it. */
import { useSelector } from '@xstate/react';
import { readFailure } from '../../../machines/resource/resource.selectors.ts';
import {
  withdrawalProblem,
  withdrawalScreen,
  withdrawOptionsOf,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { useStep } from '../runtime/ports.tsx';
import type { ResourceActor, WithdrawalActor } from '../runtime/actors.ts';
import { MoneyDone } from '../flows/money-result/MoneyDone.tsx';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import * as money from '../flows/money/money.css.ts';
import { WithdrawalForm } from '../flows/withdrawal/WithdrawalForm.tsx';
import { skeletonParts } from '../flows/withdrawal/withdrawal.css.ts';
import { useText } from '../i18n/use-text.ts';
import { SkeletonBlock } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { skeletonCards } from '../flows/account.css.ts';
import { stepPart } from './flow-page.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function WithdrawPage({ actor }: { actor: WithdrawalActor }) {
  const screen = useSelector(actor, withdrawalScreen);
  const problem = useSelector(actor, withdrawalProblem);
  useFocusOnHeading(screen === 'preparing' || screen === 'none' ? 'form' : screen, problem?.place === 'amount');
  switch (screen) {
    case 'preparing':
      return <Preparing actor={actor} />;
    case 'form':
      return <Form actor={actor} />;
    case 'waiting':
      return <Waiting actor={actor} />;
    case 'accepted':
    case 'elsewhere':
      return <MoneyDone actor={actor} of="withdraw" screen={screen} />;
    default:
      return <LoadingPage />;
  }
}

function Form({ actor }: { actor: WithdrawalActor }) {
  const text = useText();
  const options = useSelector(actor, withdrawOptionsOf);
  const accounts = useStep(actor, 'accounts');
  if (!options || !accounts) return <LoadingPage />;
  return (
    <div className={money.page}>
      <h1 className={money.title}>{text('title.withdraw')}</h1>
      <WithdrawalForm actor={actor} accounts={accounts} options={options} />
    </div>
  );
}

const Waiting = stepPart('moneyResult', MoneyResultStep);
const Preparing = stepPart('resource', Reading);

/** Limits and balance are being read; the page stands as it will. */
function Reading({ actor }: { actor: ResourceActor }) {
  const text = useText();
  const failure = useSelector(actor, readFailure);
  if (failure) {
    return (
      <ReadFailed
        failure={failure}
        title={text('withdraw.failed.title')}
        retry={text('withdraw.try_again')}
        onRetry={() => actor.send({ type: 'resource.refreshRequested' })}
      />
    );
  }
  return (
    <div className={money.page} aria-busy="true">
      <h1 className={money.title}>{text('title.withdraw')}</h1>
      <div className={`${skeletonCards} ${money.columns}`}>
        <div className={money.choices}>
          <fieldset className={money.group}>
            <legend className={money.legend}>{text('withdraw.amount')}</legend>
            <SkeletonBlock className={money.skeletonField} />
            <SkeletonBlock className={skeletonParts} />
          </fieldset>
          <fieldset className={money.group}>
            <legend className={money.legend}>{text('withdraw.accounts')}</legend>
            <SkeletonBlock className={money.skeletonRow} />
            <SkeletonBlock className={money.skeletonRow} />
          </fieldset>
        </div>
        <section className={money.summary}>
          <h2 className={money.summaryTitle}>{text('withdraw.summary')}</h2>
          <SkeletonBlock className={money.skeletonSummary} />
        </section>
      </div>
    </div>
  );
}
