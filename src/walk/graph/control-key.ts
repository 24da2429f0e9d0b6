import type { AnyMachineSnapshot, StateValue } from 'xstate';

/** `read` is what the machine's guards read of its context. */
export function controlKeyOf(
  snapshot: AnyMachineSnapshot,
  read: Record<string, string | number | boolean | null> = {},
) {
  const parts = Object.entries(read).map(([name, value]) => `${name}=${value}`);
  return [snapshot.status, write(snapshot.value as StateValue), ...parts].join(' ');
}

function write(value: StateValue): string {
  if (typeof value === 'string') return value;
  const inner = Object.entries(value).map(([name, child]) => {
    const below = child === undefined ? '' : write(child);
    return below === '' || below === '{}' ? name : `${name}.${below}`;
  });
  return inner.length === 1 ? (inner[0] ?? '') : `{${inner.join(', ')}}`;
}

/** Each active state from the outermost, `form` and `form.empty`. */
export function statePaths({ value }: Pick<AnyMachineSnapshot, 'value'>): string[] {
  const below = (inner: StateValue, path: string): string[] =>
    typeof inner === 'string'
      ? [path + inner]
      : Object.entries(inner).flatMap(([name, child]) => [
          path + name,
          ...(child === undefined ? [] : below(child, `${path}${name}.`)),
        ]);
  return below(value as StateValue, '');
}
