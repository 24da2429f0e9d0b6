/** The PIN dialog (PN-1, PN-2, PN-4). */
import type { PinSnapshot } from '../../../machines/pin/pin.machine.ts';
import { pinScreen } from '../../../machines/pin/pin.selectors.ts';
import { buttonSeen, masked, type PageDriver, type PageObject, type Text } from '../kit/page.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

const dialog = (page: PageDriver) => page.in('dialog#pin');

type State = Extract<PinSnapshot['value'], object>['asking'];
const problems: Record<Exclude<State, 'blocked'>, Text | null> = {
  ...callFailureTexts,
  clean: null,
  noPin: 'pin.error.none',
  stepLost: 'error.step_lost',
};

export const pinPage = {
  gestures: {
    'code.requested': (page) => dialog(page).press('pin.ask.submit'),
    'pinReset.requested': (page) => dialog(page).press('pin.ask.forgot'),
    'dialog.dismissed': (page) => dialog(page).press('nav.close'),
  },
  screenOf: pinScreen,
  screens: {
    asking(page, snapshot) {
      const { intent } = snapshot.context;
      const state = typeof snapshot.value === 'object' ? snapshot.value.asking : 'clean';
      const isBusy = snapshot.hasTag('busy');
      return dialog(page).see({
        heading: `pin.title.${intent}`,
        title: 'title.pin',
        says: [[`pin.ask.${intent}`, { phone: masked(page.phone) }]],
        alert: state === 'blocked' ? ['error.otp_block', { n: snapshot.context.minutes }] : problems[state],
        fields: { 'code.label': null, 'pin.label.current': null, 'pin.label.fresh': null },
        buttons: {
          ...buttonSeen('pin.ask.submit', 'pin.ask.busy', isBusy ? 'busy' : state === 'blocked' ? 'locked' : 'ready'),
          'pin.ask.forgot': intent === 'change' && !isBusy ? 'ready' : 'absent',
        },
      });
    },
    /** The code goes to the player's own number, which cannot change here. */
    code: (page) =>
      dialog(page).see({
        heading: 'code.title',
        title: 'title.code',
        buttons: { 'code.change_number': 'absent' },
        focus: 'code.label',
      }),
    pad(page, { context }) {
      const entry = context.intent === 'change' ? 'current' : 'fresh';
      return dialog(page).see({ heading: `pin.title.${entry}`, focus: `pin.label.${entry}` });
    },
    none: (page) => dialog(page).see({ isShown: false }),
  },
} satisfies PageObject<PinSnapshot>;
