/** Payment accounts and the format of their numbers, checked alike on both sides (PA-1). */
import { isIndonesianPhone } from './fields.ts';

export const accountKinds = ['bank', 'e_wallet'] as const;
export type AccountKind = (typeof accountKinds)[number];

export interface Provider {
  code: string;
  name: string;
  kind: AccountKind;
  /** Digits of an account number; an e-wallet's is a phone number. */
  digits: { min: number; max: number };
}

const bank = (code: string, name: string, min: number, max = min): Provider => ({
  code,
  name,
  kind: 'bank',
  digits: { min, max },
});
const eWallet = (code: string, name: string): Provider => ({
  code,
  name,
  kind: 'e_wallet',
  digits: { min: 10, max: 14 },
});

export const providers: readonly Provider[] = [
  bank('bca', 'BCA', 10),
  bank('bni', 'BNI', 10),
  bank('bri', 'BRI', 15),
  bank('bsi', 'BSI', 10),
  bank('btn', 'BTN', 16),
  bank('cimb', 'CIMB Niaga', 12, 14),
  bank('danamon', 'Danamon', 10, 12),
  bank('mandiri', 'Mandiri', 13),
  bank('permata', 'Permata', 10, 16),
  bank('seabank', 'SeaBank', 12),
  eWallet('dana', 'DANA'),
  eWallet('gopay', 'GoPay'),
  eWallet('linkaja', 'LinkAja'),
  eWallet('ovo', 'OVO'),
  eWallet('shopeepay', 'ShopeePay'),
];

export const mostAccounts = 10;
export const holderLength = 100;

export interface AccountForm {
  kind: AccountKind;
  provider: string;
  /** Digits only. */
  number: string;
  holder: string;
}

const accountFields = ['provider', 'number', 'holder'] as const;
export type AccountField = (typeof accountFields)[number];

export const providerOf = (code: string): Provider | undefined => providers.find((provider) => provider.code === code);

/** The invalid fields, in the order of the form. */
export function accountProblems({ kind, provider: code, number, holder }: AccountForm): AccountField[] {
  const provider = providerOf(code);
  const hasLength =
    /^[0-9]+$/.test(number) &&
    (provider === undefined || (number.length >= provider.digits.min && number.length <= provider.digits.max));
  const fits: Record<AccountField, boolean> = {
    provider: provider?.kind === kind,
    number: kind === 'e_wallet' ? isIndonesianPhone(number) : hasLength,
    holder: holder.trim() !== '' && [...holder].length <= holderLength && !/[\p{Cc}\p{Cf}]/u.test(holder),
  };
  return accountFields.filter((field) => !fits[field]);
}
