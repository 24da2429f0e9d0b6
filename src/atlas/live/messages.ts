/** The messages on the screen, as the selectors of a flow return them, so that nobody keeps a list. */
import type { AnyMachineSnapshot } from 'xstate';

export interface Said {
  id: string;
  /** What fills the braces of its text. */
  values?: Readonly<Record<string, unknown>>;
}

type Selector = (snapshot: AnyMachineSnapshot) => unknown;

export const isSelector = (value: unknown): value is Selector => typeof value === 'function' && value.length === 1;

/** Each message once. */
export const messagesIn =
  (selectors: readonly Selector[], isMessage: (id: string) => boolean) =>
  (snapshot: AnyMachineSnapshot): Said[] => {
    const found = new Map<string, Said>();
    for (const select of selectors) collect(attempt(select, snapshot), isMessage, found);
    return [...found.values()];
  };

/** Null where a function beside the selectors takes no snapshot and throws. */
function attempt(select: Selector, snapshot: AnyMachineSnapshot): unknown {
  try {
    return select(snapshot);
  } catch {
    return null;
  }
}

/** Deeper values are data from calls, not views. */
const deepest = 3;

function collect(value: unknown, isMessage: (id: string) => boolean, found: Map<string, Said>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if ('id' in value && typeof value.id === 'string' && isMessage(value.id) && !found.has(value.id))
    found.set(value.id, value as Said);
  for (const part of Object.values(value)) collect(part, isMessage, found, depth + 1);
}
