/** The list of games on the home page: what a person does there, and what each state of its machine shows (RT-1, GM-1). */
import type { CatalogueSnapshot } from '../../../machines/catalogue/catalogue.machine.ts';
import type { PageDriver } from '../kit/page.ts';
import { text } from '../kit/texts.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

const stale = ['games.stale', 'games.error.title'] as const;
/** A game of skill and its reward; `isThere`: whether there is a list, which stays whatever happens once it was read. */
export const cataloguePage = (game: string, reward: string, isThere: (snapshot: CatalogueSnapshot) => boolean) => ({
  gestures: { 'catalogue.refreshRequested': (page: PageDriver) => page.in('main').press('games.retry') },
  screens: {
    /** What was not read in the end is said: an old list says that it is one. */
    list(page: PageDriver, snapshot: CatalogueSnapshot) {
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
});
