/** Why the server does not start, in a sentence for who runs it: what was expected, what came, what to do. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
