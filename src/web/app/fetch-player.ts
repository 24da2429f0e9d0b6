/** Fetches what a session brings: the player's part, with the texts of a player and of games. */
import { lateTexts } from '../i18n/late-texts.ts';
import { nextTask } from '../runtime/next-task.ts';
import { createPart, type Part } from '../runtime/part.ts';
import type { PlayerPart } from '../runtime/player-part.ts';

export const createPlayerPart = (): Part<PlayerPart> =>
  createPart(async () => {
    const [player, play] = await Promise.all([
      import('../i18n/id.json?player'),
      import('../i18n/id.json?play'),
      // Before the machines that use them: on a slow phone each of the two is a task of its own.
      import('../../contract/player-calls.ts'),
    ]);
    await nextTask();
    const { playerPart } = await import('../runtime/player-part.ts');
    for (const { default: more } of [player, play]) lateTexts.add(more);
    return playerPart;
  });
