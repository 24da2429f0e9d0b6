import type { StakeTerms } from '../../../../machines/room/stake-choice.ts';
import type { Game } from '../../../contract/games.calls.ts';
import { sumOf } from '../../../contract/money-sums.ts';
import type { Parts } from '../../../contract/stake.ts';
import { useBalances } from '../../runtime/session.ts';

export function useStakeTerms({ stake }: Game): StakeTerms {
  const wallet = useBalances()?.wallet;
  return { proposal: stake, available: wallet ? sumOf(wallet.token, wallet.winning) : null };
}

/** Null where one of them is unknown: then nobody can say from which a stake is paid. */
export function useHeld(): Parts | null {
  const { token, winning } = useBalances()?.wallet ?? {};
  return token != null && winning != null ? { token, winning } : null;
}
