import type { TextareaHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import * as styles from './field.css.ts';
import * as own from './long-field.css.ts';

export type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} id={id}>
      {(wiring) => (
        <div className={styles.box}>
          <textarea rows={3} {...rest} {...wiring} className={classes(styles.input, own.lines, className)} />
        </div>
      )}
    </Field>
  );
}
