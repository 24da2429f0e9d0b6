/** The card of the passkeys, in the profile (PK-1, PK-2). */
import type { PasskeysSnapshot } from '../../../machines/passkeys/passkeys.machine.ts';
import { addingNow, passkeysScreen, removalOf } from '../../../machines/passkeys/passkeys.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { main, stateOf, type PageObject } from '../kit/page.ts';
import { text, type Text } from '../kit/texts.ts';

const needsPin = (way: 'set' | 'reset'): Text => [`${text(`pin.confirm.needed.${way}`)}${text(`pin.title.${way}`)}`];
const alerts: Readonly<Record<string, Text>> = {
  unsupported: 'passkeys.error.unsupported',
  wrongAddress: 'passkeys.error.not_here',
  tooMany: 'passkeys.error.too_many',
  dismissed: 'passkeys.error.dismissed',
  late: 'passkeys.error.late',
  exists: 'passkeys.error.exists',
  notMade: 'passkeys.error.not_made',
  refused: 'passkeys.error.refused',
  throttled: 'passkeys.error.throttled',
  pinMissing: needsPin('set'),
  pinLocked: needsPin('reset'),
};
const named: Text = ['passkeys.remove.label', { name: 'Chrome · Android' }];

export const passkeysPage = () =>
  ({
    gestures: {
      'list.opened': (page) => main(page).press('passkeys.open', 'devices.retry'),
      'list.closed': (page) => main(page).press('devices.close'),
      'passkey.wanted': (page) => main(page).press('passkeys.add'),
      'passkey.givenUp': (page) => main(page).press('passkeys.give_up'),
      'removal.requested': (page) => main(page).press(named),
      'removal.confirmed': (page) => main(page).press('passkeys.removal.confirm'),
      'removal.dismissed': (page) => main(page).press('passkeys.removal.keep'),
    },
    screenOf: passkeysScreen,
    screens: {
      closed: (page, snapshot) =>
        main(page).see({
          says: ['passkeys.title', 'passkeys.intro'],
          alert: null,
          buttons: {
            'passkeys.open': snapshot.hasTag('busy') ? 'busy' : 'ready',
            'passkeys.add': 'absent',
            'devices.close': 'absent',
          },
        }),
      failed: (page, snapshot) =>
        main(page).see({
          alert: callFailureIn(snapshot),
          buttons: { 'devices.retry': 'ready', 'devices.close': 'ready' },
        }),
      async listed(page, snapshot) {
        const adding = addingNow(snapshot);
        const isRemoving = removalOf(snapshot) !== null;
        const isDeleting = snapshot.matches('deleting');
        const isBusy = snapshot.hasTag('busy');
        const hasAny = snapshot.context.passkeys.length > 0;
        const add = isRemoving || (isBusy && adding === null) ? 'disabled' : 'ready';
        await page.in('dialog#confirm').see({ isShown: snapshot.matches('confirming') });
        // What lies below a dialog is out of reach.
        if (snapshot.matches('confirming')) return;
        await main(page).see({
          says: [
            hasAny ? 'passkeys.note' : 'passkeys.none',
            ...(adding === 'device' ? (['passkeys.on_device'] as const) : []),
          ],
          alert: callFailureIn(snapshot) ?? alerts[stateOf(snapshot)] ?? null,
          buttons: {
            'passkeys.add': adding === null ? add : 'absent',
            'passkeys.adding': adding === null ? 'absent' : 'busy',
            'passkeys.give_up': adding === 'device' ? 'ready' : 'absent',
            'passkeys.removal.keep': isRemoving ? (isDeleting ? 'disabled' : 'ready') : 'absent',
            'passkeys.removal.busy': isDeleting ? 'busy' : 'absent',
            'devices.close': snapshot.matches('listed') ? 'ready' : 'disabled',
          },
          ...(isRemoving && stateOf(snapshot) === 'clean' && { focus: 'passkeys.removal.keep' as const }),
        });
      },
      none: (page) => main(page).see({ buttons: { 'passkeys.open': 'absent', 'passkeys.add': 'absent' } }),
    },
  }) satisfies PageObject<PasskeysSnapshot>;
