/** Hooks for the player's balances and e-wallet; undefined for a visitor. */
import {
  balancesView,
  eWalletView,
  type BalancesView,
  type EWalletView,
} from '../../../machines/session/session.selectors.ts';
import { useFlow, useOf } from './ports.tsx';

export const useBalances = (): BalancesView | undefined => useOf(useFlow('session'), balancesView);

export const useEWallet = (): EWalletView | undefined => useOf(useFlow('session'), eWalletView);
