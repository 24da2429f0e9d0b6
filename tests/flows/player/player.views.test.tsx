import { expect } from 'vitest';
import { player } from './model.ts';
import { playerPage } from './page.ts';
import { text, type TextId } from '../kit/texts.ts';
import { fromTheWorld, goToItsRoute, inViews, openFixture, sent, walkTest } from '../kit/views/fixture.tsx';
import { createVisit } from '../kit/views/stub.ts';

const { screens, screenOf } = inViews(
  playerPage({ isResumed: ({ context }) => context.pinReset !== null, gameTitle: text('title.game_detail') }),
);

walkTest(
  'PF-2 PN-1 PC-1 PW-1 RT-3 RT-4 SS-7 ER-1 a player sees one account flow at a time, above the page that is looked at',
  player,
  {
    mount(actor) {
      const { session, route } = actor.getSnapshot().context;
      return openFixture({ root: createVisit(actor, actor, session), at: route.path });
    },
    gestures: {
      // These buttons belong to the profile, which has its own walk.
      ...sent(
        'pinForm.opened',
        'phoneForm.opened',
        'passwordForm.opened',
        'linkForm.opened',
        'unlinkForm.opened',
        'storage.intentChanged',
        'player.renumbered',
      ),
      'route.changed': goToItsRoute,
      'tab.moneyMoved': fromTheWorld,
      'draft.found': fromTheWorld,
    },
    screenOf,
    screens: {
      async active(on, snapshot) {
        await screens.active(on, snapshot);
        for (const { type, params } of on.effects) {
          if (type !== 'notify') continue;
          const { id } = params as { id: TextId };
          expect(text(id), 'what the toast says').not.toBe(id);
        }
      },
      async ended(on) {
        await screens.ended(on);
        // Closed dialogs hold nothing either.
        expect(on.mounted.container.textContent).not.toMatch(/0812[-•]/);
      },
    },
  },
);
