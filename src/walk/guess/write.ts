/** How a guessed key writes the values of a context. */
import type { AnyActorRef } from 'xstate';
import { isPart } from '../graph/reads.ts';

/** Texts that grow are merged later than lists: those that are compared with have a few words. */
const lettersOf = (limit: number): number => 8 * limit;

/** Numbers beyond `limit`, in either direction, and entries after it are not told apart; nor are moments, then. */
export function write(value: unknown, limit: number | null = null, within: readonly unknown[] = []): string {
  if (typeof value === 'string') return JSON.stringify(limit === null ? value : value.slice(0, lettersOf(limit)));
  if (typeof value === 'number' && limit !== null) return String(Math.min(Math.max(value, -limit), limit));
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'function' : String(value);
  if (within.includes(value)) return '(circle)';
  const inside = [...within, value];
  const all = (values: Iterable<unknown>) =>
    [...values]
      .slice(0, limit ?? Infinity)
      .map((entry) => write(entry, limit, inside))
      .join();
  if (Array.isArray(value)) return `[${all(value)}]`;
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}(${all(value)})`;
  if (value instanceof Date) return limit === null ? String(value.getTime()) : 'Date';
  if (value instanceof Error) return String(value);
  if ('sessionId' in value && 'getSnapshot' in value) return (value as unknown as AnyActorRef).id;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${name}:${write(entry, limit, inside)}`).join()}}`;
}

/** Only what kind each part is: of values that are others each time. */
export function writeKinds(value: unknown, limit: number | null): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  if ('sessionId' in value && 'getSnapshot' in value) return 'actor';
  const { name } = value.constructor ?? Object;
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) {
    const entries = [...(value as Iterable<unknown>)].slice(0, limit ?? Infinity);
    return `${name}(${entries.map((entry) => writeKinds(entry, limit)).join()})`;
  }
  if (!isPart(value)) return name;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${name}:${writeKinds(entry, limit)}`).join()}}`;
}
