import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const flows = join(import.meta.dirname, '..');

/** Absolute, by name: `<flow>/<name>.rules.test.ts`, `.views.test.tsx`, `.browser.test.ts`, `.browser.long.test.ts`. */
export const testsOfFlows = (kind: 'rules' | 'views' | 'browser'): string[] =>
  readdirSync(flows, { recursive: true, encoding: 'utf8' })
    .filter((path) => new RegExp(`\\.${kind}(\\.long)?\\.test\\.tsx?$`).test(path))
    .sort()
    .map((path) => join(flows, path));
