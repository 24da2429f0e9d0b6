import type { LinkedWallet } from '../../src/contract/e-wallet.calls.ts';
import type { Wallet } from '../../src/contract/wallet.calls.ts';
import type { SessionSnapshot } from './session.machine.ts';

interface Regions {
  wallet: 'loading' | 'ready' | 'failed';
  eWallet: 'loading' | 'linked' | 'none' | 'failed';
}

const regionsOf = ({ value }: SessionSnapshot): Regions => {
  if (typeof value !== 'object' || !('active' in value)) return { wallet: 'loading', eWallet: 'loading' };
  const { wallet, eWallet } = value.active;
  return {
    wallet: typeof wallet === 'string' ? wallet : 'loading',
    eWallet: typeof eWallet === 'string' ? eWallet : 'loading',
  };
};

export interface BalancesView {
  state: Regions['wallet'];
  /** They stay while they are read again, and when that fails. */
  wallet: Wallet | null;
}

export const balancesView = (snapshot: SessionSnapshot): BalancesView => ({
  state: regionsOf(snapshot).wallet,
  wallet: snapshot.context.wallet,
});

export interface EWalletView {
  state: Regions['eWallet'];
  linked: LinkedWallet | null;
}

export const eWalletView = (snapshot: SessionSnapshot): EWalletView => ({
  state: regionsOf(snapshot).eWallet,
  linked: snapshot.context.linked,
});
