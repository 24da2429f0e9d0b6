/** The player's pages that have a machine: which page an address needs, and the input of its machine. */
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { ReadRequest } from '../../src/contract/reads.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { gamePath } from '../kit/game-paths.ts';
import type { Drafts } from '../kit/draft.ts';
import type { OpenIntent } from '../kit/money-intent.ts';
import type { Route } from '../kit/route.ts';
import type { BoardInput } from '../board/board.machine.ts';
import type { DevicesInput } from '../devices/devices.machine.ts';
import type { PasskeysInput } from '../passkeys/passkeys.machine.ts';
import type { PlayLimitsInput } from '../play-limits/play-limits.machine.ts';
import { accountsMachine } from '../accounts/accounts.machine.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { redeemMachine } from '../redeem/redeem.machine.ts';
import { resourceMachine } from '../resource/resource.machine.ts';
import { roomMachine } from '../room/room.machine.ts';
import { topUpMachine } from '../top-up/top-up.machine.ts';
import { transactionMachine } from '../transaction/transaction.machine.ts';
import { withdrawalMachine } from '../withdrawal/withdrawal.machine.ts';
import type { PlayerContext, PlayerInput } from './player.types.ts';

interface Page<Machine extends AnyStateMachine> {
  machine: Machine;
  requirements: readonly string[];
  description?: string;
  /** Each visit has its own intents. */
  movesMoney?: true;
  input(context: PlayerContext): InputFrom<Machine>;
  /** What else there is on the page, by the names under which it is invoked. */
  beside?: Partial<Beside>;
}

interface Beside {
  board(context: PlayerContext): BoardInput;
  devices(context: PlayerContext): DevicesInput;
  passkeys(context: PlayerContext): PasskeysInput;
  playLimits(context: PlayerContext): PlayLimitsInput;
}

const page = <Machine extends AnyStateMachine>(definition: Page<Machine>) => definition;

const ofSession = ({ session }: PlayerContext) => ({ bearer: session.token });

/** By the names under which they are invoked. */
const pages = {
  room: page({
    machine: roomMachine,
    requirements: ['GM-4', 'GM-5', 'WB-1'],
    description: 'A game: its room, and the best players of a week.',
    movesMoney: true,
    input: ({ session, nonce, visits, route }) => ({
      bearer: session.token,
      phone: session.phone,
      intent: `${nonce}.${visits}`,
      ...gameOf(route),
    }),
    beside: { board: ofSession },
  }),
  profile: page({
    machine: profileMachine,
    requirements: ['PF-1', 'DV-1', 'PK-2', 'RP-1'],
    description: 'The profile: the form, where else the player is logged in, passkeys, limits of the own play.',
    input: ({ session, drafts }) => ({ bearer: session.token, draft: drafts.profile ?? null }),
    beside: {
      devices: ofSession,
      passkeys: ({ session }) => ({ bearer: session.token, phone: session.phone }),
      playLimits: ofSession,
    },
  }),
  accounts: page({
    machine: accountsMachine,
    requirements: ['PA-1'],
    input: ({ session, drafts }) => ({
      bearer: session.token,
      phone: session.phone,
      draft: drafts.accounts ?? null,
    }),
  }),
  topUp: page({
    machine: topUpMachine,
    requirements: ['TU-1'],
    movesMoney: true,
    input: (context) => ({
      ...moneyInput(context, 'topUp'),
      origins: context.vendorOrigins,
      returned: context.route.name === 'topUp' ? context.route.returned : null,
      told: context.route.name === 'topUp' ? context.route.told : null,
    }),
  }),
  withdrawal: page({
    machine: withdrawalMachine,
    requirements: ['WD-1'],
    movesMoney: true,
    input: (context) => ({
      ...moneyInput(context, 'withdrawal'),
      phone: context.session.phone,
      accountDraft: context.drafts.accounts ?? null,
    }),
  }),
  redeem: page({
    machine: redeemMachine,
    requirements: ['RD-1'],
    movesMoney: true,
    input: (context) => moneyInput(context, 'redeem'),
  }),
  transaction: page({
    machine: transactionMachine,
    requirements: ['TX-1', 'TU-2', 'HI-1'],
    input: (context) => ({
      bearer: context.session.token,
      id: shownTransaction(context),
      origins: context.vendorOrigins,
      keep: true,
    }),
  }),
  history: page({
    machine: resourceMachine,
    requirements: ['HI-1', 'RT-9'],
    description:
      'The list of transactions or movements, filtered as the address says; or of rounds, or one of them again.',
    input: ({ session, route }) => ({ request: listedIn(route, session.token), keep: true }),
  }),
};

