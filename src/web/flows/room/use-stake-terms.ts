import type { StakeTerms } from '../../../../machines/room/stake-choice.ts';
import type { Game } from '../../../contract/games.calls.ts';
import { sumOf } from '../../../contract/money.ts';
import { useBalances } from '../../runtime/session.ts';

export function useStakeTerms({ stake }: Game): StakeTerms {
  const wallet = useBalances()?.wallet;
  return { proposal: stake, available: wallet ? sumOf(wallet.token, wallet.winning) : null };
}
