/**
 * The sensitive actions that a PIN confirms, each with its amount and target, so that a proof is good for nothing else
 * (C85).
 */
import * as v from 'valibot';
import { MovedPlatinum, type Platinum } from './money.ts';
import { Text, Uuid } from './schemas.ts';

export type SensitiveAction =
  | { kind: 'withdraw'; platinum: Platinum; account: string }
  | { kind: 'unlink' }
  | { kind: 'account_add'; provider: string; number: string }
  | { kind: 'account_remove'; id: string }
  | { kind: 'account_choose'; id: string };

export const SensitiveActionData = v.variant('kind', [
  v.object({ kind: v.literal('withdraw'), platinum: MovedPlatinum, account: Uuid }),
  v.object({ kind: v.literal('unlink') }),
  v.object({ kind: v.literal('account_add'), provider: Text(40), number: Text(40) }),
  v.object({ kind: v.literal('account_remove'), id: Uuid }),
  v.object({ kind: v.literal('account_choose'), id: Uuid }),
]);