export type PageName = keyof typeof pages;

export type PageActors = { [Name in PageName]: ActorRefFrom<(typeof pages)[Name]['machine']> };

type PageMachines = { [Name in PageName]: (typeof pages)[Name]['machine'] };
export const pageMachines = mapPages(({ machine }) => machine) as PageMachines;

export function mapPages<Value>(read: (page: Page<AnyStateMachine>, name: PageName) => Value) {
  const rows = Object.entries(pages) as unknown as [PageName, Page<AnyStateMachine>][];
  return Object.fromEntries(rows.map(([name, row]) => [name, read(row, name)])) as Record<PageName, Value>;
}

export function pageOf(route: Route): PageName | null {
  switch (route.name) {
    case 'gameDetail':
      return 'room';
    case 'withdraw':
      return 'withdrawal';
    case 'transaction':
      return route.id === null ? 'history' : 'transaction';
    case 'history':
      return route.section === 'game' || route.id === null ? 'history' : 'transaction';
    default:
      return route.name in pages ? (route.name as PageName) : null;
  }
}

/** Kept while only the top-up that began there, or its order, is visited. */
export function gameBehind({ route: left, backTo }: Pick<PlayerInput, 'route' | 'backTo'>, next: Route): string | null {
  const page = pageOf(next);
  if (page !== 'topUp' && page !== 'transaction') return null;
  return left.name === 'gameDetail' ? gamePath(left.slug, left.invitation) : backTo;
}

/** Addresses with equal keys are one page, whose machine keeps running. */
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
      return `${page} ${route.section} ${route.id} ${Object.values(route.filter).join()}`;
    default:
      return route.name;
  }
}

function moneyInput<Kind extends OpenIntent['kind']>(
  { session, nonce, visits, pendingIntents, drafts }: PlayerContext,
  kind: Kind,
) {
  const pending = pendingIntents.find((out) => out.kind === kind && out.phone === session.phone);
  const sent = (pending?.form ?? null) as Drafts[Kind] | null;
  return {
    bearer: session.token,
    intent: `${nonce}.${visits}`,
    pendingKey: pending?.key ?? null,
    draft: drafts[kind] ?? sent,
  };
}

function listedIn(route: Route, bearer: Secret): ReadRequest {
  if (route.name !== 'history') return { purpose: 'transactions', bearer, filter: { type: null, status: null } };
  if (route.section === 'statement') return { purpose: 'statement', bearer, filter: route.filter };
  if (route.section === 'transaction') return { purpose: 'transactions', bearer, filter: route.filter };
  return route.id === null ? { purpose: 'gameResults', bearer } : { purpose: 'replay', bearer, id: route.id };
}

function gameOf(route: Route): { slug: string; invitation: string | null } {
  if (route.name !== 'gameDetail') throw new Error(`Expected an address of a game; it is of "${route.name}".`);
  return { slug: route.slug, invitation: route.invitation };
}

function shownTransaction({ route }: PlayerContext): string {
  const id = 'id' in route ? route.id : null;
  if (id === null) throw new Error('Expected an address with the id of a transaction; it has none.');
  return id;
}
