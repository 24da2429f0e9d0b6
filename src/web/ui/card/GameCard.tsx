import type { MouseEvent, ReactNode } from 'react';
import * as styles from './card.css.ts';

export interface GameCardProps {
  href: string;
  title: string;
  categoryLabel: string;
  rewardLabel: string;
  art: ReactNode;
  /** Below the card, which is a link of its own. */
  foot?: ReactNode;
  onClick?(event: MouseEvent<HTMLAnchorElement>): void;
}

export function GameCard({ href, title, categoryLabel, rewardLabel, art, foot, onClick }: GameCardProps) {
  return (
    <li className={styles.item}>
      <a className={styles.card} href={href} onClick={onClick}>
        {art}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span> <span className={styles.category}>{categoryLabel}</span>{' '}
          <span className={styles.reward}>{rewardLabel}</span>
        </span>
      </a>
      {foot}
    </li>
  );
}

/** With a title it is one row of small cards, which scrolls sideways on a phone: games that cannot be played yet. */
export const GameGrid = ({ title, children }: { title: string | null; children: ReactNode }) => (
  <div className={styles.games}>
    {title && <h2 className={styles.shelfTitle}>{title}</h2>}
    <ul className={title ? styles.shelf : styles.grid}>{children}</ul>
  </div>
);

export const HomeIntro = ({ title, text }: { title: ReactNode; text: ReactNode }) => (
  <section>
    <h1 className={styles.introTitle}>{title}</h1>
    <p className={styles.introText}>{text}</p>
  </section>
);
