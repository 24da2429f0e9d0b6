/** Every call that the storefront makes and the platform answers. */
import { eWalletBalance } from './e-wallet.calls.ts';
import { games } from './games.calls.ts';
import { merchantLookup } from './merchant.calls.ts';
import { setPassword } from './new-password.calls.ts';
import { resendCode, verifyCode } from './one-time-code.calls.ts';
import { register } from './registration.calls.ts';
import { login, logout, wallet } from './session.calls.ts';

export const calls = {
  merchantLookup,
  games,
  register,
  verifyCode,
  resendCode,
  setPassword,
  login,
  logout,
  wallet,
  eWalletBalance,
} as const;

export type Calls = typeof calls;
