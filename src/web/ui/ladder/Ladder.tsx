/** Two marbles on a ladder, the player's on the left, the opponent's on the right; the goal is the bowl at the top. */
import { useId } from 'react';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye } from '../art/design.ts';
import { Marble } from '../art/Marble.tsx';
import { lookBeside, playerLook } from '../art/player-look.ts';
import * as styles from './ladder.css.ts';

interface Climbing {
  /** Seed of its look, as in Versus. */
  of: string;
  rung: number;
}

export interface LadderProps {
  rungs: number;
  mine: Climbing;
  theirs: Climbing | null;
  label: string;
}

const [width, height] = [120, 440];
const clothWidth = 320;
/** Heights (y) of the ground and of the last rung. */
const [foot, top] = [400, 74];

export function Ladder({ rungs, mine, theirs, label }: LadderProps) {
  const id = useId();
  const gap = (foot - top) / rungs;
  const rails = [14, 60, 106];
  return (
    <div className={styles.place} role="img" aria-label={label}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${clothWidth} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <Cloth id={`${id}c`} dye={dyes[6] as Dye} pattern="truntum" turn={0} width={clothWidth} height={height} />
      </svg>
      <div className={styles.upright}>
        <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path
            d={rails.map((x) => `M${x + 5} ${top - 17}V${foot + 19}`).join('')}
            stroke="#14163A"
            strokeOpacity=".35"
            strokeWidth="10"
          />
          <path d={rungsAt(rungs, 1, gap)} stroke="#B99A66" strokeWidth="5" />
          <path d={rungsAt(rungs, 5, gap)} stroke="#FFC233" strokeWidth="7" />
          <path
            d={rails.map((x) => `M${x} ${top - 22}V${foot + 14}`).join('')}
            stroke="#EBDDBE"
            strokeWidth="10"
            strokeLinecap="round"
          />
          <path d="M8 22q52 22 104 0c0 26-14 38-52 38s-52-12-52-38Z" fill="#FFC233" stroke="#14163A" strokeWidth="3" />
          <ellipse cx="60" cy="22" rx="52" ry="8" fill="#B26A00" />
        </svg>
        {theirs && (
          <Climber id={`${id}t`} x={83} of={lookBeside(theirs.of, mine.of)} up={(theirs.rung * gap) / height} />
        )}
        <Climber id={`${id}m`} x={37} of={mine.of} up={(mine.rung * gap) / height} isMine />
      </div>
    </div>
  );
}

const rungsAt = (rungs: number, every: number, gap: number): string =>
  Array.from({ length: rungs / every }, (_, at) => `M14 ${foot - (at + 1) * every * gap}H106`).join('');

interface ClimberProps {
  id: string;
  x: number;
  of: string;
  /** A fraction of the picture's height. */
  up: number;
  isMine?: boolean;
}

/** A marble in a layer of its own, so that only the layer moves. */
function Climber({ id, x, of, up, isMine = false }: ClimberProps) {
  const { dye, swirlTurn } = playerLook(of);
  return (
    <div className={styles.climber} style={{ transform: `translateY(${-up * 100}%)` }}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <circle cx={x} cy={foot - 12} r="23" fill={isMine ? '#FBFAF6' : '#14163A'} />
        <Marble id={id} x={x} y={foot - 12} radius={19} glass={dye.glass} swirl={dye.swirl} turn={swirlTurn} />
      </svg>
    </div>
  );
}
