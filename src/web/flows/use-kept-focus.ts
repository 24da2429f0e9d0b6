import { useRef } from 'react';
import { stack } from './account.css.ts';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

/**
 * The attributes of what a card shows while its flow goes on: a group that takes the focus where what had it is gone with
 * a change of `shown` (WCAG 2.4.3).
 */
export function useKeptFocus(name: string, ...shown: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusWhenLost(() => ref.current?.focus({ preventScroll: true }), ...shown);
  return { ref, className: stack, tabIndex: -1, role: 'group', 'aria-label': name } as const;
}
