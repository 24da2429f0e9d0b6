/** Every machine of the product, as the walk knows it. */
import type { Model } from '../../src/walk/model.ts';
import { accounts } from './accounts.ts';
import { catalogue } from './catalogue.ts';
import { eWallet } from './e-wallet.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { match } from './match.ts';
import { merchant } from './merchant.ts';
import { moneyResult } from './money-result.ts';
import { newPassword } from './new-password.ts';
import { oneTimeCode } from './one-time-code.ts';
import { phoneChange } from './phone-change.ts';
import { pin } from './pin.ts';
import { pinPad } from './pin-pad.ts';
import { player } from './player.ts';
import { profile } from './profile.ts';
import { redeem } from './redeem.ts';
import { registration } from './registration.ts';
import { resource } from './resource.ts';
import { revocation } from './revocation.ts';
import { room } from './room.ts';
import { round } from './round.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { storefront } from './storefront.ts';
import { topUp } from './top-up.ts';
import { transaction } from './transaction.ts';
import { verification } from './verification.ts';
import { withdrawal } from './withdrawal.ts';

export const models: readonly Model[] = [
  storefront,
  merchant,
  catalogue,
  shell,
  login,
  registration,
  forgotPassword,
  verification,
  oneTimeCode,
  newPassword,
  player,
  session,
  revocation,
  pin,
  pinPad,
  phoneChange,
  profile,
  accounts,
  eWallet,
  resource,
  transaction,
  moneyResult,
  topUp,
  withdrawal,
  redeem,
  match,
  room,
  round,
];
