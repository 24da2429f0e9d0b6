import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './details.css.ts';

export interface CardProps {
  title: string;
  action?: ReactNode;
  /** Highlights a card in which the player has something to do. */
  accent?: boolean;
  children: ReactNode;
}

export function Card({ title, action, accent = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes(styles.card, accent && styles.accent)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export const DetailList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

export interface DetailProps {
  term: string;
  /** Buttons for the value: below it on a phone, beside it where there is room. */
  action?: ReactNode;
  children: ReactNode;
}

export function Detail({ term, action, children }: DetailProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
      {action != null && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

export const NoValue = ({ children }: { children: ReactNode }) => <span className={styles.none}>{children}</span>;

const toneIcons = { ok: 'check', bad: 'alert', pending: 'info', info: 'info' } as const;
export type BadgeTone = keyof typeof toneIcons;

export interface BadgeProps {
  tone: BadgeTone;
  /** Replaces the tone's icon. */
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles.badgeTone[tone])}>
      {icon ?? <Icon name={toneIcons[tone]} />}
      {children}
    </span>
  );
}

/** `shown` is visible, with dots; screen readers read `spoken`. */
export const MaskedNumber = ({ shown, spoken }: { shown: string; spoken: string }) => (
  <span className={styles.number}>
    <span aria-hidden="true">{shown}</span>
    <span className={visuallyHidden}>{spoken}</span>
  </span>
);

export function Revealed({ masked, plain, showLabel }: { masked: ReactNode; plain: string; showLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.revealed}>
      {shown ? <span className={styles.number}>{plain}</span> : masked}
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={showLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}

export interface CheckItem {
  label: string;
  done: boolean;
  state: string;
}

export function Checklist({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className={styles.checklist}>
      {items.map(({ label, done, state }) => (
        <li key={label} className={styles.check} data-done={done}>
          <span className={styles.checkMark}>{done && <Icon name="check" />}</span>
          {label}
          <span className={visuallyHidden}>{state}</span>
        </li>
      ))}
    </ul>
  );
}
