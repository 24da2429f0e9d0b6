/** While the outcome of a money call is unknown: says so, asks, links to the history. Never claims a failure. */
import { useSelector } from '@xstate/react';
import { moneyResultView } from '../../../../machines/money-result/money-result.selectors.ts';
import { useWay } from '../../runtime/ports.tsx';
import { transactionsPath } from '../../runtime/routes.ts';
import type { MoneyResultActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, Scene } from '../../ui/index.ts';

export function MoneyResultStep({ actor }: { actor: MoneyResultActor }) {
  const text = useText();
  const toText = useMessage();
  const view = useSelector(actor, moneyResultView);
  const hasHistory = useWay()(transactionsPath) !== null;
  return (
    <div aria-busy={view.isAsking}>
      <Scene
        kind="waiting"
        title={toText(view.title) ?? ''}
        text={<span role="status">{toText(view.text)}</span>}
        actions={
          <>
            {view.offersCheck && (
              <Button
                busy={view.isAsking}
                busyLabel={text('money_result.check.busy')}
                onClick={() => actor.send({ type: 'check.requested' })}
              >
                {text('money_result.check')}
              </Button>
            )}
            {view.offersForm && (
              <Button onClick={() => actor.send({ type: 'form.requested' })}>{text('money_result.form')}</Button>
            )}
            {hasHistory && (
              <Button variant="secondary" onClick={() => actor.send({ type: 'history.requested' })}>
                {text('money_result.history')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
