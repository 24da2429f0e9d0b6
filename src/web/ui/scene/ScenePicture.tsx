import { useId, type ReactNode } from 'react';
import { Cloth } from '../art/Cloth.tsx';
import { dyes, type Dye, type Pattern } from '../art/design.ts';
import { Marble } from '../art/Marble.tsx';
import { picture, roll } from './scene.css.ts';

export type SceneKind = 'empty' | 'error' | 'offline' | 'not-found' | 'success' | 'waiting';

const dyeOf = (name: string): Dye => dyes.find((dye) => dye.name === name) ?? (dyes[0] as Dye);

function Glass({ of, ...place }: { of: string; id: string; x: number; y: number; radius: number; turn: number }) {
  const { glass, swirl } = dyeOf(of);
  return <Marble {...place} glass={glass} swirl={swirl} />;
}

const ink = '#14163A';

const scenes: Record<SceneKind, { cloth: string; pattern: Pattern; draw(id: string): ReactNode }> = {
  empty: {
    cloth: 'kapas',
    pattern: 'kawung',
    draw: (id) => <Glass of="tarum" id={id} x={140} y={96} radius={56} turn={15} />,
  },
  error: {
    cloth: 'secang',
    pattern: 'ceplok',
    draw: (id) => (
      <>
        <Glass of="kapas" id={id} x={140} y={94} radius={60} turn={300} />
        <path
          d="m128 36 13 26-17 18 22 20-13 22 15 31M124 80l-28 10M146 100l32-10"
          fill="none"
          stroke={ink}
          strokeWidth="5"
          strokeLinejoin="bevel"
        />
      </>
    ),
  },
  offline: {
    cloth: 'langit',
    pattern: 'mega-mendung',
    draw: (id) => (
      <>
        <ellipse cx="176" cy="164" rx="78" ry="14" fill="#05061A" opacity=".28" />
        <Glass of="bata" id={id} x={70} y={140} radius={28} turn={200} />
        <path d="M136 34h76l24 124q-62 18-124 0Z" fill="#C9432F" />
        <path d="M132 54q42 12 84 0l3 16q-45 13-90 0ZM116 140q58 17 116 0l4 18q-62 18-124 0Z" fill="#FFC233" />
        <path d="M190 38h22l24 120q-20 6-40 8Z" fill="#05061A" opacity=".18" />
      </>
    ),
  },
  'not-found': {
    cloth: 'manggis',
    pattern: 'truntum',
    draw: (id) => (
      <>
        <path d="M0 72h150v20H0Z" fill="#EBDDBE" />
        <path d="M0 92h150v8H0ZM26 100h18v110H26ZM108 100h18v110h-18Z" fill="#B99A66" />
        <path
          d="M120 50q70-16 84 66"
          fill="none"
          stroke="#FFC233"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray="0 15"
        />
        <Glass of="manggis" id={id} x={208} y={146} radius={36} turn={80} />
      </>
    ),
  },
  success: {
    cloth: 'kunyit',
    pattern: 'truntum',
    draw: (id) => (
      <>
        <Glass of="kunyit" id={`${id}a`} x={100} y={84} radius={38} turn={200} />
        <Glass of="langit" id={`${id}b`} x={180} y={86} radius={37} turn={300} />
        <g className={roll}>
          <Glass of="kapas" id={`${id}d`} x={140} y={62} radius={40} turn={15} />
        </g>
        <ellipse cx="140" cy="178" rx="72" ry="12" fill="#05061A" opacity=".28" />
        <path d="M44 92q96 34 192 0c2 50-30 86-96 86s-98-36-96-86Z" fill="#FBFAF6" />
        <path d="M46 112q94 34 188 0-2 10-5 18-89 30-178 0-4-8-5-18Z" fill="#2B2F86" />
        <path d="M236 92c2 50-30 86-96 86q60-22 70-78 14-3 26-8Z" fill="#05061A" opacity=".14" />
      </>
    ),
  },
  waiting: {
    cloth: 'tarum',
    pattern: 'mega-mendung',
    draw: (id) => (
      <>
        <ellipse
          cx="140"
          cy="112"
          rx="88"
          ry="58"
          fill="none"
          stroke="#FFC233"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray="0 18"
        />
        <Glass of="langit" id={`${id}a`} x={70} y={78} radius={26} turn={40} />
        <Glass of="kunyit" id={`${id}b`} x={196} y={142} radius={38} turn={200} />
      </>
    ),
  },
};

export function ScenePicture({ kind }: { kind: SceneKind }) {
  const id = useId();
  const { cloth, pattern, draw } = scenes[kind];
  return (
    <svg className={picture} viewBox="0 0 280 210" width="280" height="210" aria-hidden="true">
      <Cloth id={`${id}c`} dye={dyeOf(cloth)} pattern={pattern} turn={0} width={280} height={210} />
      {draw(`${id}m`)}
    </svg>
  );
}
