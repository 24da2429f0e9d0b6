/** Notices by push; the browser's answers are events. */
import { controlKey, pushMachine } from '../../../machines/push/push.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import { bearer, moment, pushKey, subscribed, waitOf } from '../kit/samples.ts';

export const push = defineModel({
  name: 'push',
  machine: pushMachine,
  controlKey,
  present: moment,
  homes: { elsewhere: (snapshot) => snapshot.matches('elsewhere') },
  inputs: {
    atProfile: { bearer, route: routes.profile },
    atHome: { bearer, route: routes.games },
  },
  events: {
    ...plain('notices.switchedOn', 'notices.switchedOff', 'notices.retried', 'connection.restored'),
    ...plain('page.hidden', 'page.shown', 'page.restored'),
    'route.changed': visits('games', 'profile'),
    'support.found': {
      none: { support: 'none' },
      installable: { support: 'installable' },
      denied: { support: 'denied' },
      askable: { support: 'askable' },
      allowed: { support: 'allowed' },
      subscribed: { support: 'subscribed' },
    },
    ...plain('permission.granted', 'permission.denied', 'permission.dismissed', 'subscription.failed'),
    'subscription.made': { plain: { subscribed } },
  },
  outcomes: {
    'pushSetting.accepted': {
      off: { setting: { key: pushKey, isOn: false } },
      on: { setting: { key: pushKey, isOn: true } },
    },
    'turnPushOn.throttled': { plain: waitOf(1) },
  },
});
