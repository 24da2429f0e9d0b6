/**
 * What was typed into the forms of a player's pages, kept until it is sent or given up: it comes back where a session
 * ends in the middle (SS-9). Neither secrets nor files are in it.
 */
import type { AccountForm } from '../../src/contract/account-rules.ts';
import type { ProfileForm } from '../../src/contract/profile-rules.ts';
import { effect } from './effect.ts';
import { placeholder } from './placeholder.ts';

/** By form; `accounts` is also part of the withdrawal's page. */
export interface Drafts {
  profile: Omit<ProfileForm, 'nationalId'>;
  accounts: AccountForm;
  topUp: { digits: string; method: string | null };
  withdrawal: { digits: string; account: string | null };
  redeem: { text: string };
}

type Draft = { [Form in keyof Drafts]: { form: Form; values: Drafts[Form] } }[keyof Drafts];

/** Sent at once, and only to the player who typed them. */
export interface DraftsFound {
  type: 'draft.found';
  drafts: Partial<Drafts>;
}

export const draft = placeholder<{ phone: string }>('Drafts are found only where the browser keeps them');

export const draftEffects = {
  keepDraft: effect<Draft>('keepDraft'),
  /** Null: of all forms. */
  dropDraft: effect<{ form: keyof Drafts | null }>('dropDraft'),
  /** Of all forms, of the player who is logged in (PC-3). */
  renumberDrafts: effect<{ phone: string }>('renumberDrafts'),
};

/** A machine has its draft in the context. */
export const forgetsDraft = <const Form extends keyof Drafts>(form: Form) =>
  [{ type: 'dropDraft', params: { form } }, 'clearDraft'] as const;
