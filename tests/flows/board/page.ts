/** The board on the page of a game (WB-1 to WB-4). */
import type { BoardSnapshot } from '../../../machines/board/board.machine.ts';
import { boardScreen } from '../../../machines/board/board.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import type { PageDriver, PageObject } from '../kit/page.ts';

const board = (page: PageDriver) => page.in('main [data-board-of]');
const week = 'game.board.week';
const listed = 'game.board.listed';

async function choose(page: PageDriver, value: 'this' | 'last'): Promise<void> {
  await board(page).select(week, value);
}

export const boardPage = () =>
  ({
    gestures: {
      async 'board.opened'(page) {
        await board(page).press('game.board.open');
        page.typed.set(week, 'this');
      },
      'board.closed': (page) => board(page).press('game.board.close'),
      'board.retried': (page) => board(page).press('game.board.retry'),
      'week.chosen': {
        this: (page) => choose(page, 'this'),
        last: (page) => choose(page, 'last'),
      },
      'listing.changed': {
        on: (page) => board(page).press(listed),
        off: (page) => board(page).press(listed),
      },
    },
    screenOf: boardScreen,
    screens: {
      closed: (page) =>
        board(page).see({
          heading: 'game.board.title',
          buttons: { 'game.board.open': 'ready', 'game.board.close': 'absent', [listed]: 'absent' },
        }),
      open(page, snapshot) {
        const { board: shown, week: chosen } = snapshot.context;
        const isSaving = snapshot.matches('saving');
        const isOn = shown?.me.listing === 'listed';
        const isUnnamed = shown?.me.listing === 'unnamed';
        return board(page).see({
          heading: 'game.board.title',
          isBusy: shown === null && snapshot.matches('reading') ? true : isSaving,
          alert: callFailureIn(snapshot) ?? null,
          says: [
            'game.board.rules',
            ...(isUnnamed ? (['game.board.unnamed'] as const) : []),
            ...(shown?.rows.length === 0
              ? ([chosen === 'this' ? 'game.board.empty' : 'game.board.empty.last'] as const)
              : []),
            ...(shown ? ([['game.board.wins', { n: shown.me.wins }], [shown.me.name]] as const) : []),
          ],
          fields: { [week]: { value: chosen } },
          rows: shown
            ? [...shown.rows, ...(shown.rows.some(({ isMe }) => isMe) ? [] : [shown.me])].map(({ name }) => ({
                says: [[name]],
              }))
            : [],
          buttons: {
            'game.board.close': 'ready',
            'game.board.retry': snapshot.matches('failed') ? 'ready' : 'absent',
            [listed]: !shown || isUnnamed ? 'absent' : isSaving ? 'busy' : isOn ? 'pressed' : 'ready',
          },
          links: isUnnamed ? { 'game.board.unnamed.action': '/profile' } : {},
        });
      },
      none: (page) => page.in('main').see({ buttons: { 'game.board.open': 'absent', 'game.board.close': 'absent' } }),
    },
  }) satisfies PageObject<BoardSnapshot>;
