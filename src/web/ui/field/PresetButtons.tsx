/** Buttons for a field's usual values. The button with the current value is pressed. */
import { classes } from '../classes.ts';
import * as styles from './preset.css.ts';

interface Preset {
  /** `text` is shown; `label` is the accessible name. */
  text: string;
  label: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose(): void;
}

export function PresetButtons({ label, inRow, presets }: { label: string; inRow: 3 | 4; presets: readonly Preset[] }) {
  return (
    <div className={classes(styles.buttons, styles.inRow[inRow])} role="group" aria-label={label}>
      {presets.map((preset) => (
        <button
          key={preset.text}
          type="button"
          className={styles.button}
          disabled={preset.isDisabled}
          aria-pressed={preset.isChosen}
          aria-label={preset.label}
          onClick={preset.onChoose}
        >
          {preset.text}
        </button>
      ))}
    </div>
  );
}
