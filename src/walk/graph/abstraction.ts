/** Abstractions of values, by which composed walks compare inputs and outputs of machines, so that these stay few. */
import { isOpaque } from '../opaque.ts';

/** JSON with sorted keys, every number 0 and secrets masked, so that amounts and moments make no difference. */
export const jsonShapeOf = (value: unknown): string => JSON.stringify(value, withoutNumbers) ?? 'nothing';

function withoutNumbers(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return 0;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two values have the same `type` and properties of the same kinds; null matches anything. */
export const hasSameShape = (value: unknown, other: unknown): boolean =>
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
 * A value reduced to parts that take finitely many values: secrets, booleans, null, and texts of some sample. Other
 * texts and all numbers become their type.
 */
export function abstractionOf(value: unknown, texts: ReadonlySet<string>): unknown {
  if (isOpaque(value)) return value.reveal();
  if (typeof value === 'boolean' || value == null) return value ?? null;
  if (typeof value === 'string' && texts.has(value)) return `"${value}"`;
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abstractionOf(part, texts)]));
}

export function textsIn(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null && !isOpaque(value)) {
    for (const part of Object.values(value)) textsIn(part, texts);
  }
  return texts;
}
