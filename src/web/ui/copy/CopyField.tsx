import { useRef, type ReactNode } from 'react';
import { CopyButton, type CopyTexts } from './CopyButton.tsx';
import * as styles from './copy.css.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
  texts: CopyTexts;
  children: ReactNode;
}

export function CopyField({ label, value, texts, children }: CopyFieldProps) {
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        <span ref={shown}>{children}</span>
      </p>
      <CopyButton value={value} shownIn={shown} texts={texts} />
    </div>
  );
}

/** Digits in groups of four, apart by style and not by spaces, so that a selection copies digits only. */
export const DigitGroups = ({ digits }: { digits: string }) => (
  <>
    {digits.match(/.{1,4}/g)?.map((group, at) => (
      <span key={at} className={styles.group}>
        {group}
      </span>
    ))}
  </>
);
