/** A switch that acts at once. Its touch target includes the label; busy, it keeps focus and ignores presses. */
import { useId } from 'react';
import * as styles from './switch.css.ts';

export interface SwitchProps {
  label: string;
  isOn: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** The id of a text that says more. */
  describedBy?: string;
  onChange(isOn: boolean): void;
}

export function Switch({ label, isOn, busy = false, disabled = false, describedBy, onChange }: SwitchProps) {
  const id = useId();
  const isIdle = !busy && !disabled;
  return (
    <button
      type="button"
      role="switch"
      className={styles.row}
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={describedBy}
      {...(!isIdle && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      onClick={() => isIdle && onChange(!isOn)}
    >
      <span id={id}>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
