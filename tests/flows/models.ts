/** Every machine of the product, as the walk knows it. */
import type { Model } from '../../src/walk/model.ts';
import { accounts } from './accounts/model.ts';
import { catalogue } from './catalogue/model.ts';
import { eWallet } from './e-wallet/model.ts';
import { forgotPassword } from './forgot-password/model.ts';
import { login } from './login/model.ts';
import { match } from './match/model.ts';
import { merchant } from './merchant/model.ts';
import { moneyResult } from './money-result/model.ts';
import { newPassword } from './new-password/model.ts';
import { oneTimeCode } from './one-time-code/model.ts';
import { phoneChange } from './phone-change/model.ts';
import { pin } from './pin/model.ts';
import { pinPad } from './pin-pad/model.ts';
import { player } from './player/model.ts';
import { profile } from './profile/model.ts';
import { redeem } from './redeem/model.ts';
import { registration } from './registration/model.ts';
import { resource } from './resource/model.ts';
import { revocation } from './revocation/model.ts';
import { room } from './room/model.ts';
import { round } from './round/model.ts';
import { session } from './session/model.ts';
import { shell } from './shell/model.ts';
import { storefront } from './storefront/model.ts';
import { topUp } from './top-up/model.ts';
import { transaction } from './transaction/model.ts';
import { verification } from './verification/model.ts';
import { withdrawal } from './withdrawal/model.ts';

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
