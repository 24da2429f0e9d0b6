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
  const isExpected =
    error instanceof Error &&
    ['ConfigError', 'FolderInUse', 'SchemaTooNew', 'UnsoundLedger', 'WrongKey'].includes(error.name);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortTaken)
    process.stderr.write(
      'The port is in use already. Choose another one with PORT, SMS_PORT, DANA_PORT or BANK_PORT.\n',
    );
  else if (isExpected) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
