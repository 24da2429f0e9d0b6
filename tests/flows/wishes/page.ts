/** What a player waits for, on the page of games (GM-15, GM-17). */
import { isWishMade, wishKey } from '../../../machines/wishes/wish-key.ts';
import type { WishesSnapshot } from '../../../machines/wishes/wishes.machine.ts';
import { newsOf } from '../../../machines/wishes/wishes.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { main, stateOf, type ButtonState, type PageDriver, type PageObject } from '../kit/page.ts';
import type { Text } from '../kit/texts.ts';
import { closedGame, openedGame } from './samples.ts';

const game = closedGame.title;
const makes: Text = ['games.wish.label', { game }];
const takesBack: Text = ['games.wish.made.label', { game }];
const states = { ready: 'ready', busy: 'busy', held: 'locked', absent: 'absent' } as const;

const seeKeys = (page: PageDriver, isMade: boolean, state: ButtonState) =>
  main(page).see({
    buttons: [
      [makes, isMade ? 'absent' : state],
      [takesBack, isMade ? state : 'absent'],
    ],
  });

export const wishesPage = () =>
  ({
    gestures: {
      'wish.made': (page) => main(page).press(makes),
      'wish.takenBack': (page) => main(page).press(takesBack),
      'news.closed': (page) => page.in('main [data-wish=news]').press('nav.close'),
    },
    screenOf(snapshot): 'list' | 'elsewhere' | 'ended' {
      if (snapshot.status !== 'active') return 'ended';
      return snapshot.context.route.name === 'games' ? 'list' : 'elsewhere';
    },
    screens: {
      async list(page, snapshot) {
        const news = newsOf(snapshot);
        const failure = stateOf(snapshot) === 'throttled' ? 'wish.error.throttled' : callFailureIn(snapshot);
        await seeKeys(page, isWishMade(snapshot, closedGame.slug), states[wishKey(snapshot, closedGame.slug)]);
        await page.in('main [data-wish=news]').see(
          news === null
            ? { status: null, buttons: { 'nav.close': 'absent' } }
            : {
                says: [['wish.news', { game: openedGame.title }]],
                buttons: { 'nav.close': 'ready' },
                links: { 'wish.news.play': `/detail/${openedGame.slug}` },
              },
        );
        await page.in('main [data-wish=problem]').see({
          alert: failure === 'wish.error.throttled' ? [failure, { n: 1, unit: 'minutes' }] : failure,
        });
      },
      elsewhere: (page) => seeKeys(page, false, 'absent'),
      /** As any visitor sees it. */
      ended: (page) => page.in('main [data-wish=news]').see({ isShown: false }),
    },
  }) satisfies PageObject<WishesSnapshot>;
