/** Keeps the drafts of forms (SS-9) in this page's memory alone: nothing is stored, and a reload has none. */
import { fromCallback, type EventObject } from 'xstate';
import type { draftEffects, Drafts, DraftsFound } from '../../../machines/kit/draft.ts';

/** Since the last change, ms. */
export const draftLifetime = 30 * 60_000;

/** `player`: whose session it is. */
export function createDrafts(now: () => number, player: () => { phone: string } | null) {
  let kept: { phone: string; until: number; drafts: Partial<Drafts> } | null = null;
  /** Forgets those of another player, and old ones. */
  const of = (phone: string): Partial<Drafts> => {
    if (kept?.phone !== phone || kept.until <= now()) kept = null;
    return { ...kept?.drafts };
  };
  return {
    actor: fromCallback<EventObject, { phone: string }>(({ input, sendBack }) => {
      const drafts = of(input.phone);
      if (Object.keys(drafts).length > 0) sendBack({ type: 'draft.found', drafts } satisfies DraftsFound);
    }),
    effects: {
      keepDraft(_, { form, values }) {
        const phone = player()?.phone;
        if (phone !== undefined)
          kept = { phone, until: now() + draftLifetime, drafts: { ...of(phone), [form]: values } };
      },
      dropDraft(_, { form }) {
        if (form === null) kept = null;
        else delete kept?.drafts[form];
      },
      // Another player's are gone since this one's machine began.
      renumberDrafts(_, { phone }) {
        if (kept) kept.phone = phone;
      },
    } satisfies typeof draftEffects,
  };
}
