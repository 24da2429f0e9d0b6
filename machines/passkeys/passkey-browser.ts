/** What a browser does with passkeys, and how it answers. The login with one (machines/passkey-login) uses it too. */
import type { PasskeyQuestion } from '../../src/contract/passkeys.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { placeholder } from '../kit/placeholder.ts';

export type PasskeyEvent =
  | { type: 'passkey.supported' }
  | { type: 'passkey.unsupported' }
  | { type: 'passkey.given'; credential: Secret }
  /** Put off by the person, or there is none: browsers do not tell which. */
  | { type: 'passkey.dismissed' }
  | { type: 'passkey.late' }
  /** The device has one already. */
  | { type: 'passkey.exists' }
  | { type: 'passkey.failed' };

export interface AskedOfBrowser {
  options: PasskeyQuestion['options'] | null;
}

/** Sends `passkey.supported` or `passkey.unsupported`, once. */
export const passkeySupport = placeholder('The browser is asked for passkeys only where it is provided');
/** Asks the person to make one; sends `passkey.…`, once. */
export const passkeyCreation = placeholder<AskedOfBrowser>('A passkey is made only where the browser provides it');
/** Asks the person to use one; sends `passkey.…`, once. */
export const passkeyUse = placeholder<AskedOfBrowser>('A passkey is used only where the browser provides it');
