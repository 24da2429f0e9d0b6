export interface MarbleProps {
  /** Unique: for the path that clips the swirl. */
  id: string;
  x: number;
  y: number;
  radius: number;
  glass: string;
  swirl: readonly [string, string];
  turn: number;
}

export function Marble({ id, x, y, radius, glass, swirl, turn }: MarbleProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 100})`}>
      <ellipse cx="14" cy="98" rx="92" ry="16" fill="#05061A" opacity=".28" />
      <clipPath id={id}>
        <circle r="100" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <circle r="100" fill={glass} />
        <g transform={`rotate(${turn})`}>
          <path d="M-110-30C-50-90 30-80 110-20 40-30-20-20-110 40Z" fill={swirl[0]} />
          <path d="M-110 50C-40 10 40 30 110 0 60 60 0 90-110 90Z" fill={swirl[1]} />
        </g>
        <path d="M-100 0V100H100V-48H88A106 106 0 0 1-100 0Z" fill="#05061A" opacity=".17" />
      </g>
      <path
        d="M-66-38a76 76 0 0 1 50-40c14-3 18 10 6 15a72 72 0 0 0-36 30c-8 11-25 8-20-5Z"
        fill="#fff"
        opacity=".85"
      />
    </g>
  );
}
