/** Rules of the reminder of the time played, written from RP-6, ER-1 and ER-2. */
import { reminderMachine } from '../../../machines/reminder/reminder.machine.ts';
import { reminderView } from '../../../machines/reminder/reminder.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer } from '../kit/samples.ts';
import { reminders } from './samples.ts';

const begin = () => runMachine(reminderMachine, { bearer });
type Page = ReturnType<typeof begin>;
const tell = (page: Page, reminder: keyof typeof reminders | null) =>
  page.send({ type: 'reminder.told', reminder: reminder && reminders[reminder] });
const minutesOn = (page: Page) => reminderView(page.snapshot())?.minutes ?? null;
const isDialog = (page: Page) => page.snapshot().hasTag('dialog');

const shown = () => {
  const page = begin();
  tell(page, 'due');
  return page;
};
const answered = (outcome = 'accepted') => {
  const page = shown();
  page.send({ type: 'dialog.dismissed' });
  page.answer(`closeReminder.${outcome}`);
  return page;
};

describe('RP-6 when it is shown', () => {
  it('RP-6 when the platform says so, and not before', () => {
    const page = begin();
    expect([minutesOn(page), isDialog(page), page.asks()]).toEqual([null, false, []]);
    tell(page, null);
    expect([minutesOn(page), isDialog(page)]).toEqual([null, false]);
    tell(page, 'due');
    expect([minutesOn(page), isDialog(page), page.asks()]).toEqual([31, true, []]);
  });

  it('RP-6 never over a round: neither told during one, nor where one begins below it', () => {
    const page = begin();
    page.send({ type: 'round.begun' });
    tell(page, 'due');
    expect([minutesOn(page), isDialog(page)]).toEqual([null, false]);
    page.send({ type: 'round.over' });
    expect(minutesOn(page), 'the balances are read again').toBeNull();
    tell(page, 'due');
    expect(minutesOn(page)).toBe(31);
    page.send({ type: 'round.begun' });
    expect([minutesOn(page), isDialog(page), page.asks()]).toEqual([null, false, []]);
    page.send({ type: 'round.over' });
    tell(page, 'due');
    expect(minutesOn(page), 'nobody answered it').toBe(31);
  });

  it('RP-6 goes where the platform has nothing to remind of any more, and says the newest', () => {
    const page = shown();
    tell(page, 'soonAfter');
    expect(minutesOn(page)).toBe(44);
    tell(page, null);
    expect([minutesOn(page), isDialog(page), page.asks()]).toEqual([null, false, []]);
    tell(page, 'due');
    expect(minutesOn(page), 'as before').toBe(31);
  });
});

describe('RP-6 what it says', () => {
  it.each([
    ['due', { minutes: 31, outcome: { id: 'reminder.lost', platinum: platinum(110) } }],
    ['soonAfter', { minutes: 44, outcome: { id: 'reminder.won', platinum: platinum(80) } }],
    ['halfAnHourLater', { minutes: 61, outcome: { id: 'reminder.even', platinum: platinum(0) } }],
    ['nextDay', { minutes: 30, outcome: null }],
  ] as const)('RP-6 %s', (sample, view) => {
    const page = begin();
    tell(page, sample);
    expect(reminderView(page.snapshot())).toEqual(view);
  });

  it('RP-6 of hundredths exactly, and nothing where a part is unknown', () => {
    const page = begin();
    const say = (staked: number | null, paid: number | null) => {
      const amount = (value: number | null) => (value === null ? null : platinum(value));
      page.send({ type: 'reminder.told', reminder: { ...reminders.due, staked: amount(staked), paid: amount(paid) } });
      return reminderView(page.snapshot())?.outcome ?? null;
    };
    expect(say(0.3, 0.1)).toEqual({ id: 'reminder.lost', platinum: platinum(0.2) });
    expect([say(5, null), say(null, 5)]).toEqual([null, null]);
  });
});

describe('RP-6 an answer', () => {
  it('RP-6 ER-1 closes it at once and tells the platform; a session that is over ends it', () => {
    const page = shown();
    page.send({ type: 'dialog.dismissed' });
    expect([minutesOn(page), isDialog(page), page.asks()]).toEqual([null, false, [['closeReminder', { bearer }]]]);
    tell(page, 'due');
    expect(minutesOn(page), 'a reading from before the answer').toBeNull();
    page.answer('closeReminder.unauthorized');
    expect(page.snapshot().output).toEqual({ type: 'unauthorized' });
  });

  it.each(['accepted', ...callFailures.map(([outcome]) => outcome)])(
    'RP-6 ER-2 after %s the same is not said again on this page, the next half hour and the next day are',
    (outcome) => {
      for (const next of ['halfAnHourLater', 'nextDay'] as const) {
        const page = answered(outcome);
        for (const old of ['due', 'soonAfter'] as const) tell(page, old);
        expect(minutesOn(page)).toBeNull();
        tell(page, next);
        expect(minutesOn(page)).toBe(reminders[next].minutes);
      }
    },
  );

  it('RP-6 a round that begins after it is covered by nothing', () => {
    const page = answered();
    page.send({ type: 'round.begun' });
    tell(page, 'halfAnHourLater');
    expect(minutesOn(page)).toBeNull();
    page.send({ type: 'round.over' });
    tell(page, 'halfAnHourLater');
    expect(minutesOn(page)).toBe(61);
  });
});
