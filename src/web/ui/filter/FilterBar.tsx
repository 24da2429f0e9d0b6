/** Filters as links, in groups: one row that scrolls sideways on a phone, a rail beside the list where there is room. */
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
    // The first choice filters nothing. Not scrollIntoView, which would move the page as well.
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
