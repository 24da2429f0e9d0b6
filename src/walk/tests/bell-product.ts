/** A product of one machine, as the module that a package.json names. */
import type { Product } from '../product.ts';
import { bell, bellModel } from './fixtures.ts';

const product: Product = {
  models: [bellModel],
  protocol: bellModel.protocol,
  rules: { files: [], shared: [], survivors: [] },
  machines: async () => new Map([['bell', bell]]),
  testsOf: () => [],
  projects: { views: [], browser: [] },
  prepareBrowser: () => undefined,
  coverages: async () => [],
  uncoveredPage: async () => ({ said: 'The bell has no browser tier.', code: 0 }),
};

export default product;
