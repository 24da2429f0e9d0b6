/** The engine's tests alone: `npm test` in this folder. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
