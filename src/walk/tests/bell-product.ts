/** A product with one machine, as the module that a package.json names. */
import { noProduct, type Product } from '../product.ts';
import { bell, bellModel } from './fixtures.ts';

const product: Product = {
  ...noProduct,
  models: [bellModel],
  protocol: bellModel.protocol,
  machines: async () => new Map([['bell', bell]]),
};

export default product;
