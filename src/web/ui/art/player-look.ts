/** A player's marble, from the seed of its look: the marble that was chosen, or a name (NM-2). */
import { designOf, dyes, hash, type ArtDesign, type Dye } from './design.ts';

function indexOf(of: string): number {
  const chosen = dyes.findIndex(({ name }) => name === of);
  return chosen < 0 ? hash(of) : chosen;
}

const dyeOf = (of: string, further = 0): Dye => dyes[(indexOf(of) + further) % dyes.length] as Dye;

export const playerLook = (of: string): ArtDesign => designOf(of, indexOf(of));

export const marbleOf = (of: string): Dye['name'] => dyeOf(of).name;

/** The seed of an opponent's look, another one where both marbles would have the same colour. */
export const lookBeside = (of: string, other: string): string =>
  marbleOf(of) === marbleOf(other) ? dyeOf(of, 1).name : of;
