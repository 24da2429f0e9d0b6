/** Stands in for Argon2, whose threads no timeline can order: a quick digest that takes its time on the timeline. */
import { createHash } from 'node:crypto';

interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 40);
  });
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export async function hash(text: string, { memoryCost, timeCost, parallelism }: Cost): Promise<string> {
  await pause();
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${digest(text)}`;
}

export async function verify(stored: string, text: string): Promise<boolean> {
  await pause();
  return stored.endsWith(`$${digest(text)}`);
}
