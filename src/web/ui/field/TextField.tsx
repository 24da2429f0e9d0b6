/** One line of text. The box looks the same for every kind of field; `trailing` sits inside it, at the end. */
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import * as styles from './field.css.ts';

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, trailing, inputRef, className, id, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} id={id}>
      {(wiring) => (
        <div className={styles.box}>
          <input type="text" {...rest} {...wiring} ref={inputRef} className={classes(styles.input, className)} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
