/** The list of games on the home page (RT-1, GM-1). */
import type { CatalogueSnapshot } from '../../../machines/catalogue/catalogue.machine.ts';
import type { PageObject } from '../kit/page.ts';
import { text } from '../kit/texts.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

const stale = ['games.stale', 'games.error.title'] as const;
/** `isThere`: whether the list was ever read; once read, the page keeps it. */
export const cataloguePage = (game: string, reward: string, isThere: (snapshot: CatalogueSnapshot) => boolean) =>
  ({
    gestures: { 'catalogue.refreshRequested': (page) => page.in('main').press('games.retry') },
    screenOf: () => 'list' as const,
    screens: {
      list(page, snapshot) {
        const { value } = snapshot;
        const failed = typeof value === 'object' ? value.failed : null;
        const [said, ...others] = isThere(snapshot) ? stale : stale.toReversed();
        const card = `${game} ${text('games.card.category.agile')} ${text('games.card.reward', { amount: reward })}`;
        return page.in('main').see({
          heading: 'games.intro.title',
          isBusy: value === 'reading' && !isThere(snapshot),
          says: failed ? [callFailureTexts[failed], said] : [],
          doesNotSay: new RegExp((failed ? others : stale).map((id) => text(id)).join('|')),
          buttons: [
            [[card], isThere(snapshot) ? 'ready' : 'absent'],
            ['games.retry', failed ? 'ready' : 'absent'],
          ],
        });
      },
    },
  }) satisfies PageObject<CatalogueSnapshot>;
