/** Reads the code from the SMS where the browser has WebOTP; `signal` aborts when the step is left (ux57). */
import { isCode } from '../../contract/fields.ts';

interface OtpCredentialOptions extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

export async function receiveSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const options: OtpCredentialOptions = { otp: { transport: ['sms'] }, signal };
    const credential: unknown = await navigator.credentials.get(options);
    const code = typeof credential === 'object' && credential !== null && 'code' in credential ? credential.code : null;
    return typeof code === 'string' && isCode(code) ? code : null;
  } catch {
    // Refused, aborted or impossible: the person types the code.
    return null;
  }
}
