/** Seeds of rounds, and what every game does with them (GM-5). */
import fc from 'fast-check';
import { expect, it } from 'vitest';

export const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
export const someSeed = Buffer.alloc(32, 7);

export function dealsFromItsSeed(deal: (seed: Buffer) => unknown): void {
  it('GM-5 follows from the seed alone, and from nothing shorter', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        expect(deal(one)).toEqual(deal(Buffer.from(one)));
        if (!one.equals(other)) expect(deal(one)).not.toEqual(deal(other));
      }),
      { numRuns: 50 },
    );
  });
}
