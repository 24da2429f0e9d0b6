import { expect, it } from 'vitest';
import { placesFor } from '../../src/server/places.ts';

it.each([
  'file:///shop/dist/server.js',
  'file:///shop/dist/parts/start-x1.js',
  'file:///shop/src/server/shop.ts',
  'file:///shop/src/sandbox/testbed/start.ts',
])('%s finds the build', (module) => {
  expect(placesFor(module)).toEqual({ clientDir: '/shop/dist/client', template: '/shop/dist/database.template' });
});
