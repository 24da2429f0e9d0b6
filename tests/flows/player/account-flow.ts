import type { PlayerSnapshot } from '../../../machines/player/player.machine.ts';

export type AccountFlow = 'pin' | 'phoneChange' | 'passwordChange' | 'eWallet';

export function accountFlowOf(snapshot: PlayerSnapshot): AccountFlow | null {
  for (const flow of ['pin', 'phoneChange', 'passwordChange', 'eWallet'] as const) {
    if (snapshot.matches({ active: { flow } })) return flow;
  }
  return null;
}
