/** What a walk needs to know of a logged-in player; each flow and page in it has a model of its own. */
import { controlKey, playerMachine, type PlayerInput } from '../../machines/player/player.machine.ts';
import { defineModel } from '../walk/model.ts';
import { routes } from './routes.ts';
import { otherPhone, otpId, password, pinToken, session } from './samples.ts';

const atHome: PlayerInput = { session, route: routes.games, pinReset: null };

export const player = defineModel({
  name: 'player',
  machine: playerMachine,
  controlKey,
  inputs: {
    atHome,
    atProfile: { ...atHome, route: routes.profile },
    atAccounts: { ...atHome, route: routes.accounts },
    withPinReset: { ...atHome, pinReset: { step: 'pin', otpId, pinToken } },
  },
  events: {
    'pinForm.opened': { set: { intent: 'set' }, change: { intent: 'change' }, reset: { intent: 'reset' } },
    'phoneForm.opened': { plain: {} },
    'passwordForm.opened': { plain: {} },
    'signOut.requested': { plain: {} },
    'balances.refreshRequested': { plain: {} },
    'connection.restored': { plain: {} },
    'route.changed': {
      games: { route: routes.games },
      profile: { route: routes.profile },
      accounts: { route: routes.accounts },
    },
    'tab.signedOut': { plain: {} },
    'account.changed': { plain: {} },
    'tab.renumbered': { plain: { phone: otherPhone } },
  },
  outputs: {
    session: {
      signedOut: { reason: 'signedOut' },
      expired: { reason: 'expired' },
      signedOutElsewhere: { reason: 'signedOutElsewhere' },
    },
    pin: {
      saved: { type: 'saved', intent: 'set' },
      alreadySet: { type: 'alreadySet' },
      uncertain: { type: 'uncertain' },
      dismissed: { type: 'dismissed' },
      left: { type: 'left' },
      unauthorized: { type: 'unauthorized' },
    },
    phoneChange: {
      changed: { type: 'changed', phone: otherPhone },
      pinRequested: { type: 'pinRequested' },
      pinResetRequested: { type: 'pinResetRequested' },
      uncertain: { type: 'uncertain' },
      dismissed: { type: 'dismissed' },
      left: { type: 'left' },
      unauthorized: { type: 'unauthorized' },
    },
    newPassword: {
      saved: { type: 'saved', password },
      uncertain: { type: 'uncertain' },
      dismissed: { type: 'dismissed' },

      unauthorized: { type: 'unauthorized' },
    },
    profile: { unauthorized: { type: 'unauthorized' } },
    accounts: { unauthorized: { type: 'unauthorized' } },
  },
});
