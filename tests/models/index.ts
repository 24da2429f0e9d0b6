/** Every machine of the product, as the walk knows it. */
import type { Model } from '../walk/model.ts';
import { catalogue } from './catalogue.ts';
import { login } from './login.ts';
import { merchant } from './merchant.ts';
import { newPassword } from './new-password.ts';
import { oneTimeCode } from './one-time-code.ts';
import { registration } from './registration.ts';
import { revocation } from './revocation.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { storefront } from './storefront.ts';

export const models: readonly Model[] = [
  storefront,
  merchant,
  catalogue,
  shell,
  login,
  registration,
  oneTimeCode,
  newPassword,
  session,
  revocation,
];
