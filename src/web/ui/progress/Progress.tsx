import * as styles from './progress.css.ts';

export function ProgressBar({ percent, text }: { percent: number; text: string }) {
  return (
    <div className={styles.bar}>
      <progress className={styles.track} max={100} value={percent} aria-label={text} />
      <span className={styles.figure} aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

/** The layout does not move. */
export function ProgressLine({ label, running }: { label: string; running: boolean }) {
  return (
    <div className={styles.line} role="status">
      {running && <span className={styles.runner}>{label}</span>}
    </div>
  );
}
