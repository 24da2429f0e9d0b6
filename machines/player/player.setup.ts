/** What a player's statechart is made of: its events, its context, and every action and guard by name. */
import { announceMovement, announceUnlinking, notify, refreshProfile } from '../kit/neighbours.ts';
import { assign, sendTo, setup } from 'xstate';
import type { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { accountsMachine } from '../accounts/accounts.machine.ts';
import { eWalletMachine, type EWalletOutput, type WalletReturn } from '../e-wallet/e-wallet.machine.ts';
import { effect } from '../kit/effect.ts';
import { gamePath } from '../kit/game-paths.ts';
import { route, type Route, type RouteChanged } from '../kit/route.ts';
import { renumberedIntents, storage, withIntent, type IntentStored, type PendingIntents } from '../kit/storage.ts';
import { tab, type MoneyMovedElsewhere } from '../kit/tab.ts';
import { newPasswordMachine } from '../new-password/new-password.machine.ts';
import type { PendingCode } from '../one-time-code/pending-code.ts';
import { phoneChangeMachine } from '../phone-change/phone-change.machine.ts';
import { pinMachine, type PendingPinReset, type PinIntent } from '../pin/pin.machine.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { redeemMachine } from '../redeem/redeem.machine.ts';
import { resourceMachine } from '../resource/resource.machine.ts';
import { roomMachine } from '../room/room.machine.ts';
import { sessionMachine, type SessionOutput } from '../session/session.machine.ts';
import { topUpMachine } from '../top-up/top-up.machine.ts';
import { transactionMachine } from '../transaction/transaction.machine.ts';
import { withdrawalMachine } from '../withdrawal/withdrawal.machine.ts';

export interface PlayerInput {
  session: Session;
  route: Route;
  /** A PIN reset that was begun before the page was left (SS-7). */
  pinReset: PendingPinReset | null;
  /** A code that was sent to set or change the PIN or to change the number, and was not typed yet. */
  code: PendingCode | null;
  /** 128 random bits of this page: its intents are named after it. */
  nonce: string;
  /** Where a player may be sent: the pages of vendors. */
  vendorOrigins: readonly string[];
  pendingIntents: PendingIntents;
  /** The player comes back from the e-wallet with this page. */
  walletReturn: WalletReturn | null;
  /** The state of the link that was begun in this tab. */
  linkState: Secret | null;
  /** The page of the game that the player left to top up, and comes back to (GM-4): remembered at a vendor's pages. */
  backTo: string | null;
}

/** `refused`: the e-wallet's call said that nobody is logged in (EW-5). */
export type PlayerOutput = SessionOutput | { reason: 'refused' };

export type PlayerEvent =
  | { type: 'pinForm.opened'; intent: PinIntent }
  | { type: 'phoneForm.opened' }
  | { type: 'passwordForm.opened' }
  | { type: 'linkForm.opened' }
  | { type: 'unlinkForm.opened' }
  | RouteChanged
  | IntentStored
  /** The session goes on under another number (PC-3). */
  | { type: 'player.renumbered'; phone: string }
  | MoneyMovedElsewhere;

export interface PlayerContext extends PlayerInput {
  intent: PinIntent;
  walletIntent: 'link' | 'unlink' | 'callback';
  /** Counts the pages that were opened and move money: intents of one are never those of another. */
  visits: number;
  output: PlayerOutput;
}

/** A child that has ended. */
export interface Ended {
  output: { type: string };
}

/** The pages of which each has a machine, by the name under which that is invoked. */
export type PageFlow = 'room' | 'profile' | 'accounts' | 'topUp' | 'withdrawal' | 'redeem' | 'transaction' | 'history';

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
    session: sessionMachine,
    pin: pinMachine,
    phoneChange: phoneChangeMachine,
    newPassword: newPasswordMachine,
    profile: profileMachine,
    accounts: accountsMachine,
    eWallet: eWalletMachine,
    topUp: topUpMachine,
    withdrawal: withdrawalMachine,
    redeem: redeemMachine,
    transaction: transactionMachine,
    resource: resourceMachine,
    room: roomMachine,
  },
  actions: {
    notify,
    /** `phone`: the session goes on under another number (PC-3). */
    rememberPhone: effect<{ phone: string }>('rememberPhone'),
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    setWayBack: assign(({ context }, { route }: { route: Route }) => ({ backTo: gameBehind(context, route) })),
    /** Over a trip to a vendor; null: there is none. */
    rememberWayBack: effect<{ path: string | null }>('rememberWayBack'),
    setIntent: assign((_, { intent }: { intent: PinIntent }) => ({ intent })),
    setPhone: assign(({ context }, { phone }: { phone: string }) => ({
      session: renumbered(context.session, phone),
      pendingIntents: renumberedIntents(context.pendingIntents, context.session.phone, phone),
    })),
    setCode: assign((_, { output }: { output: { code?: PendingCode } | object }) => ({
      code: ('code' in output && output.code) || null,
    })),
    clearCode: assign({ code: null }),
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
    refreshHistory: sendTo('history', { type: 'resource.refreshRequested' as const }),
  },
  guards: {
    hasPinReset: ({ context }) => context.pinReset !== null,
    cameFromWallet: ({ context }) => context.walletReturn !== null,
    isAt: ({ context }, { page }: { page: PageFlow }) => pageOf(context.route) === page,
    isOtherPage: ({ context }, { route }: { route: Route }) => pageKeyOf(route) !== pageKeyOf(context.route),
    isRefused: (_, { output }: { output: EWalletOutput }) =>
      output.type === 'unauthorized' && output.reason === 'unlink',
    isLinked: (_, { output }: Ended) => output.type === 'linked',
    isUnlinked: (_, { output }: Ended) => output.type === 'unlinked',
    isPinMissing: (_, { output }: Ended) => output.type === 'pinMissing',
    isResetRequested: (_, { output }: Ended) => output.type === 'resetRequested',
    isUnauthorized: (_, { output }: Ended) => output.type === 'unauthorized',
    isUncertain: (_, { output }: Ended) => output.type === 'uncertain',
    isLeft: (_, { output }: Ended) => output.type === 'left',
    isSaved: (_, { output }: Ended) => output.type === 'saved',
    isAlreadySet: (_, { output }: Ended) => output.type === 'alreadySet',
    isChanged: (_, { output }: Ended) => output.type === 'changed',
    isPinRequested: (_, { output }: Ended) => output.type === 'pinRequested',
    isPinResetRequested: (_, { output }: Ended) => output.type === 'pinResetRequested',
  },
});

