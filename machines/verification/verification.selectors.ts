import type { VerificationSnapshot } from './verification.machine.ts';

export type VerificationScreen = 'code' | 'password' | 'none';

export function verificationScreen(snapshot: VerificationSnapshot): VerificationScreen {
  if (snapshot.matches('code')) return 'code';
  return snapshot.matches('password') ? 'password' : 'none';
}
