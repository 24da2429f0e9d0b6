/** The flows that are running, found by name wherever in the tree they are. */
import { accountFlowOf, topLayer, type Layer } from '../../../machines/storefront/storefront.selectors.ts';
import type {
  AccountsActor,
  CatalogueActor,
  EWalletActor,
  ForgotPasswordActor,
  LoginActor,
  MoneyResultActor,
  NewPasswordActor,
  OneTimeCodeActor,
  PhoneChangeActor,
  PinActor,
  PinPadActor,
  PlayerActor,
  ProfileActor,
  RedeemActor,
  RegistrationActor,
  ResourceActor,
  RoomActor,
  RoundActor,
  SessionActor,
  ShellActor,
  StorefrontActor,
  TopUpActor,
  TransactionActor,
  VerificationActor,
  WithdrawalActor,
} from './storefront.ts';

export interface Flows {
  shell: ShellActor;
  catalogue: CatalogueActor;
  login: LoginActor;
  registration: RegistrationActor;
  forgotPassword: ForgotPasswordActor;
  player: PlayerActor;
  session: SessionActor;
  pin: PinActor;
  phoneChange: PhoneChangeActor;
  /** Of a password change; the one of a verification is a step of it. */
  newPassword: NewPasswordActor;
  profile: ProfileActor;
  accounts: AccountsActor;
  eWallet: EWalletActor;
  topUp: TopUpActor;
  withdrawal: WithdrawalActor;
  redeem: RedeemActor;
  transaction: TransactionActor;
  /** The list of transactions, or of rounds. */
  history: ResourceActor;
  room: RoomActor;
}

/** The children of these, wherever they run. */
export interface Steps {
  verification: VerificationActor;
  oneTimeCode: OneTimeCodeActor;
  newPassword: NewPasswordActor;
  pinPad: PinPadActor;
  resource: ResourceActor;
  moneyResult: MoneyResultActor;
  accounts: AccountsActor;
  transaction: TransactionActor;
  round: RoundActor;
}

/** Where each flow hangs: below the root, or below the player. */
export const parents = {
  shell: 'root',
  catalogue: 'root',
  login: 'root',
  registration: 'root',
  forgotPassword: 'root',
  player: 'root',
  session: 'player',
  pin: 'player',
  phoneChange: 'player',
  newPassword: 'player',
  profile: 'player',
  accounts: 'player',
  eWallet: 'player',
  topUp: 'player',
  withdrawal: 'player',
  redeem: 'player',
  transaction: 'player',
  history: 'player',
  room: 'player',
} as const satisfies Record<keyof Flows, 'root' | 'player'>;

interface Parent {
  getSnapshot(): { children: Record<string, unknown> };
}

/** Everything that runs at this moment. */
export function flowsOf(actor: StorefrontActor): Partial<Flows> {
  const root = actor as unknown as Parent;
  const player = root.getSnapshot().children['player'] as Parent | undefined;
  const entries = Object.entries(parents).map(([name, parent]) => {
    const from = parent === 'root' ? root : player;
    return [name, from?.getSnapshot().children[name]];
  });
  return Object.fromEntries(entries) as Partial<Flows>;
}

/** The list of payment accounts: of its own page, or of the withdrawal that asks where the money goes. */
export function listedAccounts(actor: StorefrontActor): AccountsActor | undefined {
  const { accounts, withdrawal } = flowsOf(actor);
  const ofWithdrawal: unknown = withdrawal?.getSnapshot().children['accounts'];
  return accounts ?? (ofWithdrawal as AccountsActor | undefined);
}

/** What lies on top of the page, if anything does. */
export function layerOf(actor: StorefrontActor): Layer | null {
  const { shell, registration, forgotPassword, player, withdrawal } = flowsOf(actor);
  const hasDialog = (flow: RegistrationActor | ForgotPasswordActor | AccountsActor | WithdrawalActor | undefined) =>
    flow?.getSnapshot().hasTag('dialog') ?? false;
  return topLayer(actor.getSnapshot(), {
    isDrawerOpen: shell?.getSnapshot().matches({ drawer: 'open' }) ?? false,
    hasVisitorDialog: hasDialog(registration) || hasDialog(forgotPassword),
    accountFlow: player ? accountFlowOf(player.getSnapshot()) : null,
    hasAccountsDialog: hasDialog(listedAccounts(actor)),
    hasWithdrawalDialog: hasDialog(withdrawal),
  });
}
