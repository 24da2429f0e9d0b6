import { expect } from 'vitest';
import { roundPath, roundsPath } from '../../../machines/kit/game-paths.ts';
import type { ResourceSnapshot } from '../../../machines/resource/resource.machine.ts';
import { resourceScreen } from '../../../machines/resource/resource.selectors.ts';
import type { ReadRequest } from '../../../src/contract/reads.ts';
import { HistoryPage } from '../../../src/web/pages/HistoryPage.tsx';
import { ReplayPage } from '../../../src/web/pages/ReplayPage.tsx';
import { historyPath, statementPath } from '../../../src/web/runtime/routes.ts';
import { resource } from './model.ts';
import { resourcePage } from './page.ts';
import { fromTheWorld, inViews, showAlone, walkTest } from '../kit/views/fixture.tsx';

function placeOf(request: ReadRequest): string {
  if (request.purpose === 'transactions') return historyPath(request.filter);
  if (request.purpose === 'statement') return statementPath(request.filter);
  if (request.purpose === 'replay') return roundPath(request.id);
  return request.purpose === 'gameResults' ? roundsPath : '/history';
}
const isRound = ({ context: { request } }: ResourceSnapshot): boolean => request.purpose === 'replay';

/** It never changes, so a new read that failed takes nothing from it. */
const isShownRound = (snapshot: ResourceSnapshot): boolean => isRound(snapshot) && resourceScreen(snapshot) === 'ready';

const { gestures, screens, screenOf } = inViews(
  resourcePage(
    ({ context: { value, added } }) => ({
      entries:
        value && 'items' in value
          ? value.items
          : value?.kind === 'replay'
            ? value.prompts.map((prompt) => ({ text: '', ...prompt }))
            : [],
      added,
      game: value?.kind === 'replay' ? value.result.game : '',
      readAt: '22.06 WIB',
    }),
    // Everything but rounds is walked through the history.
    (snapshot) => (isRound(snapshot) ? 'replay' : 'transactions'),
  ),
);

walkTest('HI-1 ER-1 ER-2 the history shows every configuration of what is read', resource, {
  mount(actor) {
    const { request } = actor.getSnapshot().context;
    const Page = request.purpose === 'replay' ? ReplayPage : HistoryPage;
    return showAlone(<Page actor={actor} />, { at: placeOf(request) });
  },
  isUnsaid: isShownRound,
  gestures: {
    ...gestures,
    /** A shown round has no refresh button; a movement refreshes it, as it does the list. */
    'resource.refreshRequested'(on, step) {
      const snapshot = on.actor.getSnapshot();
      return isShownRound(snapshot) ? fromTheWorld(on, step) : gestures['resource.refreshRequested'](on);
    },
    'connection.restored': fromTheWorld,
  },
  screenOf,
  screens: {
    ...screens,
    async ready(on, snapshot) {
      await screens.ready(on, snapshot);
      if (snapshot.context.value?.kind !== 'transactions') return;
      for (const row of on.mounted.container.querySelectorAll('main li[data-transaction]'))
        expect(row.querySelectorAll('svg').length, 'an icon for the type and one for the status').toBe(2);
    },
  },
});
