/** The picture beside the home page's opening: a cloth with marbles of every dye, mid-game. */
import { useId } from 'react';
import { Cloth } from './Cloth.tsx';
import { dyes, type Dye } from './design.ts';
import { Marble } from './Marble.tsx';

/** Dye, place, size and turn, from the back to the front. */
const scatter = [
  [7, 150, 92, 40, 20],
  [4, 468, 78, 48, 120],
  [6, 590, 190, 40, 300],
  [2, 92, 218, 54, 160],
  [5, 480, 236, 62, 250],
  [0, 292, 164, 104, 0],
] as const;

export function HomeArt({ className }: { className?: string }) {
  const id = useId();
  const cloth = dyes[0] as Dye;
  return (
    <svg className={className} viewBox="0 0 660 320" width="660" height="320" aria-hidden="true">
      <Cloth id={`${id}c`} dye={cloth} pattern="kawung" turn={0} width={660} height={320} />
      <path
        d="M404 120Q452 30 512 92T576 150M150 240Q196 300 234 268"
        fill="none"
        stroke="#FFC233"
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray="0 18"
      />
      {scatter.map(([dye, x, y, radius, turn]) => {
        const { glass, swirl } = dyes[dye] as Dye;
        return (
          <Marble key={dye} id={`${id}${dye}`} x={x} y={y} radius={radius} glass={glass} swirl={swirl} turn={turn} />
        );
      })}
    </svg>
  );
}
