/**
 * A choice by the browser's own `select`: a full-screen list on a phone, searchable by typing on a keyboard, and
 * without any script.
 */
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import * as styles from './field.css.ts';
import * as own from './long-field.css.ts';

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

export function SelectBox(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={styles.box}>
      <select {...props} className={own.select} />
    </div>
  );
}
