/**
 * The ports of the vendors: the e-wallet and the bank. A rejection is a VendorError; every order carries our own number, and
 * a repeated request with the same number has one effect. No call to a vendor runs inside a database transaction.
 */

/** A vendor that did not answer, or not sensibly. */
export class VendorError extends Error {
  override name = 'VendorError';
  /** Nobody knows whether it was done, unless the vendor was surely not reached or said so itself. */
  readonly state: 'perhaps done' | 'nothing done';

  constructor(message: string, state: VendorError['state']) {
    super(message);
    this.state = state;
  }
}

/** The one currency that vendors are asked for and may tell of (ISO 4217). */
export const currency = 'IDR';

/** How an order stands in a vendor's book. `unknown`: it never arrived there. */
export const vendorStatuses = ['pending', 'paid', 'failed', 'unknown'] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

export interface VendorOrder {
  status: VendorStatus;
  /** Whole rupiah, as the vendor's book has it; 0 where it is unknown. */
  amount: bigint;
  /** Left out where it is ours. */
  currency?: string;
}

/** Whether a vendor speaks of just so many of our rupiah. */
export const isWorth = (told: Pick<VendorOrder, 'amount' | 'currency'>, amount: bigint): boolean =>
  told.amount === amount && (told.currency ?? currency) === currency;

/** Whether two words of a vendor are the same one; null where it did not answer. */
export const isSameWord = (one: VendorOrder | null, other: VendorOrder | null): boolean =>
  one?.status === other?.status &&
  one?.amount === other?.amount &&
  (one?.currency ?? currency) === (other?.currency ?? currency);

interface AuthorizeRequest {
  state: string;
  /** S256 of the PKCE verifier. */
  challenge: string;
  /** The shop's origin that the player came from. */
  shop: string;
}

export interface WalletGrant {
  /** Names the wallet at the vendor; the same for every player that links it. */
  wallet: string;
  maskedId: string;
  /** Lets the platform ask on the player's behalf. Never leaves the server (C81). */
  token: string;
}

export interface EWalletPort {
  /** Origins of the vendor's pages: the only ones that a player is sent to. */
  origins: readonly string[];
  /** Where a player agrees to a link; null while the vendor does not answer. */
  authorizeUrl(request: AuthorizeRequest): string | null;
  /** A code for a grant; `expired` where it is too old or was used. */
  exchange(code: string, verifier: string): Promise<WalletGrant | 'expired'>;
  /** `revoked` where the player ended it at the vendor's. */
  balance(token: string): Promise<{ balance: bigint; maskedId: string } | 'revoked'>;
  /** A page on which the order is paid; the player comes back to `returnTo`. */
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
  /** A virtual account that takes exactly this amount until it expires. */
  openAccount(order: AccountOrder): Promise<{ vaNumber: string } | 'unavailable'>;
  payment(number: string): Promise<VendorOrder>;
  /** `rejected`: the account does not exist, or the bank refuses it. Done or not, `payout` says it later. */
  payOut(order: PayoutOrder): Promise<'taken' | 'rejected'>;
  payout(number: string): Promise<VendorOrder>;
}

export const vendorNames = ['dana', 'bank'] as const;
export type VendorName = (typeof vendorNames)[number];

export interface Vendors {
  eWallet: EWalletPort;
  bank: BankPort;
}

/** What a vendor tells of itself: signed over its raw bytes, perhaps repeated, perhaps late, in any order. */
export interface VendorEvent {
  id: string;
  number: string;
  /** Of a payment: paid or failed. Of a payout: likewise. */
  kind: 'payment' | 'payout';
  status: 'paid' | 'failed';
  amount: bigint;
  /** As it was told; anything but `currency` is not about an order of ours. */
  currency: string;
}

/** Whoever takes what a vendor tells, once it is known to come from there. Resolves when it is committed. */
export interface VendorEvents {
  receive(
    vendor: VendorName,
    event: VendorEvent,
  ): Promise<'applied' | 'repeated' | 'ignored' | 'unknown_order' | 'mismatch' | 'needs_person'>;
}
