/**
 * Chance that is the same every time, for pictures: the numbers of orders and virtual accounts, invitations, codes and
 * what a game deals. The platform runs in this process, and gets them from here instead of the system's generator.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { randomInt, randomBytes, createHash } = crypto;
/** Tickets, tokens and the seeds of games are as long; who asks for another length is the browser's driver. */
const seedLength = 32;

/** From now on the same numbers come in the same order. */
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
  };
  Object.assign(crypto, fixed);
  syncBuiltinESMExports();
}

/** As it was before. */
export function endChance(): void {
  Object.assign(crypto, { randomInt, randomBytes });
  syncBuiltinESMExports();
}
