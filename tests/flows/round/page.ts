/** A round of each game (GM-5, ER-2). */
import type { RoundSnapshot } from '../../../machines/round/round.machine.ts';
import { roundScreen, roundOf } from '../../../machines/round/round.selectors.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import type { Drop } from '../../../src/contract/rounds.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { main, type ButtonState, type PageDriver, type PageObject, type Seen, type WalkStep } from '../kit/page.ts';
import { text, type Text, type TextId } from '../kit/texts.ts';

export const gameTitles: Readonly<Record<string, string>> = {
  [playable.sums]: 'Tangga Hitung',
  [playable.rings]: 'Cincin Lompat',
  [playable.sowing]: 'Congklak Cermat',
  [playable.drops]: 'Hujan Warna',
};

/** Gives the first answer or taps the board: by key, or by button for `seq` 1. */
async function answer(page: PageDriver, { edge }: WalkStep): Promise<void> {
  const isRing = (await page.in('main [data-board]').read()) !== null;
  if (edge.offer.event['seq'] !== 1) return page.key(isRing ? 'Enter' : '1');
  const [first] = (await page.in('main [role=group]').read())?.buttons ?? [];
  // Accessible names may lack the number of the key.
  await main(page).press(...(first ? ([[first.name], [first.name.slice(1)]] as const) : (['round.ring.tap'] as const)));
}

const dropText = ({ tint, mark }: Drop): string =>
  text('round.drops.name', { tint: text(`round.drops.tint.${tint}`), mark: text(`round.drops.mark.${mark}`) });

/** What was said of the last answer. */
function verdictOn(snapshot: RoundSnapshot, right: TextId, wrong: TextId): TextId[] {
  const { last } = roundOf(snapshot);
  return last ? [last.points > 0 ? right : wrong] : [];
}

/** `left`: the remaining time, where the tier knows it. */
export function roundPage(left?: (room: Room) => string) {
  async function see(page: PageDriver, snapshot: RoundSnapshot, seen: Seen): Promise<void> {
    const { room, points, prompt } = roundOf(snapshot);
    const failure = callFailureIn(snapshot);
    const trouble: Text = [`${text('round.failure')} ${failure && text(failure)}`];
    await page.in('main [role=timer]').see({ says: left ? [[left(room)]] : [] });
    await page.in('main section b').see({ says: [[String(points)]] });
    await page.in('main [data-board=ring]').see({ isShown: prompt?.kind === 'ring' });
    await main(page).see({
      heading: [gameTitles[room.game] ?? ''],
      ...(!failure && { doesNotSay: new RegExp(text('round.failure')) }),
      ...seen,
      says: [[room.opponent?.name ?? '-'], ...(failure ? [trouble] : []), ...(seen.says ?? [])],
    });
  }

  async function seeAnswers(
    page: PageDriver,
    snapshot: RoundSnapshot,
    answers: readonly unknown[],
    state: ButtonState,
  ) {
    const names = answers.map((answer, at) => `${at + 1}${String(answer)}`);
    for (const [at, name] of names.entries())
      await page.in(`main [aria-keyshortcuts="${at + 1}"]`).see({ says: [[name]] });
    await see(page, snapshot, {
      says: verdictOn(snapshot, 'round.sum.right', 'round.sum.wrong'),
      buttons: names.map((name) => [[name], state]),
    });
  }

  async function seeLanes(page: PageDriver, snapshot: RoundSnapshot, drops: readonly (Drop | null)[]) {
    await see(page, snapshot, {
      says: [
        ...(drops.includes(null) ? (['round.awaiting'] as const) : []),
        ...verdictOn(snapshot, 'round.drops.right', 'round.drops.wrong'),
      ],
      buttons: drops.map((drop, at) => [
        drop === null
          ? ['round.drops.lane', { lane: at + 1 }]
          : ['round.drops.lane.drop', { lane: at + 1, drop: dropText(drop) }],
        drop ? 'ready' : 'locked',
      ]),
    });
  }

  async function seeHoles(page: PageDriver, snapshot: RoundSnapshot, holes: readonly (number | null)[]) {
    for (const [at, seeds] of holes.entries())
      await page.in(`main [aria-keyshortcuts="${at + 1}"]`).see({ says: [[String(seeds ?? '–')]] });
    await see(page, snapshot, {
      says: [
        holes.includes(null) ? 'round.awaiting' : 'round.sowing.ask',
        ...verdictOn(snapshot, 'round.sowing.right', 'round.sowing.wrong'),
      ],
      buttons: holes.map((n, at) => [
        n === null ? ['round.sowing.place', { hole: at + 1 }] : ['round.sowing.hole', { hole: at + 1, n }],
        n ? 'ready' : 'locked',
      ]),
    });
  }

  return {
    gestures: { 'answer.given': answer },
    screenOf: roundScreen,
    screens: {
      async untimed(page, snapshot) {
        const { prompt } = roundOf(snapshot);
        if (prompt?.kind === 'sowing') {
          await page
            .in('main [role=status][data-question]')
            .see({ says: [['round.sowing.question', { holes: prompt.holes.join(', ') }]] });
          return seeHoles(page, snapshot, prompt.holes);
        }
        if (prompt?.kind !== 'sum') throw new Error(`Expected a sum to be asked; it is ${prompt?.kind ?? 'nothing'}.`);
        await page
          .in('main [role=status][data-question]')
          .see({ says: [['round.sum.question', { sum: prompt.text }]] });
        await seeAnswers(page, snapshot, prompt.choices, 'ready');
      },
      async timed(page, snapshot) {
        const { prompt, last } = roundOf(snapshot);
        if (prompt?.kind === 'drops') {
          await page.in('main [role=status][data-question]').see({
            says: [
              [
                'round.drops.question',
                { wanted: dropText(prompt.wanted), drops: prompt.drops.map(dropText).join(', ') },
              ],
            ],
          });
          return seeLanes(page, snapshot, prompt.drops);
        }
        const said = last && ([`${text('round.ring.hit')} +${last.points}`] as const);
        return see(page, snapshot, { buttons: { 'round.ring.tap': 'ready' }, log: said });
      },
      async awaiting(page, snapshot) {
        if (roundOf(snapshot).room.game === playable.sums) {
          await main(page).see({ says: ['round.awaiting'] });
          return seeAnswers(page, snapshot, Array(4).fill('–'), 'locked');
        }
        if (roundOf(snapshot).room.game === playable.sowing) return seeHoles(page, snapshot, Array(7).fill(null));
        if (roundOf(snapshot).room.game === playable.drops) return seeLanes(page, snapshot, Array(4).fill(null));
        await page.in('main [data-board=waiting]').see({});
        await see(page, snapshot, {});
      },
      async done(page, snapshot) {
        await see(page, snapshot, { says: ['round.done.title'], buttons: { 'round.ring.tap': 'absent' } });
        await page.in('main [aria-keyshortcuts]').see({ isShown: false });
      },
      none: (page) => page.in('main [role=timer]').see({ isShown: false }),
    },
  } satisfies PageObject<RoundSnapshot>;
}
