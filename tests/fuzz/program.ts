import type { Program } from '../kit/bundle.ts';

export const fuzz: Program = {
  entry: 'tests/fuzz/cli.ts',
  edits: [
    {
      // The prompts of so many rooms are kept, 20 kB each: the warm-up has to fill what is bounded.
      file: 'src/server/domain/rooms/room-rows.ts',
      before: 'const mostDealt = 2_000;',
      after: 'const mostDealt = 20;',
    },
  ],
};
