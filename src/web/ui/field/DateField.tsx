/**
 * A date of birth in three fields: on a cheap phone they are quicker than a calendar that opens at today, and a month
 * with a name cannot be mistaken for a day.
 */
import { useId } from 'react';
import { FieldError, type FieldTexts } from './Field.tsx';
import { SelectBox } from './SelectField.tsx';
import * as own from './date.css.ts';
import * as styles from './field.css.ts';

export interface DateFieldProps extends FieldTexts {
  /** Prefix of the three fields' names: `<name>-day`, `-month` and `-year`. */
  name: string;
  id: string;
  labels: { day: string; month: string; year: string; chooseMonth: string };
  months: readonly string[];
  /** `yyyy-mm-dd`, or empty. */
  defaultValue: string;
  readOnly?: boolean;
}

export function DateField(props: DateFieldProps) {
  const { label, hint, error, name, id, labels, months, defaultValue, readOnly = false } = props;
  const legend = useId();
  const [year = '', month = '', day = ''] = defaultValue.split('-');
  const wiring = {
    'aria-describedby': hint == null ? `${id}-error` : `${id}-error ${id}-hint`,
    ...(error && { 'aria-invalid': true as const }),
  };
  const digits = { type: 'text', inputMode: 'numeric', readOnly, ...wiring } as const;
  return (
    <div className={styles.field} role="group" aria-labelledby={legend}>
      <span className={styles.label} id={legend}>
        {label}
      </span>
      <div className={own.dateRow}>
        <label className={own.dayPart}>
          <span className={own.partLabel}>{labels.day}</span>
          <span className={styles.box}>
            <input
              {...digits}
              id={id}
              name={`${name}-day`}
              className={styles.input}
              autoComplete="bday-day"
              enterKeyHint="next"
              maxLength={2}
              defaultValue={day.replace(/^0/, '')}
            />
          </span>
        </label>
        <label className={own.monthPart}>
          <span className={own.partLabel}>{labels.month}</span>
          <SelectBox
            {...wiring}
            name={`${name}-month`}
            autoComplete="bday-month"
            defaultValue={month}
            disabled={readOnly}
          >
            <option value="">{labels.chooseMonth}</option>
            {months.map((monthName, index) => {
              const value = String(index + 1).padStart(2, '0');
              return (
                // Keyed by number: a key by name would lose the choice when the language changes.
                <option key={value} value={value}>
                  {monthName}
                </option>
              );
            })}
          </SelectBox>
        </label>
        <label className={own.yearPart}>
          <span className={own.partLabel}>{labels.year}</span>
          <span className={styles.box}>
            <input
              {...digits}
              name={`${name}-year`}
              className={styles.input}
              autoComplete="bday-year"
              enterKeyHint="next"
              maxLength={4}
              defaultValue={year}
            />
          </span>
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {hint != null && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The three entries as `yyyy-mm-dd`, not validated; empty where all three are. */
export function dayOf(day: string, month: string, year: string): string {
  const [trimmedDay, trimmedYear] = [day.trim(), year.trim()];
  if (trimmedDay === '' && month === '' && trimmedYear === '') return '';
  return `${trimmedYear}-${month}-${trimmedDay.padStart(2, '0')}`;
}
