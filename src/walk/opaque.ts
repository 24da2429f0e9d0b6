/** Secrets and handles; the walk tells two of them apart by `reveal`. */
interface Opaque {
  reveal(): unknown;
  equals(other: unknown): boolean;
}

export const isOpaque = (value: unknown): value is Opaque =>
  typeof value === 'object' &&
  value !== null &&
  'reveal' in value &&
  typeof value.reveal === 'function' &&
  'equals' in value &&
  typeof value.equals === 'function';
