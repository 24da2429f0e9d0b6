/** A player's payment accounts, for withdrawals (PA-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { accountKinds, type AccountForm, type AccountKind } from './account-rules.ts';
import { authority, proofRequired, wrongPin } from './money-outcomes.ts';
import { GivenId, named, shown, ShownText, Text, Uuid, type AnySchema } from './schemas.ts';
import type { Secret } from './secret.ts';
import { validation } from './shared-outcomes.ts';

const AccountData = named(
  {
    kind: ['type'],
    provider: ['bank', 'bank_name', 'bank_code', 'e_wallet'],
    number: ['account_number', 'phone'],
    holder: ['account_name', 'account_holder', 'name'],
  },
  v.object({
    id: GivenId,
    kind: shown(v.picklist(accountKinds)),
    provider: ShownText(40),
    /** Masked but for the last four digits. */
    number: ShownText(40),
    holder: ShownText(100),
    is_default: shown(v.boolean()),
  }),
);

export interface PaymentAccount {
  id: string;
  kind: AccountKind;
  /** A code of `providers` (account-rules.ts). */
  provider: string;
  maskedNumber: string;
  holder: string;
  isDefault: boolean;
}

/** Every call answers with the whole list: it has ten at most. */
const list = success(
  v.pipe(
    v.unknown(),
    // The list may be the data itself.
    v.transform((data) => (Array.isArray(data) ? { accounts: data } : data)),
    v.object({ accounts: v.pipe(v.array(AccountData), v.maxLength(50)) }) as unknown as AnySchema,
  ) as unknown as v.GenericSchema<
    { accounts: v.InferInput<typeof AccountData>[] },
    { accounts: v.InferOutput<typeof AccountData>[] }
  >,
  (data): { accounts: PaymentAccount[] } => ({
    accounts: data.accounts.map(({ id, kind, provider, number, holder, is_default }) => ({
      id,
      kind: kind ?? 'bank',
      provider: provider ?? '',
      maskedNumber: number ?? '',
      holder: holder ?? '',
      isDefault: is_default ?? false,
    })),
  }),
);
const notFound = refusal({ type: 'error.account', status: 404 });

/** Needs the PIN if the player has one (C85). */
interface Change {
  bearer: Secret;
  proof: Secret | null;
}
const change = ({ bearer, proof }: Change, body: Record<string, unknown>) => {
  const { inHeader, inBody } = authority(proof);
  return { bearer, ...inHeader, body: { ...body, ...inBody } };
};

export const accounts = defineCall({
  name: 'accounts',
  method: 'GET',
  path: '/v2/auth/player/accounts',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: list },
});

export const addAccount = defineCall({
  name: 'addAccount',
  path: '/v2/auth/player/accounts/add',
  body: v.object({ kind: v.picklist(accountKinds), provider: Text(40), number: Text(40), holder: Text(100) }),
  write: (input: Change & { form: AccountForm }) => change(input, { ...input.form }),
  outcomes: {
    accepted: list,
    duplicate: refusal({ type: 'error.validation', field: 'number', code: 'account_duplicate', status: 422 }),
    too_many: refusal({ type: 'error.account', text: 'Too many accounts', status: 422 }),
    proof_required: proofRequired,
    wrong_pin: wrongPin,
    validation,
  },
});

const ofAccount = {
  body: v.object({ id: Uuid }),
  write: (input: Change & { id: string }) => change(input, { id: input.id }),
  outcomes: { accepted: list, not_found: notFound, proof_required: proofRequired, wrong_pin: wrongPin },
};
export const removeAccount = defineCall({
  name: 'removeAccount',
  path: '/v2/auth/player/accounts/remove',
  ...ofAccount,
});
export const chooseAccount = defineCall({
  name: 'chooseAccount',
  path: '/v2/auth/player/accounts/default',
  ...ofAccount,
});
