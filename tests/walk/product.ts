/** The storefront as the walk knows it; package.json names this module. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { protocol } from '../../src/atlas/protocol.ts';
import { buildIfStale, isBuildFresh } from '../../src/tools/fresh-build.ts';
import { filesBelow } from '../../src/walk/fingerprint.ts';
import type { Product, TestedTier } from '../../src/walk/product.ts';
import { root } from '../../src/walk/settings.ts';
import { models } from '../models/index.ts';
import { survivors } from '../rules/survivors.ts';

const rules = filesBelow(join(root, 'tests/rules'));
const isOfRules = (file: string): boolean => file.endsWith('.rules.test.ts');

async function machines(): Promise<ReadonlyMap<string, AnyStateMachine>> {
  const found = new Map<string, AnyStateMachine>();
  const folder = join(root, 'machines');
  for (const name of readdirSync(folder).sort()) {
    const file = readdirSync(join(folder, name)).find((entry) => entry.endsWith('.machine.ts'));
    if (file === undefined) continue;
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, name, file)).href);
    const machine = Object.values(exported).find((value) => value instanceof StateMachine);
    if (machine instanceof StateMachine) found.set(name, machine);
  }
  return found;
}

/** A test walks the machines whose models it reads. */
function testsOf(tier: TestedTier, machine: string): string[] {
  const folder = join('tests', tier, 'walk');
  return readdirSync(join(root, folder))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`/models/${machine}.ts'`));
}

const product: Product = {
  models,
  protocol,
  rules: {
    files: rules.filter(isOfRules),
    shared: rules.filter((file) => !isOfRules(file) && basename(file) !== 'survivors.ts'),
    survivors,
  },
  machines,
  testsOf,
  projects: { views: ['views'], browser: ['browser', 'long'] },
  prepareBrowser(say) {
    if (isBuildFresh()) return;
    say('browser: the pages are older than their sources and are built first …');
    buildIfStale();
  },
  // The scripts of Chromium are read only where they are asked for.
  async coverages(of, graphOf) {
    const { coverages } = await import('../browser/walk/uncovered-page.ts');
    return coverages(of, graphOf);
  },
  async uncoveredPage(check) {
    const { uncoveredPage } = await import('../browser/walk/uncovered-page.ts');
    return uncoveredPage(check);
  },
};

export default product;
