/**
 * A win (GM-14): rays, a rosette, and petals and marbles that burst out of the bowl, once, within two and a half seconds.
 * Around the picture of a scene, for the eye alone. With less motion it is the still picture of it, without the burst.
 */
import type { CSSProperties } from 'react';
import { dyes } from '../art/design.ts';
import * as styles from './celebration.css.ts';

const count = 26;
/** Degrees; turned by it again and again, no two lie close together. */
const goldenAngle = 137.5;

/** Each piece of the burst the same in every win: nothing has to be worked out on a slow phone. */
const pieces: readonly CSSProperties[] = Array.from({ length: count }, (_, at) => {
  const spread = ((at * goldenAngle) % 360) / 180 - 1;
  const height = 58 + ((at * 53) % 56);
  return {
    '--x': `${Math.round(spread * 150)}px`,
    '--y': `${-height}px`,
    '--turn': `${Math.round(spread * 540) + (at % 2 === 0 ? 200 : -200)}deg`,
    '--dye': dyes[at % dyes.length]?.glass,
    animationDelay: `${120 + (at % 5) * 70}ms`,
    animationDuration: `${1_500 + ((at * 37) % 5) * 110}ms`,
  } as CSSProperties;
});

/** The edge of the rosette: twelve petals. */
const scallops = `${Array.from({ length: 12 }, (_, at) => {
  const [from, to] = [at, at + 1].map((step) => (step / 12) * 2 * Math.PI);
  const on = (angle = 0) => `${(50 + 43 * Math.sin(angle)).toFixed(1)} ${(48 - 43 * Math.cos(angle)).toFixed(1)}`;
  return `${at === 0 ? `M${on(from)}` : ''}A12.4 12.4 0 0 1 ${on(to)}`;
}).join('')}Z`;

export const Celebration = () => (
  <div className={styles.layer} aria-hidden="true" data-celebration>
    <span className={styles.rays} />
    <span className={styles.air}>
      {pieces.map((piece, at) => (
        <span key={at} className={at % 3 === 0 ? styles.marble : styles.petal} style={piece} />
      ))}
    </span>
    <svg className={styles.rosette} viewBox="0 0 100 124" width="72" height="89">
      <path d="M30 70 18 120l17-9 11 13 10-44ZM70 70l12 50-17-9-11 13-10-44Z" fill="#B3261E" />
      <path d="m50 78 4 46 11-13 6 3-9-44ZM50 78l-4 46-5-6 1-42Z" fill="#6E120D" opacity=".35" />
      <path d={scallops} fill="#FFC233" stroke="#14163A" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx="50" cy="48" r="29" fill="#2B2F86" stroke="#FFE3A0" strokeWidth="3" />
      <path d="m50 28 6.2 12.6 13.8 2-10 9.8 2.4 13.8L50 59.7l-12.4 6.5L40 52.4l-10-9.8 13.8-2Z" fill="#FFC233" />
    </svg>
  </div>
);
