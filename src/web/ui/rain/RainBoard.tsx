/**
 * The board of the game Hujan Warna: a bucket with the wanted drop above four lanes, in each of which another drop falls.
 * Every lane is a button. Signs and rims tell the drops apart where colours do not.
 */
import { useId, useLayoutEffect, useRef } from 'react';
import { laneCount } from '../../../contract/rounds.ts';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye } from '../art/design.ts';
import { emblemPath } from '../art/emblems.ts';
import { isStill, runSince } from '../motion.ts';
import * as styles from './rain.css.ts';

interface Drop {
  tint: keyof typeof paints;
  mark: string;
}

interface Shower {
  seq: number;
  wanted: Drop;
  drops: readonly Drop[];
  /** Ms from the sky to the ground. */
  limit: number;
}

export interface RainBoardProps {
  /** Null until it arrives. */
  shower: Shower | null;
  /** Ms on one timeline. `now` is read once a shower. */
  beganAt: number;
  now(): number;
  /** Of a catch, from the upper part of the sky to the lower. */
  points: readonly number[];
  label: string;
  ask: string;
  wanted: string;
  count: string | null;
  labelOf(lane: number): string;
  onCatch(lane: number): void;
}

/** How many places a drop has on its way under reduced motion. */
const places = 9;

const paints = {
  red: { body: '#C9432F', mark: '#FFFFFF', rim: '3 3.4' },
  yellow: { body: '#FFC233', mark: '#14163A', rim: null },
  blue: { body: '#2B2F86', mark: '#FFFFFF', rim: 'none' },
} as const;

export function RainBoard(props: RainBoardProps) {
  const { shower, beganAt, now, points, label, ask, wanted, count, labelOf, onCatch } = props;
  const id = useId();
  return (
    <div className={styles.board}>
      <p className={styles.bucket} aria-hidden="true">
        <svg className={styles.wanted} viewBox="0 0 64 64">
          <path d="M12 34a20 24 0 0 1 40 0" fill="none" stroke="#8A5A2B" strokeWidth="3" />
          <path d="M8 32h48l-6 30H14Z" fill="#EBDDBE" stroke="#8A5A2B" strokeWidth="3" strokeLinejoin="round" />
          {shower && (
            <g transform="translate(7 6)">
              <Shape drop={shower.wanted} />
            </g>
          )}
        </svg>
        <span>{ask}</span>
        {count !== null && <span className={styles.count}>{count}</span>}
        <b className={styles.name}>{wanted}</b>
      </p>
      <div className={styles.sky} role="group" aria-label={label}>
        <svg className={styles.cloth} aria-hidden="true">
          <Cloth id={`${id}c`} dye={dyes[4] as Dye} pattern="mega-mendung" turn={0} width={960} height={480} />
        </svg>
        <span className={styles.heights} aria-hidden="true">
          {points.map((worth) => (
            <span key={worth} className={styles.height}>
              +{worth}
            </span>
          ))}
        </span>
        {shower && <Falling key={shower.seq} shower={shower} beganAt={beganAt} now={now} />}
        {Array.from({ length: laneCount }, (_, at) => (
          <button
            // The same React key for every shower keeps the focus.
            key={at}
            type="button"
            className={styles.lane}
            aria-label={labelOf(at)}
            aria-disabled={shower === null}
            aria-keyshortcuts={String(at + 1)}
            // Not `click`, which comes only when the finger is lifted.
            onPointerDown={({ button }) => {
              if (shower && button === 0) onCatch(at);
            }}
            onClick={({ detail }) => {
              // A click without a pointer comes from keys and assistive technology.
              if (shower && detail === 0) onCatch(at);
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Falling({
  shower: { drops, limit },
  beganAt,
  now,
}: { shower: Shower } & Pick<RainBoardProps, 'beganAt' | 'now'>) {
  const layer = useRef<HTMLSpanElement>(null);
  const read = useRef(now);
  useLayoutEffect(
    () =>
      runSince(
        layer.current,
        [{ transform: 'translateY(0)' }, { transform: 'translateY(calc(100% - 64px))' }],
        { duration: limit, fill: 'forwards', easing: isStill() ? `steps(${places})` : 'linear' },
        read.current() - beganAt,
      ),
    [limit, beganAt],
  );
  return (
    <span ref={layer} className={styles.falling} aria-hidden="true">
      {drops.map((drop) => (
        <svg key={`${drop.tint}${drop.mark}`} className={styles.drop} viewBox="0 0 48 48">
          <Shape drop={drop} />
        </svg>
      ))}
    </span>
  );
}

const outline = 'M24 2c8.5 10 15 17.5 15 27a15 15 0 0 1-30 0C9 19.5 15.5 12 24 2Z';

function Shape({ drop: { tint, mark } }: { drop: Drop }) {
  const { body, mark: ink, rim } = paints[tint];
  return (
    <>
      <path d={outline} fill={body} stroke="#FBFAF6" strokeWidth="2.5" />
      {rim !== null && (
        <path
          d={outline}
          transform="translate(4.8 6) scale(.8)"
          fill="none"
          stroke="#FFFFFF"
          strokeWidth="2"
          strokeDasharray={rim}
        />
      )}
      <path d={emblemPath(mark)} transform="translate(14.9 19.5) scale(.38)" fill={ink} fillRule="evenodd" />
    </>
  );
}
