/** A checkbox; its touch target of 44 px includes the text. */
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './Field.tsx';
import * as styles from './field.css.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, error, inputRef, id: givenId, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label className={styles.checkbox}>
        <input
          {...rest}
          ref={inputRef}
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-describedby={`${id}-error`}
          {...(error && { 'aria-invalid': true })}
        />
        <span className={styles.checkText}>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
