/** Shop and wallet as two marbles, with the way there and back. Decoration: the sheet says the same in words. */
import * as styles from './e-wallet.css.ts';

export function TripPicture({ mark, isComingBack = false }: { mark: string; isComingBack?: boolean }) {
  return (
    <svg className={styles.trip} viewBox="0 0 288 96" aria-hidden="true">
      <path className={styles.way} d="M92 34C122 12 166 12 192 30m-10-3 11 4 2-12" />
      <path className={styles.way} data-back={isComingBack ? 'moving' : 'still'} d="M192 66C166 84 122 84 96 68" />
      <path className={styles.way} d="m106 69-11-2 1 12" />
      <Marble x={56} glass={styles.shopGlass} />
      <text className={styles.shopLetter} x="56" y="58" fontSize="26">
        {mark}
      </text>
      <Marble x={232} glass={styles.walletGlass} />
      <path
        className={styles.walletDrawing}
        d="M215 41.5c0-2.5 1.5-4 4-4h24c2.5 0 4 1.5 4 4v15c0 2.5-1.5 4-4 4h-24c-2.5 0-4-1.5-4-4ZM247 45.5h-7.5a3.5 3.5 0 0 0 0 7h7.5"
      />
    </svg>
  );
}

function Marble({ x, glass }: { x: number; glass: string }) {
  return (
    <g transform={`translate(${x - 36} 12) scale(2)`}>
      <circle className={glass} cx="18" cy="18" r="18" />
      <path d="M36 18A18 18 0 0 1 4 29.3 20 20 0 0 0 32.6 7.5 18 18 0 0 1 36 18Z" fill="#05061A" opacity=".22" />
      <ellipse cx="11.5" cy="7.5" rx="5.5" ry="2.6" transform="rotate(-32 11.5 7.5)" fill="#fff" opacity=".55" />
    </g>
  );
}
