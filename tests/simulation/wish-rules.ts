/** What has to hold of games that players wait for (GM-15, GM-17), known from the answers and not from the table. */
import { playable } from '../../src/contract/room-words.ts';
import type { WishesWire } from '../../src/contract/wishes.calls.ts';
import type { Database } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';

/** Of a player for a game. */
interface Wait {
  /** Null where nobody can know: a call had no end, or two were under way at once. */
  isWaiting: boolean | null;
  /** Whether a call has ever asked for it. */
  wasAsked: boolean;
  /** Calls on their way, and what those say that have ended since there were none. */
  open: number;
  ends: Set<boolean | null>;
  endedAt: number;
}

const opened = new Set<string>(Object.values(playable));

export function createWishRules(fail: (rule: string, detail: string) => void) {
  const waits = new Map<string, Map<string, Wait>>();
  const ofPlayer = (player: string): Map<string, Wait> => {
    const known = waits.get(player) ?? new Map<string, Wait>();
    waits.set(player, known);
    return known;
  };
  function waitOf(player: string, game: string): Wait {
    const known = ofPlayer(player);
    const wait = known.get(game) ?? { isWaiting: false, wasAsked: false, open: 0, ends: new Set(), endedAt: -Infinity };
    known.set(game, wait);
    return wait;
  }

  return {
    began(player: string, game: string, isWished: boolean): void {
      const wait = waitOf(player, game);
      wait.open += 1;
      wait.wasAsked ||= isWished;
    },
    /** `said`: null where the call has failed, and may have been carried out all the same; `refused` where not. */
    ended(player: string, game: string, said: boolean | null | 'refused', now: number): void {
      const wait = waitOf(player, game);
      if (said !== 'refused') wait.ends.add(said);
      wait.open -= 1;
      wait.endedAt = now;
      if (wait.open > 0 || wait.ends.size === 0) return;
      const [only = null] = wait.ends;
      wait.isWaiting = wait.ends.size === 1 ? only : null;
      wait.ends.clear();
    },
    /** An answer that arrived at `at`; `own`: what it was about. */
    told(player: string, told: WishesWire, at: number, own: { game: string; isWished: boolean } | null): void {
      const all = [...told.waiting, ...(told.opened ?? [])];
      if (new Set(all).size < all.length) fail('GM-15 twice is once', all.join(' '));
      if (own && told.waiting.includes(own.game) !== own.isWished)
        fail('GM-15 an answer tells what it has done', `${own.game} was ${own.isWished ? 'asked for' : 'taken back'}`);
      for (const game of all)
        if (!waitOf(player, game).wasAsked) fail('GM-15 a wish is its player’s', `${game} was never asked for`);
      for (const game of told.waiting)
        if (opened.has(game)) fail('GM-17 nobody waits for a game that can be played', game);
      for (const game of told.opened ?? [])
        if (!opened.has(game)) fail('GM-17 what cannot be played has not opened', game);
      for (const [game, { isWaiting, open, endedAt }] of ofPlayer(player)) {
        if (open > 0 || endedAt >= at || isWaiting === null) continue;
        // Not at once that a game has opened, and not in a pause (RP-3).
        if (all.includes(game) !== isWaiting && !(opened.has(game) && isWaiting))
          fail('GM-15 an answer tells what is waited for', `${game} ${isWaiting ? 'is missing' : 'was taken back'}`);
      }
    },
    /** A build with one game as another, open one takes the place of this one. */
    gameOpened(game: string, as: string, now: number): void {
      for (const known of waits.values()) {
        const before = known.get(game);
        if (!before) continue;
        const isSure = before.open === 0;
        const isWaiting = isSure ? before.isWaiting : null;
        known.set(as, { ...before, isWaiting, open: 0, ends: new Set(), endedAt: now });
        Object.assign(before, { isWaiting: isSure ? false : null, endedAt: now });
        if (!isSure) before.ends.add(null);
      }
    },
    async checkTable(database: Database): Promise<void> {
      const rows = await database.rows<{ player: string; game: string }>(sql`select player, game from wishes`);
      const kept = new Set(rows.map(({ player, game }) => `${player}/${game}`));
      for (const [player, known] of waits)
        for (const [game, { isWaiting, open }] of known)
          if (open === 0 && isWaiting !== null && kept.has(`${player}/${game}`) !== isWaiting)
            fail('GM-15 a wish is kept until it is taken back', `${game} is ${isWaiting ? 'gone' : 'still there'}`);
    },
    /** After quiet time. */
    async checkTold(database: Database): Promise<void> {
      const rows = await database.rows<{ game: string }>(
        sql`select game from wishes where opened_at is null and game = any(${[...opened]}::text[])`,
      );
      if (rows.length > 0) fail('I15 everything comes to rest', `${rows.length} wait for a game that can be played`);
    },
  };
}
