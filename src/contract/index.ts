/** Every call that the storefront makes and the platform answers. */
import { accounts, addAccount, chooseAccount, removeAccount } from './accounts.calls.ts';
import { bindWallet, eWalletBalance, sendAuth, unlinkWallet } from './e-wallet.calls.ts';
import { requestReset } from './forgot-password.calls.ts';
import { games } from './games.calls.ts';
import { merchantLookup } from './merchant.calls.ts';
import { changePassword, resetPassword, setPassword, setRegistrationPassword } from './new-password.calls.ts';
import {
  requestCode,
  resendCode,
  resendForgotCode,
  resendRegistrationCode,
  sendPinResetCode,
  sendPlayerCode,
  verifyCode,
  verifyForgotCode,
  verifyPinResetCode,
  verifyPlayerCode,
  verifyRegistrationCode,
} from './one-time-code.calls.ts';
import { changePhone, changePin, confirmPin, resetPin, setPin, submitPin } from './pin.calls.ts';
import { profile, saveProfile } from './profile.calls.ts';
import { read } from './reads.ts';
import { redeem } from './redeem.calls.ts';
import { register } from './registration.calls.ts';
import { gameResults, invitation, joinRoom, leaveRoom, playRoom, replay, room } from './rooms.calls.ts';
import { login, logout, wallet } from './session.calls.ts';
import { payByAccount, payByWallet, topUp, topUpOptions } from './top-up.calls.ts';
import { checkTransaction, moneyResult, transaction, transactions } from './transactions.calls.ts';
import { withdraw, withdrawOptions } from './withdrawal.calls.ts';

/** Calls that no family stands before. */
const alone = {
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
} as const;

/** What goes over the wire, each call at its own address. */
export const calls = {
  ...alone,
  verifyRegistrationCode,
  verifyForgotCode,
  verifyPlayerCode,
  verifyPinResetCode,
  resendRegistrationCode,
  resendForgotCode,
  sendPlayerCode,
  sendPinResetCode,
  setRegistrationPassword,
  resetPassword,
  changePassword,
  setPin,
  changePin,
  resetPin,
  changePhone,
  confirmPin,
  topUpOptions,
  withdrawOptions,
  transactions,
  gameResults,
  replay,
  payByAccount,
  payByWallet,
} as const;

export type Calls = typeof calls;

/** What machines ask for: a call, or a family of calls that differ by their purpose. */
export const machineCalls = {
  ...alone,
  verifyCode,
  requestCode,
  resendCode,
  setPassword,
  submitPin,
  read,
  topUp,
} as const;

export type MachineCalls = typeof machineCalls;
