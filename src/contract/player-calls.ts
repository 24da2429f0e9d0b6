/** The calls that only a logged-in player's machines make, and families with their purposes. */
import { accounts, addAccount, chooseAccount, removeAccount } from './accounts.calls.ts';
import { setListing, weekBoard } from './board.calls.ts';
import { endSessions, sessions } from './devices.calls.ts';
import { bindWallet, eWalletBalance, sendAuth, unlinkWallet } from './e-wallet.calls.ts';
import { addPasskey, passkeyOptions, passkeys, removePasskey } from './passkeys.calls.ts';
import { checkPin, submitPin } from './pin.calls.ts';
import { requestCode, resendCode, verifyCode } from './player-codes.calls.ts';
import { closeReminder, pausePlay, playLimits, setPlayLimits } from './play-limits.calls.ts';
import { setPassword } from './new-password.calls.ts';
import { profile, saveProfile, setNickname } from './profile.calls.ts';
import { pushSetting, turnPushOff, turnPushOn } from './push.calls.ts';
import { read } from './reads.ts';
import { redeem } from './redeem.calls.ts';
import { invitation, joinRoom, leaveRoom, opponents, playRoom, practiceRoom, room } from './rooms.calls.ts';
import { wallet } from './wallet.calls.ts';
import { cancelTopUp, topUp } from './top-up.calls.ts';
import { checkTransaction, moneyResult, transaction } from './transactions.calls.ts';
import { setWish, wishes } from './wishes.calls.ts';
import { withdraw } from './withdrawal.calls.ts';

export const playerCalls = {
  wallet,
  eWalletBalance,
  profile,
  saveProfile,
  setNickname,
  sessions,
  endSessions,
  passkeys,
  passkeyOptions,
  addPasskey,
  removePasskey,
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
  practiceRoom,
  room,
  invitation,
  opponents,
  playRoom,
  leaveRoom,
  verifyCode,
  requestCode,
  resendCode,
  setPassword,
  checkPin,
  submitPin,
  cancelTopUp,
  weekBoard,
  setListing,
  wishes,
  setWish,
  playLimits,
  setPlayLimits,
  pausePlay,
  closeReminder,
  pushSetting,
  turnPushOn,
  turnPushOff,
  read,
  topUp,
} as const;
