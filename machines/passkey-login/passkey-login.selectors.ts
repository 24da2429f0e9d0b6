import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { PasskeyLoginSnapshot } from './passkey-login.machine.ts';

/** `device` while the browser has it. */
export function provingNow(snapshot: PasskeyLoginSnapshot): 'platform' | 'device' | null {
  if (snapshot.matches('unlocking')) return 'device';
  return snapshot.matches('resting') ? null : 'platform';
}

const problems: Readonly<Record<string, string>> = {
  unsupported: 'passkey_login.error.unsupported',
  wrongAddress: 'passkey_login.error.not_here',
  dismissed: 'passkey_login.error.dismissed',
  late: 'passkey_login.error.late',
  notUsed: 'passkey_login.error.not_used',
  unknownPasskey: 'passkey_login.error.unknown_passkey',
  refused: 'passkey_login.error.refused',
  copied: 'passkey_login.error.copied',
  throttled: 'login.error.throttled',
  merchantInvalid: 'error.v2.merchant_uid',
};

export function passkeyLoginError({ value }: PasskeyLoginSnapshot): MessageRef | null {
  if (typeof value !== 'object' || value.resting === 'clean') return null;
  return { id: problems[value.resting] ?? callFailureMessages[value.resting as CallFailure] };
}
