import type { ReactNode } from 'react';
import { lookBeside } from '../art/player-look.ts';
import { PlayerMarble } from '../art/PlayerMarble.tsx';
import * as styles from './versus.css.ts';

export interface Side {
  /** Seed of the marble's look; `lookBeside` keeps the opponent's different. */
  of: string;
  name: string;
  note?: ReactNode;
  points: number;
  pointsLabel: string;
}

export interface VersusProps {
  label: string;
  mine: Side;
  theirs: Side | null;
  emptyName: string;
  children?: ReactNode;
}

export function Versus({ label, mine, theirs, emptyName, children }: VersusProps) {
  return (
    <section className={styles.row} aria-label={label}>
      <Player side={mine} />
      <div className={styles.middle}>{children}</div>
      {theirs ? (
        <Player side={{ ...theirs, of: lookBeside(theirs.of, mine.of) }} isMirrored />
      ) : (
        <div className={styles.mirrored}>
          <span className={styles.nobody} aria-hidden="true">
            ?
          </span>
          <span className={styles.lines}>
            <span className={styles.name}>{emptyName}</span>
          </span>
        </div>
      )}
    </section>
  );
}

function Player({ side, isMirrored = false }: { side: Side; isMirrored?: boolean }) {
  return (
    <div className={isMirrored ? styles.mirrored : styles.player}>
      <PlayerMarble of={side.of} className={styles.marble} />
      <span className={styles.lines}>
        <span className={styles.name}>{side.name}</span>
        {side.note != null && <span className={styles.note}>{side.note}</span>}
      </span>
      <b className={styles.points} aria-label={side.pointsLabel} role="img">
        {side.points}
      </b>
    </div>
  );
}
