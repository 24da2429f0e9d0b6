/** Two marbles on one ladder: the player's on the left, the opponent's on the right, and a bowl to reach at the top. */
import { useId } from 'react';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye } from '../art/design.ts';
import { Marble } from '../art/Marble.tsx';
import * as styles from './ladder.css.ts';

export interface LadderProps {
  /** How many rungs there are, and on which the two stand. */
  rungs: number;
  mine: number;
  theirs: number;
  /** All of it in words. */
  label: string;
}

const [width, height] = [320, 440];
/** The ground, and the last rung. */
const [foot, top] = [400, 74];

export function Ladder({ rungs, mine, theirs, label }: LadderProps) {
  const id = useId();
  const gap = (foot - top) / rungs;
  const rails = [64, 160, 256];
  return (
    <div className={styles.place} role="img" aria-label={label}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Cloth id={`${id}c`} dye={dyes[6] as Dye} pattern="truntum" turn={0} width={width} height={height} />
        <path d={`M0 ${foot + 12}h${width}v${height - foot}H0Z`} fill="#14163A" fillOpacity=".4" />
        <g stroke="#14163A" strokeOpacity=".35" transform="translate(5 5)">
          <path d={rails.map((x) => `M${x} ${top - 22}V${foot + 14}`).join('')} strokeWidth="10" />
        </g>
        <path
          d={Array.from({ length: rungs }, (_, at) => `M64 ${foot - (at + 1) * gap}H256`).join('')}
          stroke="#B99A66"
          strokeWidth="5"
        />
        <path
          d={Array.from({ length: rungs / 5 }, (_, at) => `M64 ${foot - (at + 1) * 5 * gap}H256`).join('')}
          stroke="#FFC233"
          strokeWidth="7"
        />
        <path
          d={rails.map((x) => `M${x} ${top - 22}V${foot + 14}`).join('')}
          stroke="#EBDDBE"
          strokeWidth="10"
          strokeLinecap="round"
        />
        <path d="M108 22q52 22 104 0c0 26-14 38-52 38s-52-12-52-38Z" fill="#FFC233" stroke="#14163A" strokeWidth="3" />
        <ellipse cx="160" cy="22" rx="52" ry="8" fill="#B26A00" />
      </svg>
      <Climber id={`${id}t`} x={208} dye={dyes[6] as Dye} at={(theirs * gap) / height} />
      <Climber id={`${id}m`} x={112} dye={dyes[0] as Dye} at={(mine * gap) / height} isMine />
    </div>
  );
}

interface ClimberProps {
  id: string;
  x: number;
  dye: Dye;
  /** How far up, as a part of the picture's height. */
  at: number;
  isMine?: boolean;
}

/** A layer of its own, which moves up and down as one. */
function Climber({ id, x, dye: { glass, swirl }, at, isMine = false }: ClimberProps) {
  return (
    <div className={styles.climber} style={{ transform: `translateY(${-at * 100}%)` }}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {isMine && <circle cx={x} cy={foot - 16} r="30" fill="#FBFAF6" />}
        <Marble id={id} x={x} y={foot - 16} radius={26} glass={glass} swirl={swirl} turn={isMine ? 0 : 80} />
      </svg>
    </div>
  );
}
