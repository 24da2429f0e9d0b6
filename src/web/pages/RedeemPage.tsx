/** A voucher for Platinum (RD-1): the ticket to fill in, and what became of it. */
import { redeemProblem, redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import { useFlow, useLink, useOf, useStep } from '../app/ports.tsx';
import type { RedeemActor } from '../app/storefront.ts';
import { MoneyResultStep } from '../flows/money-result/MoneyResultStep.tsx';
import * as styles from '../flows/redeem/redeem.css.ts';
import { RedeemForm } from '../flows/redeem/RedeemForm.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton, Scene } from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';
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
  if (screen !== 'form') return <Done flow={flow} screen={screen} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text('title.redeem')}</h1>
      <p className={styles.intro}>{text('redeem.intro')}</p>
      <RedeemForm flow={flow} />
    </div>
  );
}

/** Below the success screen, and where the history was asked for while nothing was certain. */
function Done({ flow, screen }: { flow: RedeemActor; screen: 'accepted' | 'elsewhere' }) {
  const text = useText();
  const link = useLink();
  return (
    <Scene
      kind={screen === 'accepted' ? 'success' : 'waiting'}
      title={text(`redeem.${screen}.title`)}
      text={text(`redeem.${screen}.text`)}
      actions={
        <>
          <LinkButton {...link('/history/transaction')}>{text('redeem.history')}</LinkButton>
          <Button variant="secondary" onClick={() => flow.send({ type: 'form.requested' })}>
            {text('redeem.again')}
          </Button>
        </>
      }
    />
  );
}
