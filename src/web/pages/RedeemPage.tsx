/** A voucher for Platinum (RD-1): the ticket to fill in, and what became of it. */
import { redeemProblem, redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import { useFlow, useOf, useStep } from '../runtime/ports.tsx';
import { MoneyDone } from '../flows/money-result/MoneyDone.tsx';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import * as styles from '../flows/redeem/redeem.css.ts';
import { RedeemForm } from '../flows/redeem/RedeemForm.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function RedeemPage() {
  const text = useText();
  const flow = useFlow('redeem');
  const screen = useOf(flow, redeemScreen) ?? 'none';
  const problem = useOf(flow, redeemProblem) ?? null;
  const result = useStep(flow, 'moneyResult');
  useFocusOnHeading(screen === 'none' ? 'form' : screen, problem?.isField);
  if (!flow || screen === 'none') return <LoadingPage />;
  if (screen === 'waiting') return <MoneyResultStep step={result} />;
  if (screen !== 'form') return <MoneyDone flow={flow} of="redeem" screen={screen} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text('title.redeem')}</h1>
      <p className={styles.intro}>{text('redeem.intro')}</p>
      <RedeemForm flow={flow} />
    </div>
  );
}
