/**
 * One visit to a game's page (GM-3 to GM-5): the player chooses a stake, takes a seat, waits for an opponent and plays
 * a round. Taking a seat reserves the stake. A lost answer is never called a failure: the server is asked again. News
 * of the room comes over the live connection, or by polling where it is blocked.
 */
import type { SnapshotFrom } from 'xstate';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { listensToConnection } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { gamePath } from '../kit/game-paths.ts';
import { firstKey } from '../kit/money-intent.ts';
import { blockedBy, problem, unexpected } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';
import { pinNeededStates, whenNotConfirmed } from '../pin-pad/pin-needed.ts';
import { heldBackStates, type HeldBack } from '../play-limits/held-back.ts';
import { underAge } from '../profile/age-needed.ts';
import type { PinPadInput } from '../pin-pad/pin-pad.machine.ts';
import { connectionState, gone, news, over } from './room.connection.ts';
import { newsOf, roomSetup, type RoomContext } from './room.setup.ts';
import { stakeVerdict } from './stake-choice.ts';

const told = { actions: { type: 'sendNewsToRound', params: news } } as const;

const askWhereItSits = { target: '#room.looking', meta: { requirements: ['MO-1'] } } as const;

const sitDown = [
  { type: 'setRoom', params: news },
  { type: 'announceSeat', params: news },
] as const;

/** A seat that was left with the page may have been paid back or out meanwhile: the seat knows whether there was one. */
const noSeat = { target: '#room.arriving', actions: 'announceNoSeat', meta: { requirements: ['SS-3'] } } as const;

const refused = <State extends string>(state: State) => ({ target: `#room.${state}`, actions: 'releaseKey' }) as const;

/** A new seat, or the one that the player has already, whatever was asked for. */
const seatTaken = [
  {
    guard: { type: 'isElsewhere', params: news },
    target: '#room.elsewhere',
    actions: ['releaseKey', ...sitDown],
    description: 'The player sits in a room of another game.',
  },
  {
    guard: { type: 'isOver', params: news },
    target: '#room.ended',
    actions: ['releaseKey', { type: 'setRoom', params: news }, 'announceMovement'],
    description: 'An earlier try took a seat, and that match has ended meanwhile.',
  },
  { target: '#room.seated', actions: ['releaseKey', ...sitDown, 'announceMovement'] },
] as const;

const seatThrottled = { target: '#room.choosing.throttled', actions: ['holdKey', withEvent('setWait')] } as const;

/** Nothing was reserved, and no round was begun. */
const held = <State extends HeldBack>(state: State) =>
  ({
    target: `#room.choosing.${state}`,
    actions: ['releaseKey', withEvent('setOpening')],
    meta: { requirements: ['RP-4'] },
  }) as const;

const type = { actions: withEvent('setDigits') } as const;
/** An invitation has its own stake. */
const typeStake = { guard: 'isOwnChoice', ...type } as const;
const meanwhile = { description: 'Typing never waits; the request is on its way as it was.' } as const;
/** While a stake cannot be sent, the form can be filled in. */
const onWait = {
  'stake.changed': typeStake,
  'form.requested': { guard: 'hasInvitation', actions: 'clearInvitation' },
} as const;

