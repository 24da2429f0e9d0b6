/** Withdraws winning Platinum as money (WD-1): the form, and the result. */
import { useSelector } from '@xstate/react';
import {
  withdrawalProblem,
  withdrawalScreen,
  withdrawOptionsOf,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { useStep } from '../runtime/ports.tsx';
import type { ResourceActor, WithdrawalActor } from '../runtime/actors.ts';
import { MoneyDone } from '../flows/money-result/MoneyDone.tsx';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import { MoneyReading } from '../flows/money/MoneyReading.tsx';
import * as money from '../flows/money/money.css.ts';
import { pageIntro, pageTitle } from '../flows/page.css.ts';
import { WithdrawalForm } from '../flows/withdrawal/WithdrawalForm.tsx';
import { skeletonParts } from '../flows/withdrawal/withdrawal.css.ts';
import { useText } from '../i18n/use-text.ts';
import { SkeletonBlock } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { stepPart } from './flow-page.tsx';
import { useFocusOnForm } from './use-focus-on-heading.ts';

export function WithdrawPage({ actor }: { actor: WithdrawalActor }) {
  const screen = useSelector(actor, withdrawalScreen);
  const problem = useSelector(actor, withdrawalProblem);
  useFocusOnForm(screen, problem?.place === 'amount');
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
      <h1 className={pageTitle}>{text('title.withdraw')}</h1>
      <p className={pageIntro}>{text('withdraw.intro')}</p>
      <WithdrawalForm actor={actor} accounts={accounts} options={options} />
    </div>
  );
}

const Reading = ({ actor }: { actor: ResourceActor }) => (
  <MoneyReading
    actor={actor}
    of="withdraw"
    amount={{
      legend: 'withdraw.amount',
      blocks: (
        <>
          <SkeletonBlock className={money.skeletonField} />
          <SkeletonBlock className={skeletonParts} />
        </>
      ),
    }}
    choice={{ legend: 'withdraw.accounts', rows: [1, 2] }}
  />
);

const Waiting = stepPart('moneyResult', MoneyResultStep);
const Preparing = stepPart('resource', Reading);
