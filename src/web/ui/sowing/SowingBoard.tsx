/**
 * The board of the game Congklak Cermat: seven holes with seeds and the store in which they end. Every hole is a button;
 * an arrow leads from each to the next.
 */
import { useId } from 'react';
import { holeCount } from '../../../contract/rounds.ts';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye } from '../art/design.ts';
import * as styles from './sowing.css.ts';

export interface SowingBoardProps {
  /** Seeds of each hole; null until they arrive. */
  holes: readonly number[] | null;
  stored: number;
  label: string;
  /** Written beside it, and what it is called for those who do not see it. */
  store: string;
  storeLabel: string;
  labelOf(hole: number, seeds: number | null): string;
  onSow(hole: number): void;
}

/** More are not drawn; the number says how many there are. */
const mostDrawn = 12;

export function SowingBoard({ holes, stored, label, store, storeLabel, labelOf, onSow }: SowingBoardProps) {
  const id = useId();
  return (
    <div className={styles.board}>
      <svg className={styles.cloth} aria-hidden="true">
        <Cloth id={`${id}c`} dye={dyes[5] as Dye} pattern="kawung" turn={15} width={960} height={640} />
      </svg>
      <div className={styles.places} role="group" aria-label={label}>
        {Array.from({ length: holeCount }, (_, at) => {
          const seeds = holes?.[at] ?? null;
          return (
            <button
              // The same React key for every prompt keeps the focus.
              key={at}
              type="button"
              className={styles.hole}
              aria-label={labelOf(at + 1, seeds)}
              aria-disabled={!seeds}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => {
                if (seeds) onSow(at);
              }}
            >
              <Pit seeds={seeds ?? 0} />
              <span className={styles.count} aria-hidden="true">
                {seeds ?? '–'}
              </span>
              <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
                <path d="M3.5 1.5 8 6l-4.5 4.5" />
              </svg>
            </button>
          );
        })}
        <div className={styles.store} role="img" aria-label={storeLabel}>
          <Pit seeds={stored} isStore />
          <span className={styles.inStore} aria-hidden="true">
            <span className={styles.count}>{stored}</span>
            {store}
          </span>
        </div>
      </div>
    </div>
  );
}

function Pit({ seeds, isStore = false }: { seeds: number; isStore?: boolean }) {
  return (
    <svg className={styles.pit} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="31" fill={isStore ? '#FFC233' : '#8A5A2B'} />
      <circle cx="32" cy={isStore ? 32 : 34} r={isStore ? 25 : 28} fill={isStore ? '#2B2F86' : '#2F2230'} />
      {Array.from({ length: Math.min(seeds, mostDrawn) }, (_, at) => (
        <g key={at} transform={placeOf(at, Math.min(seeds, mostDrawn))}>
          <ellipse rx="6.6" ry="5" fill="#FBFAF6" />
          <path d="M-4.5 0q4.5 2 9 0" fill="none" stroke="#8A5A2B" strokeWidth="1.6" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}

/** One in the middle where there are more than five, and the others around it. */
function placeOf(at: number, count: number): string {
  const hasMiddle = count === 1 || count > 5;
  if (hasMiddle && at === 0) return 'translate(32 34)';
  const around = hasMiddle ? count - 1 : count;
  const turn = ((hasMiddle ? at - 1 : at) / around) * 2 * Math.PI - Math.PI / 2;
  const away = count <= 3 ? 10 : count <= 5 ? 13 : 18;
  const [x, y] = [Math.cos(turn) * away, Math.sin(turn) * away];
  return `translate(${(32 + x).toFixed(1)} ${(34 + y).toFixed(1)}) rotate(${(at * 47) % 180})`;
}
