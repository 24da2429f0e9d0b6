/** Values that show nothing of themselves until they are asked: secrets, handles. They are told apart by what they reveal. */
export interface Opaque {
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
