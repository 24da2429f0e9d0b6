/** Pages without content of their own, told with marbles: alone, cracked, under a cup, off the table, in the palm. */
import { useId, type ReactNode } from 'react';
import { Marble } from '../art/Marble.tsx';
import * as styles from './scene.css.ts';

export type SceneKind = 'empty' | 'error' | 'offline' | 'not-found' | 'success' | 'soon';

export interface SceneProps {
  kind: SceneKind;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}

export function Scene({ kind, title, text, actions }: SceneProps) {
  return (
    <div className={styles.scene}>
      <ScenePicture kind={kind} />
      <h1 className={styles.title}>{title}</h1>
      {text != null && <p className={styles.text}>{text}</p>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

const kunyit = { glass: '#FFC233', swirl: ['#FFE3A0', '#F08A24'], turn: 15 } as const;
const tarum = { glass: '#3C41A8', swirl: ['#7F85F0', '#2B2F86'], turn: 200 } as const;
const bata = { glass: '#D9513C', swirl: ['#FF9A7E', '#A82A1E'], turn: 300 } as const;
const pandan = { glass: '#17925F', swirl: ['#6FE0AC', '#0B6B43'], turn: 80 } as const;

function ScenePicture({ kind }: { kind: SceneKind }) {
  const id = useId();
  const Drawing = drawings[kind];
  return (
    <svg className={styles.picture} viewBox="0 0 240 180" width="240" height="180" aria-hidden="true">
      <Drawing id={id} />
    </svg>
  );
}

const ground = <ellipse className={styles.ground} cx="120" cy="150" rx="112" ry="22" />;

const drawings: Record<SceneKind, (props: { id: string }) => ReactNode> = {
  empty: ({ id }) => (
    <>
      {ground}
      <Marble id={id} x={120} y={96} radius={50} {...kunyit} />
    </>
  ),
  error: ({ id }) => (
    <>
      {ground}
      <Marble id={id} x={120} y={92} radius={54} {...bata} />
      <path className={styles.stroke} d="m112 40 10 22-14 14 18 16-10 18 12 30M108 76l-20 8M126 92l22-8" />
    </>
  ),
  offline: ({ id }) => (
    <>
      {ground}
      <Marble id={id} x={64} y={122} radius={26} {...tarum} />
      <path className={styles.shape} d="M116 40h76l20 104q-58 14-116 0Z" />
      <path className={styles.stroke} d="M112 60q42 10 84 0M102 124q52 12 104 0" />
    </>
  ),
  'not-found': ({ id }) => (
    <>
      <path className={styles.shape} d="M8 62h136v18H8ZM24 80h16v84H24Z" />
      <path className={styles.soft} d="M120 40q56 0 64 62" />
      <Marble id={id} x={186} y={130} radius={32} {...pandan} />
    </>
  ),
  success: ({ id }) => (
    <>
      {ground}
      <Marble id={`${id}a`} x={88} y={82} radius={34} {...tarum} />
      <Marble id={`${id}b`} x={154} y={84} radius={32} {...bata} />
      <Marble id={`${id}c`} x={120} y={60} radius={36} {...kunyit} />
      <path className={styles.shape} d="M36 92c10-6 20 2 24 10 40 14 80 14 120 0 4-8 14-16 24-10-4 44-34 66-84 66s-80-22-84-66Z" />
    </>
  ),
  soon: ({ id }) => (
    <>
      {ground}
      <path className={styles.soft} d="M108 132h110" />
      <Marble id={id} x={66} y={108} radius={40} {...tarum} />
    </>
  ),
};