export const roomMachine = roomSetup.createMachine({
  id: 'room',
  description: 'A game and the room where it is played',
  invoke: listensToConnection,
  context: ({ input: { bearer, phone, slug, invitation, intent } }) => ({
    bearer,
    phone,
    slug,
    invitation,
    ...firstKey(intent, null),
    rematch: null,
    invited: null,
    opponents: [],
    digits: null,
    stake: null,
    isPrivate: false,
    proof: null,
    wasWrong: false,
    room: null,
    heardAt: 0,
    signAt: 0,
    isLive: false,
    hasFailed: false,
    retryAt: 0,
    until: 0,
    minutes: 0,
    pinPause: null,
    adultOn: null,
    opening: { opensAt: null, left: null },
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'looking',
  states: {
    looking: {
      description: 'Asks whether the player has a seat already: after a reload, or after a lost answer.',
      meta: { requirements: ['GM-5', 'MO-1'] },
      entry: 'clearDigits',
      initial: 'asking',
      states: {
        asking: {
          tags: ['busy'],
          invoke: {
            id: 'room',
            src: 'call:room',
            input: ({ context: { bearer } }) => ({ bearer, id: null }),
          },
          on: {
            'room.accepted': [
              { guard: { type: 'isOver', params: news }, ...noSeat },
              {
                guard: { type: 'isElsewhere', params: news },
                target: '#room.elsewhere',
                actions: ['releaseKey', ...sitDown],
              },
              {
                target: '#room.seated',
                actions: ['releaseKey', ...sitDown, 'announceMovement'],
                description: 'Back in the room, at its current stage.',
              },
            ],
            'room.not_found': noSeat,
            'room.unauthorized': whenUnauthorized('room'),
            ...onCallFailure('room', '#looking', 'restAfterFailure'),
          },
        },
        failed: {
          id: 'looking',
          description: 'The server could not be asked: asks again after a pause, or when the player says so.',
          meta: { requirements: ['ER-2'] },
          initial: 'unknown',
          invoke: { id: 'nextLook', src: 'deadline', input: ({ context }) => ({ until: context.retryAt }) },
          on: {
            'clock.reached': { target: 'asking' },
            'check.requested': { target: 'asking' },
            'connection.restored': { target: 'asking' },
          },
          states: { ...callFailureStates },
        },
      },
    },
    arriving: {
      always: [
        { guard: 'isOpen', target: 'choosing.notSent', actions: 'holdKey' },
        { guard: 'isUnread', target: 'inviting' },
        { target: 'choosing' },
      ],
    },
    inviting: {
      description: 'Reads the invitation.',
      meta: { requirements: ['GM-5'] },
      initial: 'asking',
      states: {
        asking: {
          tags: ['busy'],
          invoke: {
            id: 'invitation',
            src: 'call:invitation',
            input: ({ context: { bearer, invitation } }) => ({ bearer, invitation: invitation ?? '' }),
          },
          on: {
            'invitation.accepted': [
              { guard: withEvent('isForThisGame'), target: '#room.choosing', actions: withEvent('setInvited') },
              { target: '#room.refused.otherGame', actions: withEvent('setInvited') },
            ],
            'invitation.not_found': { target: '#room.refused.notFound' },
            'invitation.room_full': { target: '#room.refused.roomFull' },
            'invitation.too_late': { target: '#room.refused.tooLate' },
            'invitation.game_ended': { target: '#room.refused.gameEnded' },
            'invitation.unauthorized': whenUnauthorized('room'),
            ...onCallFailure('invitation', '#inviting'),
          },
        },
        failed: failedCall('inviting', 'It could not be read: says why, and offers to try again.', {
          'check.requested': { target: 'asking' },
          'connection.restored': { target: 'asking' },
          'form.requested': { target: '#room.choosing', actions: 'clearInvitation' },
        }),
      },
    },
    choosing: {
      description: 'The stake, or what the invitation is for; nothing is reserved yet.',
      meta: { requirements: ['GM-3', 'GM-4'] },
      initial: 'clean',
      on: {
        'stake.changed': { ...typeStake, target: '.clean' },
        'form.requested': { guard: 'hasInvitation', target: '.clean', actions: 'clearInvitation' },
        'code.submitted': [
          {
            guard: withEvent('isInvitation'),
            target: 'inviting',
            actions: [withEvent('setInvitation'), 'clearDigits'],
            description: 'A friend said or sent the code without its link.',
            meta: { requirements: ['GM-10'] },
          },
          { guard: 'isOwnChoice', target: '.noCode' },
        ],
        'rivals.requested': {
          guard: 'isOwnChoice',
          target: 'recalling',
          description: 'Whom the player met last in this game.',
          meta: { requirements: ['GM-13'] },
        },
        'join.requested': [
          { guard: withEvent('isBelowMinimum'), target: '.belowMinimum' },
          { guard: withEvent('isAboveMaximum'), target: '.aboveMaximum' },
          { guard: withEvent('isNoStep'), target: '.noStep' },
          { guard: withEvent('isAboveBalance'), target: '.balanceTooLow' },
          {
            target: 'joining',
            actions: [withEvent('setChoice'), 'claimKey'],
            description: 'Every try has the same key: a double tap or a lost answer never takes two seats.',
            meta: { requirements: ['MO-1'] },
          },
        ],
        'practice.requested': {
          guard: 'isOwnChoice',
          target: 'practising',
          actions: 'claimKey',
          description: 'Whatever the stake in the field is.',
          meta: { requirements: ['GM-7'] },
        },
      },
      states: {
        clean: {},
        belowMinimum: problem('No stake yet, or less than 5.', 'GM-3'),
        noStep: problem('No multiple of 5.', 'GM-3'),
        aboveMaximum: problem('More than 5,000.', 'GM-3'),
        noCode: problem('What was typed is no code of an invitation.', 'GM-10'),
        balanceTooLow: problem('More than the balance: offers to top up.', 'GM-3'),
        notSent: problem('The last try never arrived and nothing was reserved: it may be sent again.', 'MO-1'),
        declined: unexpected('A refusal with any code: nothing was reserved.', 'MO-1', 'ER-2'),
        notAvailable: unexpected('The platform does not have this call: nothing was reserved.', 'ER-2'),
        ...pinNeededStates,
        underAge: { ...underAge, on: onWait },
        ...heldBackStates(onWait),
        stakesPaused: blockedBy(
          'pause',
          'After a change of the account even the PIN lifts no stake above the sum of a day; a smaller one may be tried.',
          { 'join.requested': {} },
          'GM-3',
          'WD-2',
        ),
        throttled: blockedBy('throttle', 'Too many tries within a minute: the form stays, sending waits.', {
          ...onWait,
          'join.requested': {},
          'practice.requested': {},
        }),
      },
    },
    recalling: {
      description: 'Asks whom the player met last in this game.',
      meta: { requirements: ['GM-13'] },
      initial: 'asking',
      states: {
        asking: {
          tags: ['busy'],
          invoke: {
            id: 'opponents',
            src: 'call:opponents',
            input: ({ context: { bearer, slug } }) => ({ bearer, game: slug }),
          },
          on: {
            'opponents.accepted': { target: '#room.recalled', actions: withEvent('setOpponents') },
            'opponents.unauthorized': whenUnauthorized('room'),
            ...onCallFailure('opponents', '#recalling'),
          },
        },
        failed: failedCall('recalling', 'They could not be read: says why, and offers to try again.', {
          'check.requested': { target: 'asking' },
          'connection.restored': { target: 'asking' },
          'form.requested': { target: '#room.choosing' },
        }),
      },
    },
    recalled: {
      description: 'People whom the player met, each with the way to meet again; or that there is nobody yet.',
      meta: { requirements: ['GM-13'] },
      on: {
        'rematch.requested': { guard: withEvent('isListed'), target: 'choosing', actions: withEvent('setRematch') },
        'form.requested': { target: 'choosing' },
      },
    },
    joining: {
      tags: ['busy'],
      description: 'A seat is taken and the stake reserved.',
      meta: { requirements: ['GM-3', 'GM-5', 'MO-1'] },
      invoke: { id: 'joinRoom', src: 'call:joinRoom', input: ({ context }) => requestOf(context) },
      exit: 'clearProof',
      on: {
        'stake.changed': { ...typeStake, ...meanwhile },
        'joinRoom.accepted': seatTaken,
        'joinRoom.insufficient_balance': { ...refused('choosing.balanceTooLow'), meta: { requirements: ['GM-3'] } },
        'joinRoom.game_closed': refused('refused.gameClosed'),
        'joinRoom.not_found': refused('refused.notFound'),
        'joinRoom.room_full': refused('refused.roomFull'),
        'joinRoom.too_late': refused('refused.tooLate'),
        'joinRoom.game_ended': refused('refused.gameEnded'),
        'joinRoom.other_stake': refused('refused.otherStake'),
        'joinRoom.under_age': {
          target: 'choosing.underAge',
          actions: ['releaseKey', withEvent('setAdultDay')],
          meta: { requirements: ['PF-3'] },
        },
        'joinRoom.proof_required': {
          target: 'confirming',
          // There is a PIN, so what was said of a missing one no longer holds.
          actions: ['releaseKey', 'clearMiss', { type: 'setPinPause', params: { pinPause: null } }],
          description:
            'More than may be lost in a day without the PIN: nothing was reserved, and the PIN is asked for.',
          meta: { requirements: ['GM-3'] },
        },
        'joinRoom.wrong_pin': {
          target: 'confirming',
          actions: ['releaseKey', 'markMiss'],
          description: 'The PIN went with the stake and is wrong: nothing was reserved, and it is asked for again.',
          meta: { requirements: ['PN-3'] },
        },
        'joinRoom.pin_missing': {
          target: 'choosing.pinMissing',
          actions: ['releaseKey', withEvent('setPinPause')],
          description: 'The stake needs a PIN, and there is none: said before any digit is asked for.',
          meta: { requirements: ['GM-3', 'WD-3'] },
        },
        'joinRoom.paused': { target: 'choosing.stakesPaused', actions: ['releaseKey', withEvent('setWait')] },
        'joinRoom.play_paused': held('playPaused'),
        'joinRoom.time_limit': held('timeLimit'),
        'joinRoom.stake_limit': held('stakeLimit'),
        'joinRoom.throttled': seatThrottled,
        'joinRoom.unauthorized': whenUnauthorized('room'),
        'joinRoom.unknown': refused('choosing.declined'),
        'joinRoom.not_available': refused('choosing.notAvailable'),
        'joinRoom.in_progress': askWhereItSits,
        'joinRoom.repeated': askWhereItSits,
        'joinRoom.key_conflict': { ...askWhereItSits, actions: 'renewKey' },
        'joinRoom.*': askWhereItSits,
      },
    },
    practising: {
      tags: ['busy'],
      description: 'A room with the practice opponent is asked for: nothing is reserved, and no balance is needed.',
      meta: { requirements: ['GM-7'] },
      invoke: {
        id: 'practiceRoom',
        src: 'call:practiceRoom',
        input: ({ context: { bearer, slug } }) => ({ bearer, game: slug }),
      },
      on: {
        'stake.changed': { ...type, ...meanwhile },
        'practiceRoom.accepted': seatTaken,
        'practiceRoom.game_closed': refused('refused.gameClosed'),
        'practiceRoom.play_paused': held('playPaused'),
        'practiceRoom.time_limit': held('timeLimit'),
        'practiceRoom.throttled': seatThrottled,
        'practiceRoom.unauthorized': whenUnauthorized('room'),
        'practiceRoom.unknown': refused('choosing.declined'),
        'practiceRoom.not_available': refused('choosing.notAvailable'),
        'practiceRoom.*': askWhereItSits,
      },
    },
    confirming: {
      tags: ['dialog'],
      description: 'The PIN, valid for this game and stake alone. The form stays below it as it was.',
      meta: { requirements: ['GM-3', 'PN-4'] },
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => padInputOf(context),
        onDone: [
          { guard: withEvent('isConfirmed'), target: 'joining', actions: [withEvent('setProof'), 'claimKey'] },
          ...whenNotConfirmed('choosing', 'room'),
        ],
      },
    },
    refused: {
      description: 'The invitation or the game is closed to the player: says why, and leads back.',
      meta: { requirements: ['GM-5'] },
      entry: 'clearDigits',
      initial: 'notFound',
      on: { 'form.requested': { target: 'choosing', actions: 'clearInvitation' } },
      states: {
        notFound: problem('There is no such invitation.', 'GM-5'),
        otherGame: {
          ...problem('It is for another game: the way there.', 'GM-10'),
          on: {
            'otherGame.followed': {
              actions: {
                type: 'goTo',
                params: ({ context }) => ({
                  path: gamePath(context.invited?.game ?? context.slug, context.invitation),
                }),
              },
            },
          },
        },
        roomFull: problem('Both seats are taken.', 'GM-5'),
        tooLate: problem('The round has begun.', 'GM-5'),
        gameEnded: problem('The match has ended.', 'GM-5'),
        otherStake: problem('The match has another stake than the invitation said.', 'GM-5'),
        gameClosed: problem('The game is closed for now.', 'GM-5'),
      },
    },
    elsewhere: {
      description: 'The player sits in a room of another game: the way there.',
      meta: { requirements: ['GM-5'] },
      on: {
        'seat.followed': {
          actions: { type: 'goTo', params: ({ context }) => ({ path: gamePath(context.room?.game ?? context.slug) }) },
        },
        'connection.restored': { target: 'looking', actions: 'clearRoom' },
      },
    },
    seated: {
      type: 'parallel',
      description: 'The player has a seat, and the stake is reserved.',
      meta: { requirements: ['GM-5'] },
      states: {
        connection: connectionState,
        stage: {
          description: 'The stage of the match.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for an opponent, with an invitation to share; later a practice opponent joins.',
              always: [
                {
                  guard: 'isPractice',
                  target: 'starting',
                  actions: 'announceMovement',
                  description: 'A practice opponent sat down, and the stake went back.',
                },
                { guard: 'isStarting', target: 'starting' },
                { guard: 'isPlaying', target: 'playing' },
              ],
            },
            starting: {
              description: 'Both seats are taken: the last seconds before the round.',
              always: { guard: 'isPlaying', target: 'playing' },
            },
            playing: {
              description: 'The round.',
              invoke: {
                id: 'round',
                src: 'round',
                input: ({ context: { bearer, room, isLive, heardAt } }) => {
                  if (!room) throw new Error('Expected a room before its round begins; there is none.');
                  return { bearer, room, isLive, receivedAt: heardAt };
                },
                onDone: [
                  {
                    guard: withEvent('hasEnded'),
                    target: '#room.ended',
                    actions: [{ type: 'setNews', params: ({ event }) => newsOf(event) }, 'announceNoSeat'],
                  },
                  { guard: withEvent('isGone'), ...gone },
                  whenUnauthorized('room'),
                ],
              },
              on: {
                'news.arrived': told,
                'channel.opened': { actions: withEvent('sendChannelToRound') },
                'channel.replaced': { actions: { type: 'sendChannelToRound', params: { type: 'channel.lost' } } },
                'channel.lost': { actions: withEvent('sendChannelToRound') },
              },
            },
          },
        },
        exit: {
          description:
            'Leaving before the round returns the stake; later the opponent wins, so it needs a confirmation.',
          meta: { requirements: ['GM-5'] },
          initial: 'staying',
          states: {
            staying: {
              on: {
                'leave.requested': [{ guard: 'isBeforeRound', target: 'leaving' }, { target: 'confirming' }],
              },
            },
            confirming: {
              on: { 'leave.confirmed': { target: 'leaving' }, 'leave.dismissed': { target: 'staying' } },
            },
            leaving: {
              tags: ['busy'],
              invoke: {
                id: 'leaveRoom',
                src: 'call:leaveRoom',
                input: ({ context: { bearer, room } }) => ({ bearer, id: room?.id ?? '' }),
              },
              on: {
                'leaveRoom.accepted': [
                  { guard: { type: 'isOver', params: news }, ...over },
                  {
                    guard: { type: 'goesOn', params: news },
                    target: 'staying',
                    actions: { type: 'setNews', params: news },
                    description:
                      'The player has played everything: there is nothing to leave, and the page waits for the end.',
                  },
                  { target: 'staying' },
                ],
                'leaveRoom.not_found': gone,
                'leaveRoom.unauthorized': whenUnauthorized('room'),
                ...onCallFailure('leaveRoom', '#leaving'),
              },
            },
            failed: failedCall(
              'leaving',
              'It is unknown whether the seat was left: says why, and offers to try again.',
              {
                'leave.confirmed': { target: 'leaving' },
                'leave.dismissed': { target: 'staying' },
              },
            ),
          },
        },
      },
    },
    ended: {
      description: 'Won, lost, drawn or refunded, and why; the payout, and a way to another round.',
      meta: { requirements: ['GM-5'] },
      initial: 'deciding',
      on: {
        'form.requested': { target: 'choosing', actions: ['clearInvitation', 'clearRoom'] },
        'rematch.requested': {
          guard: 'mayMeetAgain',
          target: 'choosing',
          actions: [withEvent('setRematch'), 'clearRoom'],
          description: 'The same two for the same stake, which is confirmed first.',
          meta: { requirements: ['GM-12', 'GM-6'] },
        },
      },
      states: {
        deciding: {
          always: [{ guard: 'hasWon', target: 'won' }, { guard: 'hasLost', target: 'lost' }, { target: 'even' }],
        },
        won: {
          description: 'Where it was for Platinum, it is celebrated.',
          meta: { requirements: ['GM-14', 'SH-20'] },
          entry: { type: 'giveCue', params: { cue: 'won' } },
        },
        lost: { meta: { requirements: ['SH-20'] }, entry: { type: 'giveCue', params: { cue: 'lost' } } },
        even: { description: 'Drawn or refunded: the stake is back.' },
      },
    },
    gone: {
      tags: ['error'],
      description: 'The room no longer exists: the stake was returned or paid out.',
      meta: { requirements: ['GM-5'] },
      on: { 'form.requested': { target: 'choosing', actions: ['clearInvitation', 'clearRoom'] } },
    },
    finished: { type: 'final' },
  },
});

