import { describeError } from './http/log.ts';

/** Runs until the process is asked to end, then ends it in order. A second signal does not wait. */
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
  // The last resort: a fault that nobody caught leaves the process in doubt, so it is logged and what is under way comes to its end.
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${JSON.stringify({ level: 'error', event: 'uncaught', ...describeError(error) })}\n`);
    process.exitCode = 1;
    end();
  });
}

/** A start that cannot succeed says why in one sentence; a fault nobody foresaw keeps its stack. */
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
