import { revocation } from './model.ts';
import { revocationPage } from './page.ts';
import { inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';

walkTest('SS-5 the page is a visitor’s whatever becomes of telling the server of a logout', revocation, {
  ...inViews(revocationPage),
  mount: (actor) =>
    openFixture({ root: createRoot(actor, { snapshotWith: () => ({ value: { visit: { visitor: 'browsing' } } }) }) }),
  gestures: {},
});
