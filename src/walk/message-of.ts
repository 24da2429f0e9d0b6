/** What was thrown, which need not be an `Error`, as a text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
