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
  ],
};
