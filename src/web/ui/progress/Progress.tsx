/** Progress: a bar with its percentage, or a thin line where the duration is unknown. */
import * as styles from './progress.css.ts';

/** `percent` from 0 to 100; `text` says it in words. */
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

/** A line above content that is being read again; the layout does not move. */
export function ProgressLine({ label, running }: { label: string; running: boolean }) {
  return (
    <div className={styles.line} role="status">
      {running && <span className={styles.runner}>{label}</span>}
    </div>
  );
}
