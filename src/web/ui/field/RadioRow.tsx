import * as styles from './field.css.ts';
import * as own from './radio.css.ts';

export interface RadioRowProps<Value extends string> {
  label: string;
  name: string;
  chosen: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}

export function RadioRow<Value extends string>({ label, name, chosen, choices, onChoose }: RadioRowProps<Value>) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={own.radioRow}>
        {choices.map(({ value, label: text }) => (
          <label key={value} className={own.radio}>
            <input
              type="radio"
              name={name}
              value={value}
              className={own.radioDot}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
