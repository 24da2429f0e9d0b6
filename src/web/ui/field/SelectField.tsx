/**
 * One of a few, by the browser's own picker: on a phone that is a full-screen list, on a keyboard it finds what is
 * typed, and it costs nothing.
 */
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import * as styles from './field.css.ts';

export interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  children: ReactNode;
}

export function SelectField({ label, hint, error, id, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} id={id}>
      {(wiring) => (
        <SelectBox {...rest} {...wiring}>
          {children}
        </SelectBox>
      )}
    </Field>
  );
}

/** The box alone, where several stand side by side under one label. */
export function SelectBox(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={styles.box}>
      <select {...props} className={styles.select} />
    </div>
  );
}
