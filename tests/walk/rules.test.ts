import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import product from './product.ts';

test('SC-2 every file of rules can run on mutants: it declares its rules through rules.ts', () => {
  const { files } = product.rules;
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).toMatch(/from '(\.\.\/)+src\/walk\/rules\/rules\.ts'/);
    expect(text, file).not.toMatch(/from 'vitest'/);
  }
});
