import { PasskeyEntry } from '../../../src/web/flows/passkeys/PasskeyEntry.tsx';
import { passkeyLogin } from './model.ts';
import { passkeyLoginPage } from './page.ts';
import { inViews, sent, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

const { gestures, screens, screenOf } = inViews(passkeyLoginPage('main [role=group]'));

walkTest('PK-4 PK-5 PK-6 ER-2 the key below the login shows every configuration of its machine', passkeyLogin, {
  mount: (actor) => {
    const root = createStub({
      value: { visit: { visitor: { loggingIn: 'byPasskey' } } },
      children: { passkeyLogin: actor },
    });
    return showWhile(actor, () => <PasskeyEntry />, { root });
  },
  gestures: {
    ...gestures,
    ...sent('passkey.supported', 'passkey.unsupported', 'passkey.given'),
    ...sent('passkey.dismissed', 'passkey.late', 'passkey.exists', 'passkey.failed'),
  },
  screenOf,
  screens,
});
