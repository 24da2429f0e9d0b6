/** Draws the picture of a game: cloth, marbles arranged by category, and the emblem engraved in the glass. */
import { useId } from 'react';
import { Cloth } from './Cloth.tsx';
import { designOf, type Dye } from './design.ts';
import { emblemPath } from './emblems.ts';
import { Marble } from './Marble.tsx';
import { sizes, type Ratio } from './sizes.ts';

export interface GameDrawingProps {
  slug: string;
  /** 'agile': one marble thrown at another; 'fast': a racing marble. */
  category: string;
  emblem: string;
  /** The game's place in the catalogue. */
  index: number;
  ratio: Ratio;
  className?: string;
}

export function GameDrawing({ slug, category, emblem, index, ratio, className }: GameDrawingProps) {
  const id = useId();
  const [width, height] = sizes[ratio];
  const { dye, pattern, clothTurn, swirlTurn, mirrored } = designOf(slug, index);
  const side = mirrored ? -1 : 1;
  const agile = category === 'agile';
  const hero = { x: width / 2 + side * (agile ? 48 : 52), y: height / 2 - (agile ? 12 : 5) };
  return (
    <svg
      // For a file.
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <Cloth id={`${id}c`} dye={dye} pattern={pattern} turn={clothTurn} width={width} height={height} />
      <g transform={`translate(${hero.x} ${hero.y})`}>
        {agile ? <Throw id={`${id}s`} side={side} dye={dye} /> : <Speed side={side} colour={dye.second} />}
      </g>
      <Marble id={`${id}m`} {...hero} radius={96} glass={dye.glass} swirl={dye.swirl} turn={swirlTurn} />
      <Engraving d={emblemPath(emblem)} {...hero} dye={dye} />
    </svg>
  );
}

function Throw({ id, side, dye }: { id: string; side: number; dye: Dye }) {
  return (
    <>
      <path
        d={`M${side * -132} 76Q${side * -128}-70 ${side * -40}-96`}
        fill="none"
        stroke={dye.second}
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray="0 20"
      />
      <Marble id={id} x={side * -134} y={88} radius={36} glass={dye.second} swirl={[dye.glass, dye.thread]} turn={20} />
    </>
  );
}

function Speed({ side, colour }: { side: number; colour: string }) {
  const bar = (y: number, near: number, length: number) => `M${side * -near} ${y}h${side * -length}`;
  return (
    <path
      d={`${bar(-52, 96, 60)}${bar(-12, 112, 96)}${bar(28, 108, 56)}${bar(66, 84, 84)}`}
      stroke={colour}
      strokeWidth="13"
      strokeLinecap="round"
    />
  );
}

/** The rim of glass around the glyph keeps it readable across the swirl. */
function Engraving({ d, x, y, dye }: { d: string; x: number; y: number; dye: Dye }) {
  return (
    <path
      d={d}
      transform={`translate(${x - 48} ${y - 42}) scale(2)`}
      fill={dye.mark}
      fillRule="evenodd"
      stroke={dye.glass}
      strokeWidth="5"
      strokeOpacity=".55"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  );
}
