/** Amount and method, with their cost beside them. An error takes the focus to its place. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { lockOf, withoutCount } from '../../../../machines/kit/lock.ts';
import { orderOf, topUpProblem, type TopUpProblem } from '../../../../machines/top-up/top-up.selectors.ts';
import type { TopUpOptions } from '../../../contract/top-up.calls.ts';
import type { TopUpActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { DraftNote } from '../DraftNote.tsx';
import { FormError } from '../FormError.tsx';
import { OfflineNote } from '../money/OfflineNote.tsx';
import { WaitingSubmit } from '../money/WaitingSubmit.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderSums, OrderTotal } from './OrderSums.tsx';
import * as money from '../money/money.css.ts';

export function TopUpForm({ actor, options }: { actor: TopUpActor; options: TopUpOptions }) {
  const text = useText();
  const toText = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const order = useSelector(actor, orderOf);
  const problem = useSelector(actor, topUpProblem);
  const lock = useSelector(actor, lockOf);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const errorAt = (place: TopUpProblem['place']) => (problem?.place === place ? toText(problem.message) : null);
  useFocusOnError(form, problem?.place === 'amount' ? 'amount' : null);
  useFocusOnMethod(form, problem);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'review.requested' });
  };
  return (
    <form ref={form} className={money.columns} noValidate onSubmit={submit}>
      <div className={money.choices}>
        <DraftNote draft={draft} />
        <OpenOrder actor={actor} />
        <AmountChoice
          options={options}
          order={order}
          error={errorAt('amount')}
          onChange={(digits) => actor.send({ type: 'amount.changed', digits })}
        />
        <MethodChoice
          options={options}
          order={order}
          error={errorAt('method')}
          offersLink={problem?.offersLink ?? false}
          onChoose={(code) => actor.send({ type: 'method.chosen', code })}
        />
      </div>
      <section className={money.summary} aria-labelledby="top-up-summary" data-sticky-summary="">
        <h2 className={money.summaryTitle} id="top-up-summary">
          {text('top_up.summary')}
        </h2>
        <FormError of={actor} text={errorAt('form')} lock={withoutCount(lock)} />
        <OrderSums order={order} />
        <OfflineNote id="top_up.offline" />
        <OrderTotal order={order} />
        <WaitingSubmit className={money.nextButton} lock={lock} ended={text('top_up.next')}>
          {text('top_up.next')}
        </WaitingSubmit>
      </section>
    </form>
  );
}

/** The chosen radio button, or else the first enabled one. */
function useFocusOnMethod(form: RefObject<HTMLFormElement | null>, problem: TopUpProblem | null): void {
  const message = problem?.place === 'method' ? problem.message.id : null;
  useEffect(() => {
    if (message === null) return;
    const all = [...(form.current?.querySelectorAll<HTMLInputElement>('[name=method]') ?? [])];
    const choices = all.filter(({ disabled }) => !disabled);
    (choices.find(({ checked }) => checked) ?? choices[0])?.focus();
  }, [form, message]);
}
