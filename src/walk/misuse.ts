/** What was asked for is not there, or cannot be done: the message is a sentence for whoever asked. */
export class Misuse extends Error {}

/** Says how a command was misused, which then ends with 2. Throws any other error again. */
export function tellMisuse(error: unknown): void {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
