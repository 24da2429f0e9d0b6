import { StartRefusal } from './db/start-refusal.ts';
import { describeError } from './http/log.ts';

/** A second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // An uncaught fault leaves the process in doubt, so it is logged and the process stops after the work under way.
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${JSON.stringify({ level: 'error', event: 'uncaught', ...describeError(error) })}\n`);
    process.exitCode = 1;
    end();
  });
}

/** An expected failure in one sentence, an unexpected one with its stack. */
export function failStart(error: unknown): never {
  if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
