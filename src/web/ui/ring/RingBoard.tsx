/**
 * The board of the game Cincin Lompat: a marble goes round, and a tap while it is in the gap lets it jump to the next
 * ring. The whole board is a button. The Web Animations API turns the layers, so that no frame waits for a script.
 */
import { useLayoutEffect, useRef, useId, type PointerEvent, type ReactNode } from 'react';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye } from '../art/design.ts';
import { Marble } from '../art/Marble.tsx';
import { playerLook } from '../art/player-look.ts';
import { isStill, runSince } from '../motion.ts';
import * as styles from './ring.css.ts';

/** Angles in degrees clockwise from the top, times in ms. */
interface RingShape {
  seq: number;
  period: number;
  direction: 1 | -1;
  start: number;
  gap: number;
  width: number;
}

export interface RingBoardProps {
  /** Null until it arrives. */
  ring: RingShape | null;
  /** Previewed inside the current one. */
  next: RingShape | null;
  /** Ms on one timeline. `now` is read once per ring. */
  beganAt: number;
  now(): number;
  /** Seed of its look, as in Versus. */
  of: string;
  label: string;
  onTap(): void;
  /** The last tap's points, in the middle. For the eye only: a live region elsewhere announces them. */
  children?: ReactNode;
}

const middle = 200;
const [outer, inner] = [150, 84];
/** As a fraction of the gap. */
const bullsEye = 0.2;

export function RingBoard({ ring, next, beganAt, now, of, label, onTap, children }: RingBoardProps) {
  const id = useId();
  const byPointer = useRef(false);
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    byPointer.current = true;
    onTap();
  };
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.board}
        aria-label={label}
        data-board={ring ? 'ring' : 'waiting'}
        data-gap={ring?.gap}
        // Not `click`, which comes only when the finger is lifted.
        onPointerDown={press}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) onTap();
        }}
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault();
        }}
        onClick={() => {
          // A click without pointer and keys comes from assistive technology.
          if (!byPointer.current) onTap();
          byPointer.current = false;
        }}
      >
        <svg className={styles.layer} viewBox="0 0 400 400" aria-hidden="true">
          <clipPath id={`${id}d`}>
            <circle cx={middle} cy={middle} r="196" />
          </clipPath>
          <g clipPath={`url(#${id}d)`}>
            <Cloth id={`${id}c`} dye={dyes[0] as Dye} pattern="kawung" turn={15} width={400} height={400} />
          </g>
          <circle cx={middle} cy={middle} r="195" fill="none" stroke="#14163A" strokeOpacity=".35" strokeWidth="6" />
        </svg>
        {ring && (
          <span key={ring.seq} className={styles.arrival}>
            <svg className={styles.layer} viewBox="0 0 400 400" aria-hidden="true">
              {next && <Track ring={next} radius={inner} thickness={26} isAhead />}
              <Track ring={ring} radius={outer} thickness={50} />
              <circle cx={middle} cy={middle} r="58" fill="#14163A" fillOpacity=".55" />
            </svg>
            <Runner id={`${id}m`} ring={ring} beganAt={beganAt} now={now} of={of} />
          </span>
        )}
      </button>
      {/* Outside the button, because its accessible name does not contain this text (WCAG 2.5.3). */}
      <span className={styles.said} aria-hidden="true">
        {children}
      </span>
    </div>
  );
}

interface TrackProps {
  ring: RingShape;
  radius: number;
  thickness: number;
  isAhead?: boolean;
}

/** The groove with its yellow gap: a star where a tap scores best, a post at either end. */
function Track({ ring: { gap, width }, radius, thickness, isAhead = false }: TrackProps) {
  const post = thickness / 2 + 4;
  return (
    <g opacity={isAhead ? 0.45 : 1}>
      <circle
        cx={middle}
        cy={middle}
        r={radius}
        fill="none"
        stroke="#14163A"
        strokeOpacity=".6"
        strokeWidth={thickness}
      />
      {!isAhead && (
        <circle
          cx={middle}
          cy={middle}
          r={radius}
          fill="none"
          stroke="#A9ADFF"
          strokeOpacity=".55"
          strokeWidth="4"
          strokeLinecap="round"
          // Dots at the marble's stops under reduced motion.
          strokeDasharray={`0 ${(2 * Math.PI * radius) / places}`}
        />
      )}
      <g transform={`rotate(${gap} ${middle} ${middle})`}>
        <path d={arc(radius, width)} fill="none" stroke="#FFC233" strokeWidth={thickness - 8} />
        <path d={arc(radius, width * bullsEye)} fill="none" stroke="#C9432F" strokeWidth={thickness - 8} />
        {[-width / 2, width / 2].map((end) => (
          <path
            key={end}
            transform={`rotate(${end} ${middle} ${middle})`}
            d={`M${middle} ${middle - radius - post}v${2 * post}`}
            stroke="#FBFAF6"
            strokeWidth={isAhead ? 4 : 7}
            strokeLinecap="round"
          />
        ))}
        {!isAhead && (
          <path
            transform={`translate(${middle - 8} ${middle - radius - 8})`}
            d="m8 .5 2.3 4.7 5.2.7-3.8 3.6.9 5.2L8 12.2l-4.6 2.5.9-5.2L.5 5.9l5.2-.7Z"
            fill="#FBFAF6"
          />
        )}
      </g>
    </g>
  );
}

/** Centred at the top. */
function arc(radius: number, degrees: number): string {
  const half = (degrees / 2) * (Math.PI / 180);
  const [x, y] = [radius * Math.sin(half), radius * Math.cos(half)];
  return `M${middle - x} ${middle - y}A${radius} ${radius} 0 0 1 ${middle + x} ${middle - y}`;
}

/** How many stops the marble has in a turn under reduced motion. */
const places = 24;

function Runner({
  id,
  ring,
  beganAt,
  now,
  of,
}: { id: string } & { ring: RingShape } & Pick<RingBoardProps, 'beganAt' | 'now' | 'of'>) {
  const layer = useRef<HTMLSpanElement>(null);
  const read = useRef(now);
  const { period, direction, start } = ring;
  useLayoutEffect(() => {
    // Each step shows the marble in the middle of the way that the step replaces.
    const from = isStill() ? start + (direction * 180) / places : start;
    return runSince(
      layer.current,
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + direction * 360}deg)` }],
      { duration: period, iterations: Infinity, easing: isStill() ? `steps(${places})` : 'linear' },
      read.current() - beganAt,
    );
  }, [period, direction, start, beganAt]);
  const { dye, swirlTurn } = playerLook(of);
  return (
    <span ref={layer} className={styles.runner}>
      <svg className={styles.layer} viewBox="0 0 400 400" aria-hidden="true">
        <circle cx={middle} cy={middle - outer} r="27" fill="#FBFAF6" />
        <Marble
          id={id}
          x={middle}
          y={middle - outer}
          radius={23}
          glass={dye.glass}
          swirl={dye.swirl}
          turn={swirlTurn}
        />
      </svg>
    </span>
  );
}
