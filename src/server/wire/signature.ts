/** HMAC-SHA256 over the time of sending and the bytes as sent, valid for minutes: each retry is signed anew. */
import { createHmac } from 'node:crypto';
import { sameDigest } from '../domain/platform/secrets.ts';

const timeHeader = 'X-Vendor-Time';
const signatureHeader = 'X-Vendor-Signature';
/** The allowed difference between the clocks plus the time in transit, ms. */
const window = 5 * 60 * 1000;

const signatureOf = (secret: string, time: string, content: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(content).digest();

export function signatureHeaders(secret: string, content: Uint8Array, now: Date): Record<string, string> {
  const time = String(now.getTime());
  return { [timeHeader]: time, [signatureHeader]: signatureOf(secret, time, content).toString('hex') };
}

export function isSigned(secret: string, headers: Headers, content: Uint8Array, now: Date): boolean {
  const time = headers.get(timeHeader) ?? '';
  const signature = headers.get(signatureHeader) ?? '';
  if (!/^[0-9]{1,15}$/.test(time) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const isTimely = Math.abs(now.getTime() - Number(time)) <= window;
  return sameDigest(signatureOf(secret, time, content), Buffer.from(signature, 'hex')) && isTimely;
}

/** With the path, so that the signature fits no other request. */
export const requestContent = (path: string, body: string): Buffer => Buffer.from(`${path}\n${body}`);
