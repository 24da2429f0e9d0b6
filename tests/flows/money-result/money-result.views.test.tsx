import { expect } from 'vitest';
import { LoadingPage } from '../../../src/web/flows/LoadingPage.tsx';
import { MoneyResultStep } from '../../../src/web/flows/money-result/MoneyResultStep.tsx';
import { moneyResult } from './model.ts';
import { moneyResultPage } from './page.ts';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(moneyResultPage);

walkTest(
  'MO-1 C87 the wait for a lost answer shows every configuration of its machine, and none of them says that it failed',
  moneyResult,
  {
    mount: (actor) => showWhile(actor, (running) => (running ? <MoneyResultStep actor={running} /> : <LoadingPage />)),
    gestures: { ...gestures, 'connection.restored': fromTheWorld },
    screenOf,
    screens: {
      ...screens,
      async untold(on, snapshot) {
        await screens.untold(on, snapshot);
        expect(on.effects.filter(({ type }) => type === 'announceMovement')).toHaveLength(1);
      },
      async finished(on) {
        await screens.finished(on);
        await on.mounted.page.in('main').see({ isBusy: true });
      },
    },
  },
);
