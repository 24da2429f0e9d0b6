/** The interface of a product; the module that its package.json names exports one by default. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { ConfigurationGraph } from './graph/explore.ts';
import type { Model } from './model.ts';
import { noCalls, type Protocol } from './protocol.ts';
import type { BrowserCoverage } from './reports/uncovered-transitions.ts';
import { readSettings, root } from './settings.ts';

/** Mutants that no rule has to notice, with the reason. */
export interface Survivors {
  /** Null for any machine. */
  machine: string | null;
  /** By operator, or by a part of the words in the report. */
  mutants: { operator: string } | { words: readonly string[] };
  why: string;
}

/** Rules are test files that use `rules/rules.ts`, so that they can run on mutants. */
interface Rules {
  files: readonly string[];
  /** Files that all rules import: a change of one makes the records of all rules stale. */
  shared: readonly string[];
  survivors: readonly Survivors[];
}

/** The tiers in which the tests of the product walk. */
export type TestedTier = 'views' | 'browser';

export interface Product {
  models: readonly Model[];
  protocol: Protocol;
  rules: Rules;
  /** The machines to draw, by file name. */
  machines(): Promise<ReadonlyMap<string, AnyStateMachine>>;
  /** The test files that walk a machine in a tier, relative to the root. */
  testsOf(tier: TestedTier, machine: string): readonly string[];
  /** Vitest's projects to which the files of a tier belong. */
  projects: Readonly<Record<TestedTier, readonly string[]>>;
  /** Builds what the browser tier needs. */
  prepareBrowser(say: (line: string) => void): void;
  /** The gaps of the browser tier; `graphOf` saves exploring again. */
  coverages(
    models: readonly Model[],
    graphOf?: (model: Model) => ConfigurationGraph,
  ): Promise<readonly BrowserCoverage[]>;
  /** Writes or checks docs/uncovered.md. */
  uncoveredPage(check: boolean): Promise<{ said: string; code: number }>;
}

/** For a project without a product, where `--file` still works. */
export const noProduct: Product = {
  models: [],
  protocol: noCalls,
  rules: { files: [], shared: [], survivors: [] },
  machines: async () => new Map(),
  testsOf: () => [],
  projects: { views: [], browser: [] },
  prepareBrowser: () => undefined,
  coverages: async () => [],
  uncoveredPage: async () => ({ said: 'This project names no product (README of the walk).', code: 1 }),
};

export async function loadProduct(): Promise<Product> {
  const { product } = readSettings();
  if (product === null) return noProduct;
  const loaded = (await import(pathToFileURL(resolve(root, product)).href)) as { default?: Product };
  if (!loaded.default) throw new Error(`${product} should export a product by default; it exports none.`);
  return loaded.default;
}
