/** Every movement of a player's balances, with the balance after it (ST-1). Ours: a platform may lack it. */
import * as v from 'valibot';
import { defineCall, valueRead } from './call.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { Cursor, GivenId, GivenToken, shown, Slug } from './schemas.ts';
import type { Secret } from './secret.ts';
import { balances, statementSubjects, type Balance, type StatementFilter } from './statement-words.ts';
import { Moment } from './transactions.calls.ts';

/** Why a balance moved. `other`: a correction, or a word that this shop does not know. */
const movementKinds = [
  ...['topup', 'voucher', 'withdraw', 'withdraw_back'],
  ...['stake', 'stake_back', 'reward', 'other'],
] as const;
export type MovementKind = (typeof movementKinds)[number];

const MovementData = v.object({
  id: GivenId,
  balance: v.picklist(balances),
  kind: v.fallback(v.picklist(movementKinds), 'other'),
  direction: v.picklist(['in', 'out']),
  amount: PlatinumAmount,
  /** The balance after it. */
  after: PlatinumAmount,
  /** What a reward was less by. */
  fee: shown(PlatinumAmount),
  transaction: shown(GivenId),
  round: shown(GivenId),
  game: shown(Slug),
  at: Moment,
});
export type MovementWire = v.InferInput<typeof MovementData>;

export interface Movement {
  id: string;
  balance: Balance;
  kind: MovementKind;
  direction: 'in' | 'out';
  amount: Platinum;
  after: Platinum;
  fee: Platinum | null;
  /** Null: there is none, or it cannot be looked at (yet). */
  transaction: string | null;
  round: string | null;
  game: string | null;
  /** Ms by the platform's clock. */
  at: number;
}

export interface StatementPage {
  kind: 'statement';
  /** The newest first. */
  items: readonly Movement[];
  next: string | null;
}
export const statementPageSize = 50;

export const statement = defineCall({
  name: 'statement',
  path: '/v2/auth/statement',
  body: v.object({
    balance: v.optional(v.picklist(balances)),
    subject: v.optional(v.picklist(statementSubjects)),
    cursor: v.optional(Cursor),
  }),
  write: (input: { purpose: 'statement'; bearer: Secret; filter: StatementFilter; cursor: string | null }) => {
    const { bearer, filter, cursor } = input;
    const { balance, subject } = filter;
    const body = { ...(balance && { balance }), ...(subject && { subject }), ...(cursor !== null && { cursor }) };
    return { bearer, body };
  },
  outcomes: {
    accepted: valueRead(
      v.object({ movements: v.pipe(v.array(MovementData), v.maxLength(500)), next: shown(GivenToken) }),
      ({ movements, next }): StatementPage => ({ kind: 'statement', items: movements, next }),
    ),
  },
});