function chosen({ slug: game, stake }: RoomContext) {
  if (stake === null) throw new Error('Expected a stake before a seat is asked for; there is none.');
  return { game, stake };
}

function requestOf(context: RoomContext) {
  const { bearer, key, proof, invitation, isPrivate, rematch } = context;
  return { bearer, key, proof, invitation, isPrivate, rematch, ...chosen(context) };
}

function padInputOf(context: RoomContext): PinPadInput {
  const { game, stake } = chosen(context);
  const deed = { kind: 'stake', game, platinum: stake } as const;
  const { bearer, phone, wasWrong } = context;
  return { request: { purpose: 'confirm', bearer, deed }, phone, wasWrong };
}

export type RoomSnapshot = SnapshotFrom<typeof roomMachine>;

export function controlKey(snapshot: RoomSnapshot): ControlKey {
  const { room, invitation, rematch, invited, opponents, digits, isOpen, hasFailed, pinPause } = snapshot.context;
  const isIn = (['seated', 'ended', 'gone', 'finished'] as const).some((state) => snapshot.matches(state));
  // A stake that was not typed fits, at least without a balance.
  const verdict = digits === null ? 'fits' : stakeVerdict(digits, null);
  return {
    room: room && `${room.game}.${room.version}`,
    ...(snapshot.matches('seated') && { failed: hasFailed }),
    ...(!isIn && {
      invitation: rematch !== null ? 'rematch' : invitation !== null,
      invited: invited !== null,
      open: isOpen,
    }),
    ...(verdict !== 'fits' && { typed: verdict }),
    ...(snapshot.matches('recalled') && { met: opponents.length > 0 }),
    // The way to a PIN names the hours.
    ...(snapshot.matches({ choosing: 'pinMissing' }) && { pinPause }),
  };
}
