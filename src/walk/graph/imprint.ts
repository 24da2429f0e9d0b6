/** What a value looks like, for telling apart what machines are started with and end with. */
import { isOpaque } from '../opaque.ts';

/** Words and yes or no as they are, numbers and secrets as what they are: two moments look alike, two purposes do not. */
export const imprintOf = (value: unknown): string => JSON.stringify(value, blur) ?? 'nothing';

function blur(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return 0;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a value could be an example of another: the same `type`, and parts of the same kinds; null stands for any. */
export const looksLike = (value: unknown, other: unknown): boolean =>
  typeOf(value) === typeOf(other) && hasParts(value, other);

const typeOf = (value: unknown): unknown => (value as { type?: unknown } | null | undefined)?.type;

function hasParts(value: unknown, other: unknown): boolean {
  if (value == null || other == null) return true;
  if (typeof value !== 'object' || typeof other !== 'object') return typeof value === typeof other;
  if (isOpaque(value) || isOpaque(other)) return isOpaque(value) && isOpaque(other);
  if (Array.isArray(value) || Array.isArray(other)) return Array.isArray(value) && Array.isArray(other);
  const [parts, others] = [value as Record<string, unknown>, other as Record<string, unknown>];
  const names = [...new Set([...Object.keys(parts), ...Object.keys(others)])];
  return names.every((name) => name in parts && name in others && hasParts(parts[name], others[name]));
}

/**
 * A value as far as it is secrets, yes or no, there or not, and texts that some sample has: of these there are few. All
 * other texts are alike, and so are all numbers: they may count up for ever.
 */
export function likenessOf(value: unknown, texts: ReadonlySet<string>): unknown {
  if (isOpaque(value)) return value.reveal();
  if (typeof value === 'boolean' || value == null) return value ?? null;
  if (typeof value === 'string' && texts.has(value)) return `"${value}"`;
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, likenessOf(part, texts)]));
}

/** Every text in a value. */
export function textsIn(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null && !isOpaque(value)) {
    for (const part of Object.values(value)) textsIn(part, texts);
  }
  return texts;
}
