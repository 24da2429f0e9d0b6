// @vitest-environment happy-dom
/** The wait for a lost answer, walked through the part of a page that says so; every flow that moves money shows the same (MO-1). */
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { moneyResultMachine, MoneyResultSnapshot } from '../../../machines/money-result/money-result.machine.ts';
import { LoadingPage } from '../../../src/web/flows/LoadingPage.tsx';
import { MoneyResultStep } from '../../../src/web/flows/money-result/MoneyResultStep.tsx';
import { moneyResult } from './model.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectBusy } from '../kit/views/input.ts';
import { say, showWhile, type Fixture } from '../kit/views/fixture.tsx';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof moneyResultMachine;
type On = ViewFixture<Machine, Fixture>;

const mount = (actor: ActorRefFrom<Machine>): Fixture =>
  showWhile(actor, (running) => (running ? <MoneyResultStep actor={running} /> : <LoadingPage />));

/** Words that would call a movement failed that may have happened. */
const failure = /gagal|ditolak|tidak berhasil|batal|ulangi pembayaran/i;

function expectWait({ mounted }: On, { context }: MoneyResultSnapshot, isAsking: boolean): void {
  const step = context.rested ? 'still' : 'checking';
  const main = mounted.find('main');
  expect(mounted.find('main h1').textContent).toBe(say(`money_result.${step}.title`));
  expect(mounted.find('main [role=status]').textContent).toBe(say(`money_result.${step}.text`));
  expect(main.textContent).not.toMatch(failure);
  expect(mounted.find('main [aria-busy]').getAttribute('aria-busy')).toBe(String(isAsking));
  expect(mounted.seek(say('money_result.history'), 'main')).toBeDefined();
  const check = mounted.seek(say(isAsking ? 'money_result.check.busy' : 'money_result.check'), 'main');
  expect(check !== undefined, 'asking again is offered once the machine rests').toBe(context.rested);
  if (check) expectBusy(check, say('money_result.check.busy'), say('money_result.check'), isAsking);
}

walkTest(
  'MO-1 C87 the wait for a lost answer shows every configuration of its machine, and none of them says that it failed',
  moneyResult,
  {
    mount,
    gestures: {
      'check.requested': ({ mounted }) => mounted.press(mounted.control(say('money_result.check'), 'main')),
      'history.requested': ({ mounted }) => mounted.press(mounted.control(say('money_result.history'), 'main')),
      'form.requested': ({ mounted }) => mounted.press(mounted.control(say('money_result.form'), 'main')),
      'connection.restored': fromTheWorld,
    },
    screenOf: ({ value }: MoneyResultSnapshot) => value,
    screens: {
      asking: (on, snapshot) => expectWait(on, snapshot, true),
      waiting: (on, snapshot) => expectWait(on, snapshot, false),
      resting: (on, snapshot) => expectWait(on, snapshot, false),
      untold(on) {
        const { mounted, effects } = on;
        const main = mounted.find('main');
        expect(mounted.find('main h1').textContent).toBe(say('money_result.untold.title'));
        expect(mounted.find('main [role=status]').textContent).toBe(say('money_result.untold.text'));
        expect(main.textContent).not.toMatch(failure);
        expect(mounted.find('main [aria-busy]').getAttribute('aria-busy')).toBe('false');
        expect(mounted.seek(say('money_result.history'), 'main')).toBeDefined();
        expect(mounted.seek(say('money_result.form'), 'main')).toBeDefined();
        expect(mounted.seek(say('money_result.check'), 'main')).toBeUndefined();
        expect(effects.filter(({ type }) => type === 'announceMovement')).toHaveLength(1);
      },
      finished: ({ mounted }) => expect(mounted.find('main h1').textContent).toBe(say('title.loading')),
    },
  },
);
