/**
 * Methods reject with a VendorError. Every order carries our own number; repeating a request with one number has one
 * effect. No call to a vendor runs inside a database transaction.
 */

export class VendorError extends Error {
  override name = 'VendorError';
  /** `nothing done` only where the request surely never reached the vendor, or the vendor said so. */
  readonly state: 'perhaps done' | 'nothing done';

  constructor(message: string, state: VendorError['state']) {
    super(message);
    this.state = state;
  }
}

/** The only currency of orders and of valid answers (ISO 4217). */
export const currency = 'IDR';

/** How an order stands in a vendor's book. `unknown`: it never arrived there. */
export const vendorStatuses = ['pending', 'paid', 'failed', 'unknown'] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

export interface VendorOrder {
  status: VendorStatus;
  /** Whole rupiah, as the vendor's book has it; 0 where it is unknown. */
  amount: bigint;
  /** Left out for rupiah. */
  currency?: string;
}

export const isWorth = (told: Pick<VendorOrder, 'amount' | 'currency'>, amount: bigint): boolean =>
  told.amount === amount && (told.currency ?? currency) === currency;

/** Null stands for no answer. */
export const isSameWord = (one: VendorOrder | null, other: VendorOrder | null): boolean =>
  one?.status === other?.status &&
  one?.amount === other?.amount &&
  (one?.currency ?? currency) === (other?.currency ?? currency);

interface AuthorizeRequest {
  state: string;
  /** S256 of the PKCE verifier. */
  challenge: string;
  shop: string;
}

export interface WalletGrant {
  /** Names the wallet at the vendor; the same for every player that links it. */
  wallet: string;
  maskedId: string;
  /** For the player's requests. Never leaves the server (C81). */
  token: string;
}

export interface EWalletPort {
  /** The only origins that a player is sent to. */
  origins: readonly string[];
  /** Where a player agrees to a link; null while the vendor does not answer. */
  authorizeUrl(request: AuthorizeRequest): string | null;
  /** `expired`: the code is too old or used. */
  exchange(code: string, verifier: string): Promise<WalletGrant | 'expired'>;
  /** `revoked`: the player ended the link at the vendor. */
  balance(token: string): Promise<{ balance: bigint; maskedId: string } | 'revoked'>;
  /** The page where the player pays; it leads back to `returnTo`. */
  checkout(order: CheckoutOrder): Promise<{ url: string } | 'revoked' | 'balance_too_low'>;
  payment(number: string): Promise<VendorOrder>;
  revoke(token: string): Promise<void>;
}

export interface CheckoutOrder {
  number: string;
  token: string;
  amount: bigint;
  expiresAt: Date;
  returnTo: string;
}

export interface AccountOrder {
  number: string;
  /** A code of `providers` (account-rules.ts). */
  bank: string;
  amount: bigint;
  expiresAt: Date;
}

export interface PayoutOrder {
  number: string;
  provider: string;
  accountNumber: string;
  holder: string;
  amount: bigint;
}

export interface BankPort {
  /** It takes exactly this amount until it expires. */
  openAccount(order: AccountOrder): Promise<{ vaNumber: string } | 'unavailable'>;
  payment(number: string): Promise<VendorOrder>;
  /** `rejected`: the account does not exist, or the bank refuses it. `payout` later tells how a taken one ended. */
  payOut(order: PayoutOrder): Promise<'taken' | 'rejected'>;
  payout(number: string): Promise<VendorOrder>;
}

export const vendorNames = ['dana', 'bank'] as const;
export type VendorName = (typeof vendorNames)[number];

export interface Vendors {
  eWallet: EWalletPort;
  bank: BankPort;
}

/** Signed over its raw bytes; may arrive repeated, late and in any order. */
export interface VendorEvent {
  id: string;
  number: string;
  /** `payment`: a top-up. `payout`: a withdrawal. */
  kind: 'payment' | 'payout';
  status: 'paid' | 'failed';
  amount: bigint;
  /** As the vendor sent it; anything but `currency` is a mismatch. */
  currency: string;
}

/** Resolves once the effect of a callback is committed. */
export interface VendorEvents {
  receive(
    vendor: VendorName,
    event: VendorEvent,
  ): Promise<'applied' | 'repeated' | 'ignored' | 'unknown_order' | 'mismatch' | 'needs_person'>;
}
