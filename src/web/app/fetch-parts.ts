/** Fetches what comes after the first visit's own code, under the names that the charts have for it. */
import { addTexts } from '../i18n/messages.ts';
import { nextTask } from '../runtime/next-task.ts';
import { createPart } from '../runtime/part.ts';
import type { Parts } from '../runtime/parts.ts';

export const createParts = (): Parts => ({
  /** With the texts of a player and of games. */
  player: createPart(async () => {
    const [player, play] = await Promise.all([
      import('../i18n/id.json?player'),
      import('../i18n/id.json?play'),
      // Before the machines that use them: on a slow phone each of the two is a task of its own.
      import('../../contract/player-calls.ts'),
    ]);
    await nextTask();
    const { playerPart } = await import('../runtime/player-part.ts');
    for (const { default: more } of [player, play]) addTexts(more);
    return playerPart;
  }),
  steps: createPart(async () => (await import('../runtime/steps-part.ts')).stepsPart),
});
