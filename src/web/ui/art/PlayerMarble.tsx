import { useId } from 'react';
import { Cloth } from './Cloth.tsx';
import { Marble } from './Marble.tsx';
import { playerLook } from './player-look.ts';

/** `of`: the seed of its look, as in player-look.ts. */
export function PlayerMarble({ of, className }: { of: string; className?: string }) {
  const id = useId();
  const { dye, pattern, clothTurn, swirlTurn } = playerLook(of);
  return (
    <svg className={className} viewBox="0 0 128 128" width="64" height="64" aria-hidden="true">
      <Cloth id={`${id}c`} dye={dye} pattern={pattern} turn={clothTurn} width={128} height={128} />
      <Marble id={`${id}m`} x={64} y={60} radius={42} glass={dye.glass} swirl={dye.swirl} turn={swirlTurn} />
    </svg>
  );
}
