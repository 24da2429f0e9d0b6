import type { MouseEvent } from 'react';
import { classes } from '../classes.ts';
import { formatPlatinum } from '../format.ts';
import { Icon } from '../icon/Icon.tsx';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './balance.css.ts';

export interface BalanceButtonProps {
  kind: 'token' | 'winning';
  label: string;
  /** Part of the accessible name. */
  actionLabel: string;
  amount: number | null;
  state: 'loading' | 'ready' | 'failed';
  href?: string | undefined;
  /** After a failed load it loads the balances again. */
  onClick?(event: MouseEvent<HTMLElement>): void;
  retryLabel?: string;
}

export function BalanceButton({
  kind,
  label,
  actionLabel,
  amount,
  state,
  href,
  onClick,
  retryLabel,
}: BalanceButtonProps) {
  const head = (
    <span className={styles.label}>
      <BalanceShape kind={kind} />
      {label}
    </span>
  );
  if (state === 'failed') {
    return (
      <button type="button" className={styles.balance} onClick={onClick}>
        {head}
        <span className={classes(styles.amount, styles.failed)}>
          <span aria-hidden="true">–</span>
          <span className={visuallyHidden}>{retryLabel}</span>
          <Icon name="refresh" />
        </span>
      </button>
    );
  }
  const Way = href === undefined ? 'div' : 'a';
  return (
    <Way
      className={classes(styles.balance, href === undefined && styles.still)}
      {...(href !== undefined && { href, onClick })}
      aria-busy={state === 'loading'}
    >
      {head}
      {state === 'ready' && amount !== null ? (
        <span className={styles.amount}>{formatPlatinum(amount)}</span>
      ) : (
        <span className={classes(styles.skeleton, styles.skeletonAmount)} />
      )}
      {href !== undefined && <span className={visuallyHidden}>{actionLabel}</span>}
    </Way>
  );
}

export function BalanceShape({ kind }: { kind: 'token' | 'winning' }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {kind === 'token' ? (
        <circle className={styles.disc} cx="8" cy="8" r="6.5" strokeWidth="2" />
      ) : (
        <path
          className={styles.star}
          strokeWidth="1.5"
          strokeLinejoin="round"
          d="m8 1.5 2 4.2 4.6.6-3.4 3.2.9 4.6L8 11.9l-4.1 2.2.9-4.6L1.4 6.3 6 5.7Z"
        />
      )}
    </svg>
  );
}

export function SkeletonBlock({ className }: { className?: string }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}
