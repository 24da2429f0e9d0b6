/**
 * A logged-in player: the session with its balances, the one account flow that may be open (PIN, number, password,
 * e-wallet), and the page on screen. Any child that hears of the session's end ends this machine (ER-1).
 */
import type { SnapshotFrom } from 'xstate';
import type { ControlKey } from '../kit/control-key.ts';
import type { Ended } from '../kit/end.ts';
import { listensToRoute } from '../kit/route.ts';
import { listensToStorage } from '../kit/storage.ts';
import { listensToTab } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';
import { gameBehind, mapPages, pageKeyOf, type PageName } from './pages.ts';
import { flowState, whenExpired } from './player.flow.ts';
import type { SessionOutput } from '../session/session.machine.ts';
import { playerSetup } from './player.setup.ts';
import type { PlayerContext } from './player.types.ts';

export type { PlayerInput, PlayerOutput } from './player.types.ts';

const pageStates = mapPages(({ requirements, description, input, beside = {} }, name) =>
  playerSetup.createStateConfig({
    ...(description !== undefined && { description }),
    meta: { requirements },
    invoke: Object.entries({ [name]: input, ...beside }).map(([id, inputOf]) => ({
      id,
      systemId: id,
      src: id,
      input: ({ context }: { context: PlayerContext }) => inputOf(context),
      onDone: whenExpired(),
      // Input and machine come from the same row of the table, which the types of an invoke cannot express.
    })) as never,
  }),
);

const whenAt = (page: PageName, actions: readonly 'countVisit'[]) =>
  ({ guard: { type: 'isAt', params: { page } }, target: page, actions }) as const;

const dropDraft = { type: 'dropDraft', params: { form: null } } as const;

const endSession = () =>
  ({ type: 'finishWith', params: ({ event }: { event: Ended<SessionOutput> }) => event.output }) as const;

const goOn = () =>
  [
    withEvent('setWayBack'),
    { type: 'rememberWayBack', params: ({ context }: { context: PlayerContext }) => ({ path: context.backTo }) },
    withEvent('setRoute'),
  ] as const;

export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'A player is logged in',
  context: ({ input }) => ({
    ...input,
    backTo: gameBehind(input, input.route),
    intent: 'reset',
    walletIntent: 'link',
    visits: 0,
    drafts: {},
    output: { reason: 'expired' },
  }),
  output: ({ context }) => context.output,
  initial: 'active',
  states: {
    active: {
      type: 'parallel',
      invoke: [
        listensToRoute,
        listensToStorage,
        listensToTab,
        { id: 'draft', src: 'draft', input: ({ context }) => ({ phone: context.session.phone }) },
      ],
      on: {
        'player.renumbered': {
          actions: [withEvent('setPhone'), withEvent('renumberDrafts'), 'clearCode', 'refreshProfile'],
          meta: { requirements: ['PC-3', 'SS-6'] },
        },
        'storage.intentChanged': { actions: withEvent('setPendingIntent') },
      },
      states: {
        session: {
          description: 'Token, balances and e-wallet.',
          invoke: {
            id: 'session',
            systemId: 'session',
            src: 'session',
            input: ({ context: { session, walletReturn, linkState } }) => ({
              session,
              isStrayReturn: walletReturn !== null && linkState === null,
            }),
            onDone: [
              {
                guard: withEvent('isExpired'),
                target: '#player.ended',
                actions: endSession(),
                description: 'A 401: what was typed is kept for this player’s next login.',
                meta: { requirements: ['SS-2', 'SS-9'] },
              },
              { target: '#player.ended', actions: [endSession(), dropDraft] },
            ],
          },
        },
        push: {
          description: 'Notices by push on this device.',
          meta: { requirements: ['PS-2'] },
          invoke: {
            id: 'push',
            src: 'push',
            input: ({ context }) => ({ bearer: context.session.token, route: context.route }),
            onDone: whenExpired(),
          },
        },
        wishes: {
          description: 'Games that the player waits for, on the list of games.',
          meta: { requirements: ['GM-15'] },
          invoke: {
            id: 'wishes',
            src: 'wishes',
            input: ({ context: { session, route, wish } }) => ({ bearer: session.token, route, wish }),
            onDone: whenExpired(),
          },
        },
        reminder: {
          description: 'A reminder of the time played.',
          meta: { requirements: ['RP-6'] },
          invoke: {
            id: 'reminder',
            systemId: 'reminder',
            src: 'reminder',
            input: ({ context }) => ({ bearer: context.session.token }),
            onDone: whenExpired(),
          },
        },
        seat: {
          description: 'A seat in a room, from other pages',
          meta: { requirements: ['GM-9'] },
          invoke: {
            id: 'seat',
            systemId: 'seat',
            src: 'seat',
            input: ({ context }) => ({ bearer: context.session.token, route: context.route }),
            onDone: whenExpired(),
          },
        },
        cues: {
          description: 'Sound and vibration on this device.',
          meta: { requirements: ['SH-20'] },
          invoke: { id: 'cues', systemId: 'cues', src: 'cues' },
        },
        flow: flowState,
        page: {
          description: 'The page that is being looked at, where it has a machine of its own.',
          meta: { requirements: ['RT-3', 'RT-4'] },
          initial: 'deciding',
          on: {
            'route.changed': [
              {
                target: '.deciding',
                guard: withEvent('leavesPage'),
                actions: [dropDraft, 'clearDrafts', ...goOn()],
                description: 'The page is left: what was typed on it is given up.',
                meta: { requirements: ['SS-9'] },
              },
              { target: '.deciding', guard: withEvent('isOtherPage'), actions: goOn() },
            ],
            'draft.found': {
              target: '.deciding',
              actions: withEvent('setDrafts'),
              description: 'This player typed before the last session ended: the page begins with it.',
              meta: { requirements: ['SS-9'] },
            },
          },
          states: {
            deciding: {
              always: [
                ...Object.values(mapPages(({ movesMoney }, page) => whenAt(page, movesMoney ? ['countVisit'] : []))),
                { target: 'elsewhere' },
              ],
            },
            elsewhere: {},
            ...pageStates,
            history: {
              ...pageStates.history,
              on: {
                'tab.moneyMoved': {
                  actions: 'refreshHistory',
                  description: 'A balance has changed: the list is read again.',
                },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>;

export const controlKey = (snapshot: PlayerSnapshot): ControlKey => ({
  route: pageKeyOf(snapshot.context.route),
  intent: snapshot.context.intent,
});
