/** Every call that the storefront makes and the platform answers. */
import { callsOf, type AnyCall, type Askable, type Family } from './call.ts';
import { accounts, addAccount, chooseAccount, removeAccount } from './accounts.calls.ts';
import { bindWallet, eWalletBalance, sendAuth, unlinkWallet } from './e-wallet.calls.ts';
import { requestReset } from './forgot-password.calls.ts';
import { games } from './games.calls.ts';
import { merchantLookup } from './merchant.calls.ts';
import { setPassword } from './new-password.calls.ts';
import { requestCode, resendCode, verifyCode } from './one-time-code.calls.ts';
import { submitPin } from './pin.calls.ts';
import { profile, saveProfile } from './profile.calls.ts';
import { read } from './reads.ts';
import { redeem } from './redeem.calls.ts';
import { register } from './registration.calls.ts';
import { invitation, joinRoom, leaveRoom, playRoom, room } from './rooms.calls.ts';
import { login, logout, wallet } from './session.calls.ts';
import { topUp } from './top-up.calls.ts';
import { checkTransaction, moneyResult, transaction } from './transactions.calls.ts';
import { withdraw } from './withdrawal.calls.ts';

export const machineCalls = {
  merchantLookup,
  games,
  register,
  requestReset,
  login,
  logout,
  wallet,
  eWalletBalance,
  profile,
  saveProfile,
  accounts,
  addAccount,
  removeAccount,
  chooseAccount,
  bindWallet,
  sendAuth,
  unlinkWallet,
  transaction,
  checkTransaction,
  moneyResult,
  withdraw,
  redeem,
  joinRoom,
  room,
  invitation,
  playRoom,
  leaveRoom,
  verifyCode,
  requestCode,
  resendCode,
  setPassword,
  submitPin,
  read,
  topUp,
} as const;

export type MachineCalls = typeof machineCalls;

type CallsOf<Asked> = Asked extends Family<string, infer Members> ? Members[keyof Members] : Asked;
type WireCall = Extract<CallsOf<MachineCalls[keyof MachineCalls]>, AnyCall>;
export type Calls = { readonly [C in WireCall as C['name']]: C };

export const calls = /* @__PURE__ */ callsByName();

function callsByName(): Calls {
  const all = Object.values<Askable>(machineCalls).flatMap(callsOf);
  return Object.fromEntries(all.map((call) => [call.name, call])) as unknown as Calls;
}
