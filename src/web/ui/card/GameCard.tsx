import type { MouseEvent, ReactNode } from 'react';
import * as styles from './card.css.ts';

export interface GameCardProps {
  href: string;
  title: string;
  categoryLabel: string;
  rewardLabel: string;
  /** Null: can be played. */
  soonLabel: string | null;
  art: ReactNode;
  onClick?(event: MouseEvent<HTMLAnchorElement>): void;
}

export function GameCard({ href, title, categoryLabel, rewardLabel, soonLabel, art, onClick }: GameCardProps) {
  return (
    <li className={styles.item}>
      <a className={styles.card} href={href} onClick={onClick}>
        {art}
        {soonLabel !== null && <span className={styles.soon}>{soonLabel}</span>}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span> <span className={styles.category}>{categoryLabel}</span>{' '}
          <span className={styles.reward}>{rewardLabel}</span>
        </span>
      </a>
    </li>
  );
}

export const GameGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;

export function HomeIntro({ title, text, art }: { title: ReactNode; text: ReactNode; art?: ReactNode }) {
  return (
    <section className={styles.intro}>
      <div>
        <h1 className={styles.introTitle}>{title}</h1>
        <p className={styles.introText}>{text}</p>
      </div>
      {art != null && <div className={styles.introArt}>{art}</div>}
    </section>
  );
}
