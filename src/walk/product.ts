/** The interface of a product; the module that its package.json names exports one by default. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { ConfigurationGraph } from './graph/explore.ts';
import type { Model } from './model.ts';
import { noCalls, type Protocol } from './protocol.ts';
import type { BrowserCoverage } from './reports/uncovered-transitions.ts';
import { readSettings, root } from './settings.ts';

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
  survivors: readonly Survivors[];
}

export type TestedTier = 'views' | 'browser';

export interface Product {
  models: readonly Model[];
  protocol: Protocol;
  rules: Rules;
  /** By file name. */
  machines(): Promise<ReadonlyMap<string, AnyStateMachine>>;
  /** The module that exports the model of the machine, relative to the root. */
  modelFile(machine: string): string;
  /** Relative to the root. */
  testsOf(tier: TestedTier, machine: string): readonly string[];
  projects: Readonly<Record<TestedTier, readonly string[]>>;
  prepareBrowser(say: (line: string) => void): void;
  /** The gaps of the browser tier; `graphOf` saves exploring again. */
  coverages(
    models: readonly Model[],
    graphOf?: (model: Model) => ConfigurationGraph,
  ): Promise<readonly BrowserCoverage[]>;
  uncoveredPage(check: boolean): Promise<{ said: string; code: number }>;
}

/** For a project without a product, where `--file` still works. */
export const noProduct: Product = {
  models: [],
  protocol: noCalls,
  rules: { files: [], survivors: [] },
  machines: async () => new Map(),
  modelFile: (machine) => {
    throw new Error(`Expected a product that has the model of ${machine}; this project has none.`);
  },
  testsOf: () => [],
  projects: { views: [], browser: [] },
  prepareBrowser: () => undefined,
  coverages: async () => [],
  uncoveredPage: async () => ({ said: 'This project names no product (README of the walk).', code: 1 }),
};

/** `at` is given where a file is, and says where to load it from. */
export async function loadProduct(at = (path: string): string => path): Promise<Product> {
  const { product } = readSettings();
  if (product === null) return noProduct;
  const loaded = (await import(pathToFileURL(at(resolve(root, product))).href)) as { default?: Product };
  if (!loaded.default) throw new Error(`${product} should export a product by default; it exports none.`);
  return loaded.default;
}
