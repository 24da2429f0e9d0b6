/**
 * Notices by push on this device (PS-1 to PS-4): whether the platform and the browser have them, and the player's
 * switch. The browser asks for its permission only after the player turned the switch on.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type {
  pushSetting,
  PushSetting,
  PushSubscribed,
  turnPushOff,
  turnPushOn,
} from '../../src/contract/push.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, onCallFailure, optionalCallFailureStates } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { listensToPage, page, type PageEvent } from '../kit/page.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { placeholder } from '../kit/placeholder.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';

/**
 * What the browser says. `installable`: once the shop is on the home screen (iOS). `askable`: nobody was asked yet.
 * `subscribed`: allowed, and it has a subscription.
 */
export type PushSupport = 'none' | 'installable' | 'denied' | 'askable' | 'allowed' | 'subscribed';

export interface PushInput {
  bearer: Secret;
  route: Route;
}

export interface PushOutput {
  type: 'unauthorized';
}

export type PushEvent =
  | { type: 'notices.switchedOn' }
  | { type: 'notices.switchedOff' }
  | { type: 'notices.retried' }
  | { type: 'support.found'; support: PushSupport }
  | { type: 'permission.granted' }
  | { type: 'permission.denied' }
  /** The browser's question was closed without an answer. */
  | { type: 'permission.dismissed' }
  | { type: 'subscription.made'; subscribed: PushSubscribed }
  | { type: 'subscription.failed' }
  | RouteChanged
  | PageEvent
  | ConnectionRestored
  | DeadlineReached
  | OutcomeEvent<typeof pushSetting>
  | OutcomeEvent<typeof turnPushOn>
  | OutcomeEvent<typeof turnPushOff>;

interface Context {
  bearer: Secret;
  route: Route;
  /** Read once; null: not yet, or the platform does not have it. */
  setting: PushSetting | null;
  until: number;
  minutes: number;
  output: PushOutput;
}

interface Found {
  support: PushSupport;
}

/** Where the switch is: the profile, and what a player waits for (a payment, a payout, an opponent). */
const offersPush = (route: Route): boolean =>
  route.name === 'profile' ||
  route.name === 'gameDetail' ||
  (route.name === 'transaction' && route.id !== null) ||
  (route.name === 'history' && route.section === 'transaction' && route.id !== null);

const is = (support: PushSupport) =>
  ({
    type: 'isSupport',
    params: ({ event }: { event: Found }) => ({ support, found: event.support }),
  }) as const;

const whenLeft = {
  'route.changed': {
    guard: { type: 'leavesOffer', params: ({ event }: { event: RouteChanged }) => event },
    target: '#push.elsewhere',
  },
} as const;

