/** A field's usual values, each a tap away. The one that stands in the field is pressed. */
import { classes } from '../classes.ts';
import * as styles from './preset.css.ts';

interface Preset {
  /** On the key, and in full for the ear. */
  text: string;
  label: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose(): void;
}

interface PresetKeysProps {
  label: string;
  inRow: 3 | 4;
  presets: readonly Preset[];
}

export function PresetKeys({ label, inRow, presets }: PresetKeysProps) {
  return (
    <div className={classes(styles.keys, styles.inRow[inRow])} role="group" aria-label={label}>
      {presets.map((preset) => (
        <button
          key={preset.text}
          type="button"
          className={styles.key}
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
