/** The storefront as the walk knows it; package.json names this module. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { protocol } from '../../src/atlas/protocol.ts';
import { buildIfStale, isBuildFresh } from '../../src/tools/fresh-build.ts';
import { filesBelow } from '../../src/walk/fingerprint.ts';
import type { Product, TestedTier } from '../../src/walk/product.ts';
import { root } from '../../src/walk/settings.ts';
import { testsOfFlows } from '../flows/kit/files.ts';
import { models } from '../flows/models.ts';
import { survivors } from './survivors.ts';

/** What belongs to no single flow stands beside this module. */
const beside = filesBelow(import.meta.dirname);
const shared = [...filesBelow(join(root, 'tests/flows')), ...beside].filter((file) => !/\.test\.tsx?$/.test(file));

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

/** A test walks the machines whose models it reads: its own flow's as `./model.ts`. */
const testsOf = (tier: TestedTier, machine: string): string[] =>
  testsOfFlows(tier)
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      const isOwn = basename(dirname(file)) === machine && text.includes("from './model.ts'");
      return isOwn || text.includes(`/${machine}/model.ts'`);
    })
    .map((file) => relative(root, file));

const product: Product = {
  models,
  protocol,
  rules: {
    files: [...testsOfFlows('rules'), ...beside.filter((file) => file.endsWith('.rules.test.ts'))],
    shared: shared.filter((file) => basename(file) !== 'survivors.ts'),
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
    const { coverages } = await import('../flows/kit/browser/uncovered-page.ts');
    return coverages(of, graphOf);
  },
  async uncoveredPage(check) {
    const { uncoveredPage } = await import('../flows/kit/browser/uncovered-page.ts');
    return uncoveredPage(check);
  },
};

export default product;
