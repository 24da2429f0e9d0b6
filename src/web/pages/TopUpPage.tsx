/** Buying Platinum (TU-1): the form, the order in full, and the result. */
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import {
  openOrderOf,
  topUpOptionsOf,
  topUpProblem,
  topUpScreen,
  type TopUpScreen,
} from '../../../machines/top-up/top-up.selectors.ts';
import type { ResourceActor, TopUpActor } from '../runtime/actors.ts';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import { OrderReview } from '../flows/top-up/OrderReview.tsx';
import { MoneyReading } from '../flows/money/MoneyReading.tsx';
import * as money from '../flows/money/money.css.ts';
import { pageIntro, pageTitle } from '../flows/page.css.ts';
import * as styles from '../flows/top-up/top-up.css.ts';
import { TopUpForm } from '../flows/top-up/TopUpForm.tsx';
import {
  BlockedScene,
  ElsewhereScene,
  LeavingScene,
  ReturnedScene,
  ToldScene,
  UnpaidScene,
} from '../flows/top-up/TopUpScenes.tsx';
import { useText } from '../i18n/use-text.ts';
import { SkeletonBlock } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { stepPart } from './flow-page.tsx';
import { useFocusOnForm, useFocusOnHeading } from './use-focus-on-heading.ts';

export function TopUpPage({ actor }: { actor: TopUpActor }) {
  const screen = useSelector(actor, topUpScreen);
  const problem = useSelector(actor, topUpProblem);
  const hasFieldError = problem !== null && problem.place !== 'form';
  useFocusOnForm(screen, hasFieldError);
  const Part = parts[screen];
  return <Part actor={actor} />;
}

function Form({ actor }: { actor: TopUpActor }) {
  const text = useText();
  const options = useSelector(actor, topUpOptionsOf);
  const hasOrder = useSelector(actor, (snapshot) => openOrderOf(snapshot) !== null);
  // A cancelled order takes its keys with it.
  useFocusOnHeading(hasOrder ? 'order' : 'form', hasOrder);
  if (!options) return <LoadingPage />;
  return (
    <div className={money.page}>
      <h1 className={pageTitle}>{text('title.top_up')}</h1>
      <p className={pageIntro}>{text('top_up.intro')}</p>
      <TopUpForm actor={actor} options={options} />
    </div>
  );
}

const Reading = ({ actor }: { actor: ResourceActor }) => (
  <MoneyReading
    actor={actor}
    of="top_up"
    amount={{
      legend: 'top_up.amounts',
      blocks: (
        <>
          <div className={styles.packages}>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <SkeletonBlock key={place} className={styles.skeletonButton} />
            ))}
          </div>
          <SkeletonBlock className={money.skeletonField} />
        </>
      ),
    }}
    choice={{ legend: 'top_up.methods', rows: [1, 2, 3] }}
  />
);

const parts: Record<TopUpScreen, ComponentType<{ actor: TopUpActor }>> = {
  preparing: stepPart('resource', Reading),
  form: Form,
  review: OrderReview,
  waiting: stepPart('moneyResult', MoneyResultStep),
  leaving: LeavingScene,
  blocked: BlockedScene,
  returned: ReturnedScene,
  told: ToldScene,
  unpaid: UnpaidScene,
  elsewhere: ElsewhereScene,
  none: LoadingPage,
};
