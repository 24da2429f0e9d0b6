/** Parts that open one at a time, by the browser's `details` element. */
import { useId, type ReactNode } from 'react';
import { AccountIcon } from '../icon/AccountIcon.tsx';
import * as styles from './accordion.css.ts';

export interface AccordionPart {
  title: string;
  content: ReactNode;
}

export function Accordion({ parts }: { parts: readonly AccordionPart[] }) {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {parts.map(({ title, content }) => (
        <details key={title} name={name} className={styles.part}>
          <summary className={styles.title}>
            {title}
            <AccountIcon name="forward" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
