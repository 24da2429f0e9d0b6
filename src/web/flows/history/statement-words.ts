/** The words for the movements of a balance, which the list, its filters and the file share. */
import type { MovementKind } from '../../../contract/statement.calls.ts';
import type { StatementSubject } from '../../../contract/statement-words.ts';
import type { MessageId } from '../../i18n/messages.ts';

export const kindTexts = {
  topup: 'transaction.type.topup',
  voucher: 'transaction.type.voucher',
  withdraw: 'transaction.type.withdraw',
  withdraw_back: 'statement.kind.withdraw_back',
  stake: 'results.stake',
  stake_back: 'statement.kind.stake_back',
  reward: 'results.reward',
  other: 'statement.kind.other',
} as const satisfies Record<MovementKind, MessageId>;

export const subjectTexts = {
  topup: kindTexts.topup,
  voucher: kindTexts.voucher,
  withdraw: kindTexts.withdraw,
  game: 'history.section.game',
} as const satisfies Record<StatementSubject, MessageId>;
