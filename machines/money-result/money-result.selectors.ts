import type { MessageRef } from '../kit/effect.ts';
import type { MoneyResultSnapshot } from './money-result.machine.ts';

export interface MoneyResultView {
  title: MessageRef;
  text: MessageRef;
  isAsking: boolean;
  offersCheck: boolean;
  offersForm: boolean;
}

export function moneyResultView(snapshot: MoneyResultSnapshot): MoneyResultView {
  const { rested } = snapshot.context;
  const isUntold = snapshot.matches('untold');
  const step = isUntold ? 'untold' : rested ? 'still' : 'checking';
  return {
    title: { id: `money_result.${step}.title` },
    text: { id: `money_result.${step}.text` },
    isAsking: snapshot.matches('asking'),
    offersCheck: rested && !isUntold,
    offersForm: isUntold,
  };
}
