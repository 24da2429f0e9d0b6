/** The storefront as the walk knows it; package.json names this module. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { protocol } from '../../src/atlas/protocol.ts';
import { collect } from '../../src/tools/collect.ts';
import { buildIfStale, isBuildFresh } from '../../src/tools/fresh-build.ts';
import { filesBelow } from '../../src/walk/fingerprint.ts';
import type { Product, TestedTier } from '../../src/walk/product.ts';
import { isMachine } from '../../src/walk/provide-all.ts';
import { root } from '../../src/walk/settings.ts';
import { testsOfFlows } from '../flows/kit/files.ts';
import { models } from '../flows/models.ts';
import { survivors } from './survivors.ts';

/** Files of several flows stand beside this module. */
const beside = filesBelow(import.meta.dirname);

/** A test walks the machines whose models it imports; its own flow's model as `./model.ts`. */
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
    survivors,
  },
  machines: () => collect(join(root, 'machines'), /^([^/]+)\/\1\.machine\.ts$/, 'machine', isMachine),
  modelFile: (machine) => `tests/flows/${machine}/model.ts`,
  testsOf,
  projects: { views: ['views'], browser: ['browser', 'long'] },
  prepareBrowser(say) {
    if (isBuildFresh()) return;
    say('browser: the pages are older than their sources and are built first …');
    buildIfStale();
  },
  // Imported late: loading the scripts of Chromium takes time.
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
