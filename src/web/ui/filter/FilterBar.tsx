/** Groups of filters as links: on a phone a row that scrolls sideways, on a wide screen a column beside the list. */
import { useEffect, useId, useRef } from 'react';
import type { ChoiceLink } from '../shell/Shell.tsx';
import { chip } from '../shell/shell.css.ts';
import * as styles from './filter.css.ts';

export interface FilterGroup {
  label: string;
  choices: readonly ChoiceLink[];
}

export function FilterBar({ label, groups }: { label: string; groups: readonly FilterGroup[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
}

function Group({ label, choices }: FilterGroup) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const chosen = choices.findIndex(({ current }) => current);
  useEffect(() => {
    const row = list.current?.closest('nav');
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    // The first choice (no filter) needs no scrolling. Not scrollIntoView, which would scroll the page too.
    if (chosen > 0 && row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div className={styles.group}>
      <h2 className={styles.title} id={id}>
        {label}
      </h2>
      <ul ref={list} className={styles.choices} aria-labelledby={id}>
        {choices.map(({ href, label: text, current: isCurrent, onClick }) => (
          <li key={href}>
            <a className={chip} href={href} onClick={onClick} {...(isCurrent && { 'aria-current': 'true' })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
