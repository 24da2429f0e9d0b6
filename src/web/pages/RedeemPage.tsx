/** Redeems a voucher for Platinum (RD-1): the form, and the result. */
import { useSelector } from '@xstate/react';
import { redeemProblem, redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import type { RedeemActor } from '../runtime/actors.ts';
import { MoneyDone } from '../flows/money-result/MoneyDone.tsx';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import { pageIntro, pageTitle } from '../flows/page.css.ts';
import * as styles from '../flows/redeem/redeem.css.ts';
import { RedeemForm } from '../flows/redeem/RedeemForm.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { stepPart } from './flow-page.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function RedeemPage({ actor }: { actor: RedeemActor }) {
  const text = useText();
  const screen = useSelector(actor, redeemScreen);
  const problem = useSelector(actor, redeemProblem);
  useFocusOnHeading(screen === 'none' ? 'form' : screen, problem?.isField);
  if (screen === 'none') return <LoadingPage />;
  if (screen === 'waiting') return <Waiting actor={actor} />;
  if (screen !== 'form') return <MoneyDone actor={actor} of="redeem" screen={screen} />;
  return (
    <div className={styles.page}>
      <h1 className={pageTitle}>{text('title.redeem')}</h1>
      <p className={pageIntro}>{text('redeem.intro')}</p>
      <RedeemForm actor={actor} />
    </div>
  );
}

const Waiting = stepPart('moneyResult', MoneyResultStep);
