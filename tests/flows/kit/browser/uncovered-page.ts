import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { titled } from '../../../../src/walk/diagrams/words.ts';
import { models } from '../../models.ts';
import { explore, type ConfigurationGraph } from '../../../../src/walk/graph/explore.ts';
import { root } from '../../../../src/walk/settings.ts';
import type { Model } from '../../../../src/walk/model.ts';
import { printUncovered, readSignatures } from '../../../../src/walk/reports/uncovered-page.ts';
import { elsewhere } from '../../../../src/walk/tiers/browser.ts';
import { browserCoverage, type BrowserCoverage } from '../../../../src/walk/reports/uncovered-transitions.ts';
import { testsOfFlows } from '../files.ts';
import { declaredWalks } from './walk.ts';

const name = 'docs/uncovered.md';
const page = join(root, name);

/** Machines without a script, and the tests that take their transitions instead. */
const withoutScript: Readonly<Record<string, string>> = {
  match:
    'It runs on the server and has no screen. Two browsers play whole matches in `tests/browser/rooms.long.test.ts`.',
};

export function reasonWithoutScript(machine: string): () => string {
  const reason = withoutScript[machine];
  if (reason === undefined) throw new Error(`No script of the flows walks "${machine}", and nothing says why.`);
  return () => reason;
}

/** The gaps of the flows' scripts, by machine; `graphOf` saves exploring again. */
export async function coverages(
  of = models,
  graphOf: (model: Model) => ConfigurationGraph = explore,
): Promise<BrowserCoverage[]> {
  for (const file of testsOfFlows('browser')) await import(pathToFileURL(file).href);
  return of.map((model) => {
    const parts = declaredWalks.filter((walk) => walk.model === model).flatMap((walk) => walk.parts);
    const walks = parts.length > 0 ? parts.map((part) => part.reasonAgainst) : [reasonWithoutScript(model.name)];
    return browserCoverage(graphOf(model), walks, elsewhere.unprovokable);
  });
}

/** Writes the page, or with `check` compares it with the scripts. Returns one line for a person, and the exit code. */
export async function uncoveredPage(check: boolean): Promise<{ said: string; code: number }> {
  const known = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const titles = new Map(models.map((model) => [model.name, model.machine.root.description ?? titled(model.name)]));
  const signatures = readSignatures(known);
  const found = await coverages();
  const written = printUncovered(found, titles, signatures);
  if (check) {
    if (written === known) return { said: `${name} is as the scripts are.`, code: 0 };
    return { said: `${name} is not as the scripts are. Run: npm run walk -- --uncovered`, code: 1 };
  }
  writeFileSync(page, written);
  const lost = [...signatures.values()].length - [...readSignatures(written).values()].length;
  const gone = lost === 0 ? '' : ` ${lost} signatures are gone: what they stood for has changed.`;
  return {
    said: `${name} is written: ${found.flatMap(({ uncovered }) => uncovered).length} transitions to sign.${gone}`,
    code: 0,
  };
}
