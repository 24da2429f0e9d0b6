/** Fetches what a session brings: the player's part, with the texts of a player and of games. */
import { lateTexts } from '../i18n/late-texts.ts';
import { createPart, type Part } from '../runtime/part.ts';
import type { PlayerPart } from '../runtime/player-part.ts';

export const createPlayerPart = (): Part<PlayerPart> =>
  createPart(async () => {
    const [{ playerPart }, ...texts] = await Promise.all([
      import('../runtime/player-part.ts'),
      import('../i18n/id.json?player'),
      import('../i18n/id.json?play'),
    ]);
    for (const { default: more } of texts) lateTexts.add(more);
    return playerPart;
  });