/** The page whose machine an address needs. */
function pageOf(route: Route): PageFlow | null {
  switch (route.name) {
    case 'profile':
    case 'accounts':
    case 'topUp':
    case 'redeem':
      return route.name;
    case 'gameDetail':
      return 'room';
    case 'withdraw':
      return 'withdrawal';
    case 'transaction':
      return route.id === null ? 'history' : 'transaction';
    case 'history':
      return route.section === 'game' || route.id === null ? 'history' : 'transaction';
    default:
      return null;
  }
}

/** The game behind a page: as long as nothing is looked at but the top-up that its page led to, and the order. */
export function gameBehind({ route: left, backTo }: Pick<PlayerInput, 'route' | 'backTo'>, next: Route): string | null {
  const page = pageOf(next);
  if (page !== 'topUp' && page !== 'transaction') return null;
  return left.name === 'gameDetail' ? gamePath(left.slug, left.invitation) : backTo;
}

/** Two addresses with the same key are one page, whose machine goes on. */
export function pageKeyOf(route: Route): string {
  const page = pageOf(route);
  switch (route.name) {
    case 'gameDetail':
      return `${page} ${route.slug} ${route.invitation}`;
    case 'topUp':
      return `${page} ${route.returned} ${route.told}`;
    case 'transaction':
      return `${page} ${route.id}`;
    case 'history':
      return `${page} ${route.section} ${route.id} ${route.filter.type} ${route.filter.status}`;
    default:
      return route.name;
  }
}

const renumbered = (session: Session, phone: string): Session => ({
  ...session,
  phone,
  user: session.user && { ...session.user, phoneNumber: phone },
});
