/** One JSON POST a message, its id as idempotency key. */
import type { SmsPort } from '../domain/platform/outbox.ts';

export interface SmsGatewayOptions {
  url: string;
  token: string | null;
}

/** ms */
const timeout = 10_000;

export function createSmsGateway({ url, token }: SmsGatewayOptions): SmsPort {
  return {
    async send({ id, phone, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+62${phone.slice(1)}`, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Expected the SMS gateway to accept; it answered ${response.status}.`);
    },
  };
}
