/** A field's usual values, each a tap away. The one that stands in the field is pressed. */
import * as styles from './preset.css.ts';

export interface Preset {
  /** On the key, and in full for the ear. */
  text: string;
  label: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose(): void;
}

export function PresetKeys({ label, presets }: { label: string; presets: readonly Preset[] }) {
  return (
    <div className={styles.keys} role="group" aria-label={label}>
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
