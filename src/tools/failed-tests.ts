/**
 * Keeps what failed in a run of Vitest: a line for each test, and for each file or run that failed outside a test, in
 * the file that `FAILED_TESTS` names. `npm test` ends with these lines, since a log is often only kept from its end.
 */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

interface Failure {
  message: string;
}

const first = (errors: readonly Failure[] = []): string => (errors[0]?.message ?? 'failed').split('\n', 1).join();

const inModule = (module: TestModule): string[] => [
  ...module.errors().map((error) => `${module.relativeModuleId}: ${first([error])}`),
  ...[...module.children.allTests('failed')].map(
    (test) => `${module.relativeModuleId} › ${test.fullName}: ${first(test.result().errors)}`,
  ),
];

/** `path`: the file that the lines are added to. */
export const keepFailedTests = (path: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const lines = [...modules.flatMap(inModule), ...unhandled.map((error) => `outside a test: ${first([error])}`)];
    appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
  },
});
