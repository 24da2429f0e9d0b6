/** The calls of the machines that every visitor has; a player has them too, or a family with more members in their place. */
import { requestReset } from './forgot-password.calls.ts';
import { games } from './games.calls.ts';
import { visitorInvitation } from './invitation.calls.ts';
import { merchantLookup } from './merchant.calls.ts';
import { resendVisitorCode } from './one-time-code.calls.ts';
import { register } from './registration.calls.ts';
import { login, logout } from './session.calls.ts';

export const visitorCalls = {
  merchantLookup,
  games,
  register,
  requestReset,
  login,
  logout,
  visitorInvitation,
  resendCode: resendVisitorCode,
} as const;
