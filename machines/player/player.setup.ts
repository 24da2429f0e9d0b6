import { assign, sendTo, setup } from 'xstate';
import type { Session } from '../../src/contract/session.calls.ts';
import { draft, draftEffects, type Drafts } from '../kit/draft.ts';
import { effect } from '../kit/effect.ts';
import { endedWith } from '../kit/end.ts';
import { announceMovement, announceUnlinking, notify, pinIsSaved, refreshProfile } from '../kit/neighbours.ts';
import { route, type Route } from '../kit/route.ts';
import { renumberedIntents, storage, withIntent, type IntentStored } from '../kit/storage.ts';
import { tab } from '../kit/tab.ts';
import { boardMachine } from '../board/board.machine.ts';
import { cuesMachine } from '../cues/cues.machine.ts';
import { devicesMachine } from '../devices/devices.machine.ts';
import { eWalletMachine, type EWalletOutput } from '../e-wallet/e-wallet.machine.ts';
import { newPasswordMachine } from '../new-password/new-password.machine.ts';
import type { LeftCodes } from '../one-time-code/pending-code.ts';
import { passkeysMachine } from '../passkeys/passkeys.machine.ts';
import { phoneChangeMachine } from '../phone-change/phone-change.machine.ts';
import { pinMachine, type PinIntent } from '../pin/pin.machine.ts';
import { playLimitsMachine } from '../play-limits/play-limits.machine.ts';
import { reminderMachine } from '../reminder/reminder.machine.ts';
import { pushMachine } from '../push/push.machine.ts';
import { seatMachine } from '../seat/seat.machine.ts';
import { sessionMachine, type SessionOutput } from '../session/session.machine.ts';
import { wishesMachine } from '../wishes/wishes.machine.ts';
import { gameBehind, pageKeyOf, pageMachines, pageOf, type PageName } from './pages.ts';
import type { FlowOutput, PlayerContext, PlayerEvent, PlayerInput, PlayerOutput } from './player.types.ts';

export const playerSetup = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    output: {} as PlayerOutput,
    tags: {} as 'dialog',
  },
  actors: {
    route,
    storage,
    tab,
    draft,
    session: sessionMachine,
    board: boardMachine,
    cues: cuesMachine,
    devices: devicesMachine,
    passkeys: passkeysMachine,
    push: pushMachine,
    seat: seatMachine,
    playLimits: playLimitsMachine,
    reminder: reminderMachine,
    wishes: wishesMachine,
    pin: pinMachine,
    phoneChange: phoneChangeMachine,
    newPassword: newPasswordMachine,
    eWallet: eWalletMachine,
    ...pageMachines,
  },
  actions: {
    notify,
    dropDraft: draftEffects.dropDraft,
    renumberDrafts: draftEffects.renumberDrafts,
    setDrafts: assign((_, { drafts }: { drafts: Partial<Drafts> }) => ({ drafts })),
    clearDrafts: assign({ drafts: {} }),
    /** `phone`, after a change of number (PC-3) */
    rememberPhone: effect<{ phone: string }>('rememberPhone'),
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    setWayBack: assign(({ context }, { route }: { route: Route }) => ({ backTo: gameBehind(context, route) })),
    /** Kept over a trip to a vendor; null: there is none. */
    rememberWayBack: effect<{ path: string | null }>('rememberWayBack'),
    setIntent: assign((_, { intent }: { intent: PinIntent }) => ({ intent })),
    setPhone: assign(({ context }, { phone }: { phone: string }) => ({
      session: renumbered(context.session, phone),
      pendingIntents: renumberedIntents(context.pendingIntents, context.session.phone, phone),
    })),
    setCode: assign((_, { output }: { output: Partial<LeftCodes> | object }) => ({
      code: ('code' in output && output.code) || null,
      unanswered: ('unanswered' in output && output.unanswered) || null,
    })),
    clearCode: assign({ code: null, unanswered: null }),
    clearPinReset: assign({ pinReset: null }),
    setWalletIntent: assign((_, { intent }: { intent: PlayerContext['walletIntent'] }) => ({ walletIntent: intent })),
    announceMovement,
    clearWalletReturn: assign({ walletReturn: null, linkState: null }),
    setPendingIntent: assign(({ context }, remembered: Omit<IntentStored, 'type'>) => ({
      pendingIntents: withIntent(context.pendingIntents, remembered),
    })),
    countVisit: assign({ visits: ({ context }) => context.visits + 1 }),
    finishWith: assign((_, output: PlayerOutput) => ({ output })),
    announceUnlinking,
    refreshProfile,
    ...pinIsSaved,
    refreshHistory: sendTo('history', { type: 'resource.refreshRequested' as const }),
  },
  guards: {
    hasPinReset: ({ context }) => context.pinReset !== null,
    cameFromWallet: ({ context }) => context.walletReturn !== null,
    isAt: ({ context }, { page }: { page: PageName }) => pageOf(context.route) === page,
    isExpired: (_, { output }: { output: SessionOutput }) => output.reason === 'expired',
    leavesPage: ({ context }, { route }: { route: Route }) =>
      pageOf(context.route) !== null && pageKeyOf(route) !== pageKeyOf(context.route),
    isOtherPage: ({ context }, { route }: { route: Route }) => pageKeyOf(route) !== pageKeyOf(context.route),
    isRefused: (_, { output }: { output: EWalletOutput }) =>
      output.type === 'unauthorized' && output.reason === 'unlink',
    isLinked: endedWith<FlowOutput>('linked'),
    isUnlinked: endedWith<FlowOutput>('unlinked'),
    isPinMissing: endedWith<FlowOutput>('pinMissing'),
    isResetRequested: endedWith<FlowOutput>('resetRequested'),
    isUnauthorized: endedWith<FlowOutput>('unauthorized'),
    isUncertain: endedWith<FlowOutput>('uncertain'),
    isLeft: endedWith<FlowOutput>('left'),
    isSaved: endedWith<FlowOutput>('saved'),
    isAlreadySet: endedWith<FlowOutput>('alreadySet'),
    isChanged: endedWith<FlowOutput>('changed'),
    isPinRequested: endedWith<FlowOutput>('pinRequested'),
    isPinResetRequested: endedWith<FlowOutput>('pinResetRequested'),
  },
});

const renumbered = (session: Session, phone: string): Session => ({
  ...session,
  phone,
  user: session.user && { ...session.user, phoneNumber: phone },
});
