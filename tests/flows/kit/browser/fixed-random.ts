/**
 * Repeats chance for the atlas: numbers of orders, virtual accounts and requests, invitations, codes, the deals of games.
 * The platform runs in this process, so its `node:crypto` can be replaced.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { randomInt, randomBytes, randomUUID, createHash } = crypto;
/** Bytes of tickets, tokens and seeds of games; only Playwright asks for other lengths. */
const seedLength = 32;
/** A page shows the first digits of a request's id; the others keep ids apart, in whichever order requests come. */
const firstDigits = '7c1e4b90';

export function beginChanceAnew(): void {
  let drawn = 0;
  const draw = (): Buffer => createHash('sha256').update(`picture ${drawn++}`).digest();
  const fixed = {
    randomInt: (most: number, ...others: unknown[]) =>
      others.length === 0
        ? Number(draw().readBigUInt64BE() % BigInt(most))
        : Reflect.apply(randomInt, crypto, [most, ...others]),
    randomBytes: (length: number, ...others: unknown[]) =>
      others.length === 0 && length === seedLength ? draw() : Reflect.apply(randomBytes, crypto, [length, ...others]),
    randomUUID: () => `${firstDigits}${randomUUID().slice(firstDigits.length)}`,
  };
  Object.assign(crypto, fixed);
  syncBuiltinESMExports();
}

export function endChance(): void {
  Object.assign(crypto, { randomInt, randomBytes, randomUUID });
  syncBuiltinESMExports();
}
