/** The key of a login with a passkey, and its machine. Loaded by chunks.ts and by nothing else. */
export { PasskeyEntry } from '../../flows/passkeys/PasskeyEntry.tsx';
export { providePasskeyLogin } from '../../runtime/passkey-login.ts';
