import type { ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import * as styles from './receipt.css.ts';

export const Receipt = ({ children }: { children: ReactNode }) => (
  <article className={styles.receipt}>{children}</article>
);

export interface ReceiptHeadProps {
  tone: keyof typeof styles.tone;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A polite live region. */
export function ReceiptHead({ tone, icon, title, text, ref }: ReceiptHeadProps) {
  return (
    <div ref={ref} tabIndex={-1} className={classes(styles.head, styles.tone[tone])}>
      <span className={styles.mark}>{icon}</span>
      <div role="status" className={styles.headText}>
        <p className={styles.headTitle}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

export function ReceiptPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      {title !== undefined && <h2 className={styles.partTitle}>{title}</h2>}
      {children}
    </section>
  );
}

export const ReceiptList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

export interface ReceiptRowProps {
  term: string;
  strong?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function ReceiptRow({ term, strong = false, action, children }: ReceiptRowProps) {
  return (
    <div className={classes(styles.row, strong && styles.strong, Boolean(action) && styles.withAction)}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>
        {children}
        {action}
      </dd>
    </div>
  );
}
