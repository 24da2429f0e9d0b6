/** The card of the own limits (RP-1 to RP-3), in the profile. */
import type { PlayLimitsSnapshot } from '../../../machines/play-limits/play-limits.machine.ts';
import { limitsOf, pauseInHand, playLimitsScreen } from '../../../machines/play-limits/play-limits.selectors.ts';
import { typedOf, type TypedLimits } from '../../../machines/play-limits/typed-limits.ts';
import { platinum } from '../../../src/contract/money.ts';
import { pauseDays, playLimitKinds, playLimitRanges, type PlayLimitKind } from '../../../src/contract/play-limits.ts';
import { formatMoment } from '../../../src/web/ui/days.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { buttonSeen, main, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { text, type Text } from '../kit/texts.ts';
import { typed } from './samples.ts';

const fields = { stake: 'limits.form.stake', minutes: 'limits.form.minutes' } as const;
const days = (n: number): Text => ['limits.pause.days', { n }];
const valueOf = (kind: PlayLimitKind, value: number | null): string => {
  if (value === null) return text('limits.none');
  return kind === 'stake'
    ? text('limits.stake.value', { platinum: formatPlatinum(platinum(value)) })
    : text('limits.minutes.value', { n: value });
};
const sayMoment = (moment: number): string => formatMoment(moment, 'id');

async function fill(page: PageDriver, wanted: TypedLimits): Promise<void> {
  for (const kind of playLimitKinds) await main(page).fill(fields[kind], wanted[kind]);
}
const submit =
  (wanted: TypedLimits) =>
  async (page: PageDriver): Promise<void> => {
    await fill(page, wanted);
    await main(page).submit(fields.stake);
  };

/** What the card says of both limits. */
function saidOf(snapshot: PlayLimitsSnapshot): Text[] {
  const limits = limitsOf(snapshot);
  if (!limits) throw new Error('Expected limits that were read; there are none.');
  return playLimitKinds.flatMap((kind): Text[] => {
    const { most, next, changesAt } = limits[kind];
    return [
      `limits.day.${kind}`,
      [valueOf(kind, most)],
      ['limits.today', { used: valueOf(kind, limits.today[kind]) }],
      ...(changesAt === null
        ? []
        : [['limits.next', { value: valueOf(kind, next), moment: sayMoment(changesAt) }] as const]),
    ];
  });
}

const pauseOf = (snapshot: PlayLimitsSnapshot): number | null => limitsOf(snapshot)?.pausedUntil ?? null;

export const playLimitsPage = () =>
  ({
    gestures: {
      'limits.retried': (page) => main(page).press('limits.retry'),
      async 'limitsForm.opened'(page, { target }) {
        await main(page).press('limits.edit');
        const limits = limitsOf(target.progress.snapshot as PlayLimitsSnapshot);
        if (limits) for (const kind of playLimitKinds) page.typed.set(fields[kind], typedOf(limits)[kind]);
      },
      'limitsForm.edited': (page) => main(page).fill(fields.stake, page.typed.get(fields.stake) === '55' ? '60' : '55'),
      'limitsForm.submitted': {
        fitting: submit(typed.fitting),
        none: submit(typed.none),
        wrong: submit(typed.wrong),
      },
      'limitsForm.closed': (page) => main(page).press('limits.form.cancel'),
      'pause.requested': {
        day: (page) => main(page).press(days(1)),
        week: (page) => main(page).press(days(7)),
        month: (page) => main(page).press(days(30)),
      },
      'pause.confirmed': (page) => main(page).press(...pauseDays.map((n): Text => ['limits.pause.confirm', { n }])),
      'pause.dismissed': (page) => main(page).press('limits.pause.dismiss'),
    },
    screenOf: (snapshot: PlayLimitsSnapshot) => (snapshot.status === 'active' ? playLimitsScreen(snapshot) : 'ended'),
    screens: {
      none: (page) => main(page).see({ buttons: { 'limits.edit': 'absent', 'limits.retry': 'absent' } }),
      reading: (page) =>
        main(page).see({ says: ['limits.title', 'limits.reading'], buttons: { 'limits.edit': 'absent' } }),
      failed: (page, snapshot) =>
        main(page).see({
          says: ['limits.title'],
          alert: callFailureIn(snapshot),
          buttons: { 'limits.edit': 'absent', 'limits.retry': 'ready' },
        }),
      ready(page, snapshot) {
        const until = pauseOf(snapshot);
        const pauses = pauseDays.map((n) => [text('limits.pause.days', { n }), until === null] as const);
        return main(page).see({
          says: [
            ...saidOf(snapshot),
            until === null ? 'limits.pause.text' : ['limits.pause.until', { moment: sayMoment(until) }],
          ],
          buttons: {
            'limits.edit': 'ready',
            'limits.pause.dismiss': 'absent',
            ...Object.fromEntries(pauses.map(([name, isOffered]) => [name, isOffered ? 'ready' : 'absent'])),
          },
        });
      },
      editing(page, snapshot) {
        const isBusy = snapshot.hasTag('busy');
        const isWrong = stateOf(snapshot) === 'invalid';
        const fieldOf = (kind: PlayLimitKind) => {
          const { least, most } = playLimitRanges[kind];
          const error: Text = [`limits.error.${kind}`, { least, most: most.toLocaleString('id') }];
          return [fields[kind], { isReadOnly: isBusy, error: isWrong ? error : null }] as const;
        };
        return main(page).see({
          says: ['limits.form.note'],
          alert: callFailureIn(snapshot),
          fields: playLimitKinds.map(fieldOf),
          buttons: {
            ...buttonSeen('limits.form.save', 'limits.form.saving', isBusy ? 'busy' : 'ready'),
            'limits.form.cancel': isBusy ? 'disabled' : 'ready',
            'limits.edit': 'absent',
          },
        });
      },
      confirming(page, snapshot) {
        const n = pauseInHand(snapshot);
        const isBusy = snapshot.hasTag('busy');
        const isNew = stateOf(snapshot) === 'clean';
        return main(page).see({
          says: [...saidOf(snapshot), ['limits.pause.question', { n }]],
          alert: callFailureIn(snapshot),
          buttons: {
            [text('limits.pause.confirm', { n })]: isBusy ? 'absent' : 'ready',
            'limits.pause.busy': isBusy ? 'busy' : 'absent',
            'limits.pause.dismiss': isBusy ? 'disabled' : 'ready',
            'limits.edit': 'disabled',
          },
          ...(isNew && { focus: 'limits.pause.dismiss' as const }),
        });
      },
    },
  }) satisfies PageObject<PlayLimitsSnapshot>;