export const pushMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PushEvent,
    input: {} as PushInput,
    output: {} as PushOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    route,
    page,
    connection,
    deadline,
    /** Sends `support.found`, once. */
    pushSupport: placeholder('The browser is asked for push only where it is provided'),
    /** Asks the person; sends `permission.…`, once. */
    pushPermission: placeholder('The permission is asked for only where the browser provides it'),
    /** Sends `subscription.…`, once. `key`: of the platform. */
    pushSubscription: placeholder<{ key: string }>('A subscription is made only where the browser provides it'),
    'call:pushSetting': call<typeof pushSetting>('pushSetting'),
    'call:turnPushOn': call<typeof turnPushOn>('turnPushOn'),
    'call:turnPushOff': call<typeof turnPushOff>('turnPushOff'),
  },
  actions: {
    /** The browser forgets it too. */
    dropSubscription: effect('dropSubscription'),
    setSetting: assign((_, { setting }: { setting: PushSetting }) => ({ setting })),
    setOn: assign(({ context }, { isOn }: { isOn: boolean }) => ({
      setting: context.setting && { ...context.setting, isOn },
    })),
    setWait: assign(waitOf),
  },
  guards: {
    isOffered: ({ context }) => offersPush(context.route),
    leadsToOffer: (_, { route }: { route: Route }) => offersPush(route),
    leadsToKnown: ({ context }, { route }: { route: Route }) => offersPush(route) && context.setting !== null,
    leavesOffer: (_, { route }: { route: Route }) => !offersPush(route),
    isSupport: (_, { support, found }: { support: PushSupport; found: PushSupport }) => support === found,
    isOnAsBefore: ({ context }, { support }: Found) => context.setting?.isOn === true && support === 'subscribed',
    hasLostIt: ({ context }, { support }: Found) => context.setting?.isOn === true && support === 'allowed',
  },
}).createMachine({
  id: 'push',
  description: 'Notices by push on this device',
  invoke: [listensToRoute, listensToConnection],
  context: ({ input }) => ({
    ...input,
    setting: null,
    until: 0,
    minutes: 0,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isOffered', target: 'reading' }, { target: 'elsewhere' }],
    },
    elsewhere: {
      description: 'No page on screen offers notices: neither platform nor browser is asked.',
      meta: { requirements: ['PS-2'] },
      on: {
        'route.changed': [
          { guard: withEvent('leadsToKnown'), target: 'looking' },
          { guard: withEvent('leadsToOffer'), target: 'reading' },
        ],
      },
    },
    reading: {
      tags: ['busy'],
      description: 'The platform is asked whether it has notices, and whether this device gets them.',
      meta: { requirements: ['PS-4'] },
      invoke: { id: 'pushSetting', src: 'call:pushSetting', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        ...whenLeft,
        'pushSetting.accepted': { target: 'looking', actions: withEvent('setSetting') },
        'pushSetting.unauthorized': whenUnauthorized('push'),
        ...onCallFailure('pushSetting', '#failed'),
        'pushSetting.not_available': { target: 'notOffered' },
      },
    },
    looking: {
      description: 'The browser says what it can, and what it was allowed.',
      meta: { requirements: ['PS-2', 'PS-4'] },
      invoke: { id: 'pushSupport', src: 'pushSupport' },
      on: {
        ...whenLeft,
        'support.found': [
          { guard: is('none'), target: 'unsupported' },
          { guard: is('installable'), target: 'installable' },
          { guard: is('denied'), target: 'denied' },
          { guard: withEvent('isOnAsBefore'), target: 'on' },
          {
            guard: withEvent('hasLostIt'),
            target: 'subscribing',
            description: 'The browser lost its subscription: as the player agreed, it makes another one.',
          },
          { target: 'off' },
        ],
      },
    },
    notOffered: {
      description: 'The platform does not have notices: nothing of them is shown.',
      meta: { requirements: ['PS-4'] },
      on: whenLeft,
    },
    unsupported: {
      description: 'This browser has no notices.',
      meta: { requirements: ['PS-4'] },
      on: whenLeft,
    },
    installable: {
      description: 'This browser has notices once the shop is on the home screen.',
      meta: { requirements: ['PS-4'] },
      on: whenLeft,
    },
    denied: {
      description: 'The person said no to the browser, and can allow it in its settings alone.',
      meta: { requirements: ['PS-2'] },
      invoke: listensToPage,
      on: {
        ...whenLeft,
        'page.shown': {
          target: 'looking',
          description: 'Back from elsewhere, perhaps from those settings.',
        },
      },
    },
    off: {
      id: 'off',
      description: 'This device gets no notices.',
      meta: { requirements: ['PS-2'] },
      initial: 'clean',
      on: { ...whenLeft, 'notices.switchedOn': { target: 'asking' } },
      states: {
        clean: {},
        dismissed: problem('The browser’s question was closed without an answer.', 'PS-2'),
        notSubscribed: problem('The browser made no subscription.', 'PS-2'),
        foreignService: problem('The platform does not send to the push service of this browser.', 'PS-4'),
        throttled: blockedBy('throttle', 'Turned on too often: it waits.', { 'notices.switchedOn': {} }),
        ...callFailureStates,
      },
    },
    asking: {
      description: 'The browser asks the person, because the player turned notices on.',
      meta: { requirements: ['PS-2'] },
      invoke: { id: 'pushPermission', src: 'pushPermission' },
      on: {
        'permission.granted': { target: 'subscribing' },
        'permission.denied': { target: 'denied' },
        'permission.dismissed': { target: 'off.dismissed' },
        'notices.switchedOff': { target: 'off' },
      },
    },
    subscribing: {
      description: 'The browser subscribes at its push service.',
      meta: { requirements: ['PS-3'] },
      invoke: {
        id: 'pushSubscription',
        src: 'pushSubscription',
        input: ({ context }) => ({ key: context.setting?.key ?? '' }),
      },
      on: {
        'subscription.made': { target: 'turningOn' },
        'subscription.failed': { target: 'off.notSubscribed' },
      },
    },
    turningOn: {
      tags: ['busy'],
      description: 'The platform is told where this device receives.',
      meta: { requirements: ['PS-3'] },
      invoke: {
        id: 'turnPushOn',
        src: 'call:turnPushOn',
        input: ({ context, event }) => {
          assertEvent(event, 'subscription.made');
          return { bearer: context.bearer, subscribed: event.subscribed };
        },
      },
      on: {
        'turnPushOn.accepted': { target: 'on', actions: { type: 'setOn', params: { isOn: true } } },
        'turnPushOn.foreign_service': { target: 'off.foreignService', actions: 'dropSubscription' },
        'turnPushOn.throttled': { target: 'off.throttled', actions: withEvent('setWait') },
        'turnPushOn.unauthorized': whenUnauthorized('push'),
        ...onCallFailure('turnPushOn', '#off'),
      },
    },
    on: {
      id: 'on',
      description: 'This device gets notices.',
      meta: { requirements: ['PS-1', 'PS-3'] },
      initial: 'clean',
      on: { ...whenLeft, 'notices.switchedOff': { target: 'turningOff' } },
      states: { clean: {}, ...callFailureStates },
    },
    turningOff: {
      tags: ['busy'],
      description: 'The platform is told to send nothing more to this device.',
      meta: { requirements: ['PS-3'] },
      invoke: { id: 'turnPushOff', src: 'call:turnPushOff', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'turnPushOff.accepted': {
          target: 'off',
          actions: ['dropSubscription', { type: 'setOn', params: { isOn: false } }],
        },
        'turnPushOff.unauthorized': whenUnauthorized('push'),
        ...onCallFailure('turnPushOff', '#on'),
      },
    },
    failed: {
      id: 'failed',
      description: 'The platform did not say: the page says why, and offers to ask again.',
      meta: { requirements: ['ER-2'] },
      initial: 'unknown',
      on: { ...whenLeft, 'notices.retried': { target: 'reading' }, 'connection.restored': { target: 'reading' } },
      states: optionalCallFailureStates,
    },
    finished: { type: 'final' },
  },
});

export type PushSnapshot = SnapshotFrom<typeof pushMachine>;

export const controlKey = ({ context }: PushSnapshot): ControlKey => ({
  isOn: context.setting?.isOn ?? null,
});
