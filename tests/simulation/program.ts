import { join } from 'node:path';
import type { Program } from '../kit/bundle.ts';

export const simulation: Program = {
  entry: 'tests/simulation/cli.ts',
  alias: {
    '@node-rs/argon2': join(import.meta.dirname, 'passwords.ts'),
    '../wire/post.ts': join(import.meta.dirname, 'post.ts'),
  },
  edits: [
    {
      // What a process of the shop keeps in a module: a new process begins without it (shop.ts).
      file: 'src/server/domain/rooms/room-rows.ts',
      before: 'const dealt = new Map<string, Prompt[]>();',
      after: 'const dealt = new Map<string, Prompt[]>(); globalThis.processMemory = dealt;',
    },
    {
      // It notices statements that pass by an open transaction; here they meet the handles of database.ts, never this.
      // Once it was used, Node tells it of every promise of the process.
      file: 'src/server/db/database.ts',
      before: 'const insideTransaction = new AsyncLocalStorage<true>();',
      after: 'const insideTransaction = { getStore: () => undefined, run: (_: true, work: () => unknown) => work() };',
    },
  ],
};
