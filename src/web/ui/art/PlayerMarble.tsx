/** A player's own marble: its glass and its swirl follow from a word that stays the same. */
import { useId } from 'react';
import { dyes, hash, type Dye } from './design.ts';
import { Marble } from './Marble.tsx';

export function PlayerMarble({ of }: { of: string }) {
  const id = useId();
  const seed = hash(of);
  const { glass, swirl } = dyes[seed % dyes.length] as Dye;
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <Marble id={id} x={32} y={30} radius={28} glass={glass} swirl={swirl} turn={((seed >>> 8) % 12) * 30} />
    </svg>
  );
}
