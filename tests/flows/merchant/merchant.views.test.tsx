import { merchant } from './model.ts';
import { merchantPage } from './page.ts';
import { inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';

walkTest('SH-2 SH-3 SH-4 RT-16 the frame wears the brand of every end of the merchant lookup', merchant, {
  ...inViews(merchantPage(({ output }) => output?.merchant ?? null)),
  mount(actor) {
    const root = createRoot(actor, {
      snapshotWith: ({ output }) => ({
        value: { visit: { visitor: 'browsing' } },
        context: { merchant: (output as { merchant: unknown } | undefined)?.merchant ?? null },
      }),
    });
    return openFixture({ root });
  },
  gestures: {},
});
