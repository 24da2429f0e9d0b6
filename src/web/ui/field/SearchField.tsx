/** A search through the page's list. The label is its accessible name; a magnifying glass stands in front. */
import type { InputHTMLAttributes, Ref } from 'react';
import { IconButton } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import * as styles from './field.css.ts';
import * as own from './search.css.ts';

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  clearLabel: string;
  onSearch(text: string): void;
  inputRef: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, clearLabel, onSearch, inputRef, ...rest }: SearchFieldProps) {
  return (
    <div className={styles.box} role="search">
      <span className={own.glass}>
        <Icon name="search" />
      </span>
      <input
        {...rest}
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        className={own.searchInput}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton className={styles.toggle} icon="close" label={clearLabel} onClick={() => onSearch('')} />
      )}
    </div>
  );
}
