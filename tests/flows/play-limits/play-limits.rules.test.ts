/** Rules of the own limits, written from RP-1 to RP-3, RP-5, ER-1 and ER-2. */
import { playLimitsMachine } from '../../../machines/play-limits/play-limits.machine.ts';
import {
  limitProblem,
  limitsFailure,
  limitsOf,
  pauseInHand,
  playLimitsScreen,
} from '../../../machines/play-limits/play-limits.selectors.ts';
import { typedOf } from '../../../machines/play-limits/typed-limits.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer, moment } from '../kit/samples.ts';
import { limitsRead, limitsWire, typed } from './samples.ts';

const begin = () => runMachine(playLimitsMachine, { bearer });
type Page = ReturnType<typeof begin>;
const screenOf = (page: Page) => playLimitsScreen(page.snapshot());
const failureOf = (page: Page) => limitsFailure(page.snapshot())?.id ?? null;
const problemsOf = (page: Page) =>
  (['stake', 'minutes'] as const).map((kind) => limitProblem(page.snapshot(), kind)?.id ?? null);

const ready = (wire: (typeof limitsWire)[keyof typeof limitsWire] = limitsWire.free) => {
  const page = begin();
  page.answer('playLimits.accepted', limitsRead(wire));
  return page;
};
const editing = () => {
  const page = ready();
  page.send({ type: 'limitsForm.opened' });
  return page;
};
const submit = (page: Page, form: { stake: string; minutes: string }) =>
  page.send({ type: 'limitsForm.submitted', typed: form });
const saving = () => {
  const page = editing();
  submit(page, typed.fitting);
  return page;
};
const confirming = (days: 1 | 7 | 30 = 7) => {
  const page = ready();
  page.send({ type: 'pause.requested', days });
  return page;
};
const pausing = (days: 1 | 7 | 30 = 7) => {
  const page = confirming(days);
  page.send({ type: 'pause.confirmed' });
  return page;
};

describe('RP-1 RP-5 where limits are shown', () => {
  it('RP-1 are read as the page opens', () => {
    expect(begin().asks()).toEqual([['playLimits', { bearer }]]);
  });

  it('RP-5 a platform without them shows nothing', () => {
    const page = begin();
    page.answer('playLimits.not_available');
    expect([screenOf(page), page.underway()]).toEqual(['none', []]);
    page.world({ type: 'connection.restored' });
    expect(page.underway(), 'asked again only where the phone was offline meanwhile').toEqual(['playLimits']);
  });

  it.each(callFailures.filter(([outcome]) => outcome !== 'not_available'))(
    'ER-2 playLimits.%s says so, and can be asked again',
    (outcome, message) => {
      for (const again of ['limits.retried', 'connection.restored'] as const) {
        const page = begin();
        page.answer(`playLimits.${outcome}`);
        expect([screenOf(page), failureOf(page)]).toEqual(['failed', message]);
        if (again === 'limits.retried') page.send({ type: again });
        else page.world({ type: again });
        expect([screenOf(page), page.underway()]).toEqual(['reading', ['playLimits']]);
      }
    },
  );

  it('RP-2 RP-3 are read again when a limit changes, a pause is over, or after a day', () => {
    const near = new Date(moment + 60_000).toISOString();
    const cases = [
      [{ ...limitsWire.free, paused_until: near }, moment + 60_000],
      [{ ...limitsWire.limited, minutes: { most: 30, next: null, changes_at: near } }, moment + 60_000],
      [limitsWire.paused, moment + 24 * 3_600_000],
      [limitsWire.free, moment + 24 * 3_600_000],
    ] as const;
    for (const [wire, until] of cases) {
      const page = begin();
      page.answer('playLimits.accepted', limitsRead(wire));
      expect(page.deadlines()).toEqual([until]);
      page.reach();
      expect(page.underway()).toEqual(['playLimits']);
    }
  });
});

