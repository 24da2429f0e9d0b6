/** Winning Platinum back to money (WD-1): the form, and what became of it. */
import { readTrouble } from '../../../machines/resource/resource.selectors.ts';
import {
  withdrawalProblem,
  withdrawalScreen,
  withdrawOptionsOf,
  type WithdrawalScreen,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { useFlow, useOf, useStep } from '../runtime/ports.tsx';
import type { WithdrawalActor } from '../runtime/actors.ts';
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
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function WithdrawPage() {
  const flow = useFlow('withdrawal');
  const screen = useOf(flow, withdrawalScreen) ?? 'none';
  const problem = useOf(flow, withdrawalProblem) ?? null;
  useFocusOnHeading(screen === 'preparing' || screen === 'none' ? 'form' : screen, problem?.place === 'amount');
  if (!flow) return <LoadingPage />;
  return <Part flow={flow} screen={screen} />;
}

function Part({ flow, screen }: { flow: WithdrawalActor; screen: WithdrawalScreen }) {
  const result = useStep(flow, 'moneyResult');
  switch (screen) {
    case 'preparing':
      return <Preparing flow={flow} />;
    case 'form':
      return <Form flow={flow} />;
    case 'waiting':
      return <MoneyResultStep step={result} />;
    case 'accepted':
    case 'elsewhere':
      return <MoneyDone flow={flow} of="withdraw" screen={screen} />;
    default:
      return <LoadingPage />;
  }
}

function Form({ flow }: { flow: WithdrawalActor }) {
  const text = useText();
  const options = useOf(flow, withdrawOptionsOf);
  if (!options) return <LoadingPage />;
  return (
    <div className={money.page}>
      <h1 className={money.title}>{text('title.withdraw')}</h1>
      <WithdrawalForm flow={flow} options={options} />
    </div>
  );
}

/** Limits and balance are being read; the page stands as it will. */
function Preparing({ flow }: { flow: WithdrawalActor }) {
  const text = useText();
  const step = useStep(flow, 'resource');
  const trouble = useOf(step, readTrouble) ?? null;
  if (trouble) {
    return (
      <ReadFailed
        trouble={trouble}
        title={text('withdraw.failed.title')}
        retry={text('withdraw.try_again')}
        onRetry={() => step?.send({ type: 'resource.refreshRequested' })}
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
