/** The key of a login with a passkey, below the form of the login (PK-4). */
import type { PasskeyLoginSnapshot } from '../../../machines/passkey-login/passkey-login.machine.ts';
import { provingNow } from '../../../machines/passkey-login/passkey-login.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { buttonSeen, stateOf, type PageDriver, type PageObject, type Region } from '../kit/page.ts';
import type { Text } from '../kit/texts.ts';

const alerts: Readonly<Record<string, Text>> = {
  unsupported: 'passkey_login.error.unsupported',
  wrongAddress: 'passkey_login.error.not_here',
  dismissed: 'passkey_login.error.dismissed',
  late: 'passkey_login.error.late',
  notUsed: 'passkey_login.error.not_used',
  unknownPasskey: 'passkey_login.error.unknown_passkey',
  refused: 'passkey_login.error.refused',
  copied: 'passkey_login.error.copied',
  throttled: 'login.error.throttled',
  merchantInvalid: 'error.v2.merchant_uid',
};

/** `place`: where the key is alone with what it says. */
export const passkeyLoginPage = (place: Region) => {
  const key = (page: PageDriver) => page.in(place);
  return {
    gestures: {
      'passkey.wanted': (page: PageDriver) => key(page).press('passkey_login.submit'),
      'passkey.givenUp': (page: PageDriver) => key(page).press('passkey_login.give_up'),
    },
    screenOf: (snapshot: PasskeyLoginSnapshot) => (snapshot.status === 'active' ? 'key' : 'ended'),
    screens: {
      key(page: PageDriver, snapshot: PasskeyLoginSnapshot) {
        const proving = provingNow(snapshot);
        const state = proving === null ? (snapshot.hasTag('blocked') ? 'locked' : 'ready') : 'busy';
        return key(page).see({
          alert: callFailureIn(snapshot) ?? alerts[stateOf(snapshot)] ?? null,
          says: proving === 'device' ? ['passkey_login.on_device'] : [],
          buttons: {
            ...buttonSeen('passkey_login.submit', 'passkey_login.busy', state),
            'passkey_login.give_up': proving === 'device' ? 'ready' : 'absent',
          },
        });
      },
      ended: (page: PageDriver) => key(page).see({ buttons: { 'passkey_login.give_up': 'absent' } }),
    },
  } satisfies PageObject<PasskeyLoginSnapshot>;
};
