import { PasskeysCard } from '../../../src/web/flows/passkeys/PasskeysCard.tsx';
import { passkeys } from './model.ts';
import { passkeysPage } from './page.ts';
import { inViews, sent, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(passkeysPage());

walkTest('PK-1 PK-2 ER-2 the card of the passkeys shows every configuration of its machine', passkeys, {
  mount: (actor) => showWhile(actor, (running) => running && <PasskeysCard actor={running} />),
  gestures: {
    ...gestures,
    ...sent('pin.saved', 'passkey.supported', 'passkey.unsupported', 'passkey.given'),
    ...sent('passkey.dismissed', 'passkey.late', 'passkey.exists', 'passkey.failed'),
  },
  screenOf,
  screens,
});
