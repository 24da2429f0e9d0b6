/** What a player waits for: closed games, and those of them that have opened since (GM-15, GM-17). Ours: a platform may lack both. */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { Slug } from './schemas.ts';
import type { Secret } from './secret.ts';
import { throttled } from './shared-outcomes.ts';

const Games = v.pipe(v.array(Slug), v.maxLength(500));

/** `opened`: can be played by now, and the player was told nowhere else. */
const WishesData = v.object({ waiting: Games, opened: v.optional(Games, []) });
export type WishesWire = v.InferInput<typeof WishesData>;

export interface Wishes {
  waiting: readonly string[];
  /** The one that was waited for longest comes first. */
  opened: readonly string[];
}

const accepted = success(WishesData, (data): { wishes: Wishes } => ({ wishes: data }));

export const wishes = defineCall({
  name: 'wishes',
  method: 'GET',
  path: '/v2/auth/games/wishes',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted },
});

/** Made or taken back; of a game that has opened, taken back is answered. Twice is once. */
export const setWish = defineCall({
  name: 'setWish',
  path: '/v2/auth/games/wishes',
  body: v.object({ game: Slug, wished: v.boolean() }),
  write: ({ bearer, game, isWished }: { bearer: Secret; game: string; isWished: boolean }) => ({
    bearer,
    body: { game, wished: isWished },
  }),
  outcomes: {
    accepted,
    /** There is nothing to wait for: the game can be played, or is not in the list. */
    not_awaited: refusal({ type: 'error.validation', field: 'game', status: 422 }),
    throttled,
  },
});