describe('RP-1 RP-2 changing them', () => {
  it('RP-2 the form has what was asked for last, so that saving one limit leaves the other', () => {
    const limits = limitsOf(ready(limitsWire.limited).snapshot());
    expect(limits && typedOf(limits)).toEqual({ stake: '500', minutes: '' });
    const removed = limitsRead({
      ...limitsWire.limited,
      minutes: { most: 60, next: null, changes_at: '2031-05-17T07:05:00.000Z' },
    });
    expect(typedOf(removed.limits)).toEqual({ stake: '500', minutes: '' });
  });

  it.each([
    [typed.fitting, { stake: 100, minutes: 30 }],
    [typed.none, { stake: null, minutes: null }],
    [
      { stake: '1000000', minutes: '1440' },
      { stake: 1_000_000, minutes: 1_440 },
    ],
    [
      { stake: '5', minutes: '5' },
      { stake: 5, minutes: 5 },
    ],
  ])('RP-1 RP-2 %j is sent once, and the answer is shown', (form, wishes) => {
    const page = editing();
    submit(page, form);
    expect(page.asks()).toEqual([['setPlayLimits', { bearer, wishes }]]);
    expect(screenOf(page)).toBe('editing');
    submit(page, form);
    expect(page.asks()).toHaveLength(1);
    page.answer('setPlayLimits.accepted', limitsRead(limitsWire.limited));
    expect([screenOf(page), limitsOf(page.snapshot())?.stake.next]).toEqual(['ready', 500]);
  });

  it.each([
    [{ stake: '3', minutes: '' }, ['limits.error.stake', null]],
    [{ stake: '12', minutes: '30' }, ['limits.error.stake', null]],
    [{ stake: '1000005', minutes: '30' }, ['limits.error.stake', null]],
    [{ stake: '100', minutes: '4' }, [null, 'limits.error.minutes']],
    [{ stake: '100', minutes: '1441' }, [null, 'limits.error.minutes']],
    [typed.wrong, ['limits.error.stake', 'limits.error.minutes']],
  ])('RP-1 %j is no limit: said at the field, and nothing is sent', (form, problems) => {
    const page = editing();
    submit(page, form);
    expect([page.underway(), problemsOf(page)]).toEqual([[], problems]);
    page.send({ type: 'limitsForm.edited' });
    expect(problemsOf(page)).toEqual([null, null]);
  });

  it('RP-1 a form that is closed changes nothing', () => {
    const page = editing();
    page.send({ type: 'limitsForm.closed' });
    expect([screenOf(page), page.underway()]).toEqual(['ready', []]);
  });

  it.each(callFailures)(
    'ER-2 setPlayLimits.%s says so above the form; who closes it sees what holds',
    (outcome, message) => {
      const page = saving();
      page.answer(`setPlayLimits.${outcome}`);
      expect([screenOf(page), failureOf(page)]).toEqual(['editing', message]);
      submit(page, typed.fitting);
      expect(page.underway()).toEqual(['setPlayLimits']);
      page.answer(`setPlayLimits.${outcome}`);
      page.send({ type: 'limitsForm.closed' });
      expect(page.underway(), 'it may have been saved').toEqual(['playLimits']);
      page.answer('playLimits.accepted', limitsRead(limitsWire.free));
      page.send({ type: 'limitsForm.opened' });
      page.send({ type: 'limitsForm.closed' });
      expect(page.underway(), 'and is known now').toEqual([]);
    },
  );
});

describe('RP-3 a pause', () => {
  it.each([1, 7, 30] as const)(
    'RP-3 of %i days is asked once more, since nobody ends it, and then sent once',
    (days) => {
      const page = confirming(days);
      expect([screenOf(page), pauseInHand(page.snapshot()), page.underway()]).toEqual(['confirming', days, []]);
      page.send({ type: 'pause.confirmed' });
      page.send({ type: 'pause.confirmed' });
      expect(page.asks()).toEqual([['pausePlay', { bearer, days }]]);
      page.answer('pausePlay.accepted', limitsRead(limitsWire.paused));
      expect([screenOf(page), limitsOf(page.snapshot())?.pausedUntil]).toEqual([
        'ready',
        Date.parse(limitsWire.paused.paused_until),
      ]);
    },
  );

  it('RP-3 who says no is not paused', () => {
    const page = confirming();
    page.send({ type: 'pause.dismissed' });
    expect([screenOf(page), page.underway()]).toEqual(['ready', []]);
  });

  it('RP-3 in a pause no other one is offered, and the limits can be changed', () => {
    const page = ready(limitsWire.paused);
    page.send({ type: 'pause.requested', days: 30 });
    expect(screenOf(page)).toBe('ready');
    page.send({ type: 'limitsForm.opened' });
    expect(screenOf(page)).toBe('editing');
  });

  it.each(callFailures)(
    'ER-2 pausePlay.%s says so beside the question; a no then reads what holds',
    (outcome, message) => {
      const page = pausing(30);
      page.answer(`pausePlay.${outcome}`);
      expect([screenOf(page), failureOf(page), pauseInHand(page.snapshot())]).toEqual(['confirming', message, 30]);
      page.send({ type: 'pause.confirmed' });
      expect(page.underway()).toEqual(['pausePlay']);
      page.answer(`pausePlay.${outcome}`);
      page.send({ type: 'pause.dismissed' });
      expect(page.underway()).toEqual(['playLimits']);
    },
  );
});

describe('ER-1 the end', () => {
  it.each([
    ['playLimits', () => begin()],
    ['setPlayLimits', () => saving()],
    ['pausePlay', () => pausing()],
  ] as const)('ER-1 %s.unauthorized ends it', (call, at) => {
    const page = at();
    page.answer(`${call}.unauthorized`);
    expect(page.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});
