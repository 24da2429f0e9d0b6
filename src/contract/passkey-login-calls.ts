/** The calls of a login with a passkey, which come with the key that asks for it. */
import { passkeyLogin, passkeyLoginOptions } from './passkeys.calls.ts';

export const passkeyLoginCalls = { passkeyLoginOptions, passkeyLogin } as const;
