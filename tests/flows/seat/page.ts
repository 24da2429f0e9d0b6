/** The strip above every page but a game's (GM-9). */
import type { SeatSnapshot } from '../../../machines/seat/seat.machine.ts';
import { seatOf, seatSaid } from '../../../machines/seat/seat.selectors.ts';
import type { PageObject } from '../kit/page.ts';
import { gameTitles } from '../round/page.ts';

export const seatPage = (titleOf = (slug: string) => gameTitles[slug] ?? '') =>
  ({
    screenOf(snapshot): 'ended' | 'shown' | 'nothing' {
      if (snapshot.value === 'finished') return 'ended';
      return seatOf(snapshot) ? 'shown' : 'nothing';
    },
    screens: {
      async shown(page, snapshot) {
        const seat = seatOf(snapshot);
        const said = seat && seatSaid(seat);
        if (!seat || !said) throw new Error('Expected a seat that is shown; there is none.');
        const { status, game, opponent } = seat;
        const sentence = [said.id, { game: titleOf(game), name: opponent?.name ?? '' }] as const;
        await page.in(`[data-seat=${status}]`).see({ links: [[sentence, `/detail/${game}`]] });
      },
      nothing: (page) => page.in('[data-seat]').see({ isShown: false }),
      ended: (page) => page.in('[data-seat]').see({ isShown: false }),
    },
  }) satisfies PageObject<SeatSnapshot>;
