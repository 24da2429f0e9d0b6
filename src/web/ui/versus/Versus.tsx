/** Two who play against each other: marbles, names and points to the left and right, and between them the time. */
import type { ReactNode } from 'react';
import { lookBeside } from '../art/design.ts';
import { PlayerMarble } from '../art/PlayerMarble.tsx';
import * as styles from './versus.css.ts';

export interface Side {
  /** What the marble's look comes from: always the same for oneself, and another for the opponent. */
  of: string;
  name: string;
  /** Below the name: how it stands with them. */
  note?: ReactNode;
  points: number;
  /** For the ear: whose points these are. */
  pointsLabel: string;
}

export interface VersusProps {
  label: string;
  mine: Side;
  /** Null while nobody has come. */
  theirs: Side | null;
  /** Stands for who has not come. */
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
