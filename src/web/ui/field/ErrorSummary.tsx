/** The errors of a submitted long form: the summary takes the focus, each line links to its field. */
import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../icon/Icon.tsx';
import * as styles from './error-summary.css.ts';

export interface ErrorSummaryProps {
  title: string;
  /** `id` is the field's. */
  errors: readonly { id: string; text: string }[];
  /** A new value for each submission, so that the summary takes the focus each time. */
  attempt: number;
}

export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [attempt]);
  const goTo = (id: string) => (event: MouseEvent) => {
    const field = document.getElementById(id);
    event.preventDefault();
    field?.focus();
    // Centred, so that the label above the field is visible too.
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.summaryTitle}>
        <Icon name="alert" />
        {title}
      </h2>
      <ul className={styles.summaryList}>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo(id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
