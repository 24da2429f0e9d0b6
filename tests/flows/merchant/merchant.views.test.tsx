// @vitest-environment happy-dom
/** Whose shop it is, walked with the frame's brand in view (SH-2 to SH-4). The lookup has no controls of its own. */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { merchantMachine } from '../../../machines/merchant/merchant.machine.ts';
import { merchant } from './model.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof merchantMachine;

/** Open from the first moment on, under the shop's name as soon as it is known. */
function expectBrand({ find }: Fixture, name: string): void {
  expect(find('header a span > span').textContent).toBe(name);
  expect(find('footer').textContent).toContain(say('footer.copyright', { year: '2026', brand: name }));
  expect(document.title).toBe(say('title.page', { page: say('title.games'), brand: name }));
}

walkTest('SH-2 SH-3 SH-4 RT-16 the frame wears the brand of every end of the merchant lookup', merchant, {
  mount(actor: ActorRefFrom<Machine>) {
    const root = createRoot(actor, {
      snapshotWith: ({ output }) => ({
        value: { visit: { visitor: 'browsing' } },
        context: { merchant: (output as { merchant: unknown } | undefined)?.merchant ?? null },
      }),
    });
    return openFixture({ root });
  },
  gestures: {},
  screenOf: ({ value }: SnapshotFrom<Machine>) => value,
  screens: {
    deciding: () => expect.unreachable('decided at once'),
    confirmingReferral: ({ mounted }) => expectBrand(mounted, 'Platinum'),
    lookingUp: ({ mounted }) => expectBrand(mounted, 'Platinum'),
    known: ({ mounted }, { output }) => expectBrand(mounted, output?.merchant?.name ?? 'Platinum'),
  },
});
