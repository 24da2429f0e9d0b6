/** What a PIN confirms, with amount and target, so that a proof is good for nothing else (C85). */
import * as v from 'valibot';
import { MovedPlatinum } from './money.ts';
import { Slug, Text, Uuid } from './schemas.ts';

export const SensitiveActionData = v.variant('kind', [
  v.object({ kind: v.literal('withdraw'), platinum: MovedPlatinum, account: Uuid }),
  v.object({ kind: v.literal('stake'), game: Slug, platinum: MovedPlatinum }),
  v.object({ kind: v.literal('unlink') }),
  v.object({ kind: v.literal('account_add'), provider: Text(40), number: Text(40) }),
  v.object({ kind: v.literal('account_remove'), id: Uuid }),
  v.object({ kind: v.literal('account_choose'), id: Uuid }),
  v.object({ kind: v.literal('passkey_add') }),
]);
export type SensitiveAction = v.InferOutput<typeof SensitiveActionData>;
