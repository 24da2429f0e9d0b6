import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import * as styles from './field.css.ts';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** Spread them onto the input. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string;
  'aria-invalid'?: true;
}

export function Field({
  label,
  hint,
  error,
  id: givenId,
  children,
}: FieldTexts & { id?: string | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hint == null ? `${id}-error` : `${id}-error ${id}-hint`,
        ...(error && { 'aria-invalid': true }),
      })}
      <FieldError id={`${id}-error`} error={error} />
      {hint != null && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Always mounted, so that screen readers announce a new text. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {error ? (
        <p className={styles.error}>
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
