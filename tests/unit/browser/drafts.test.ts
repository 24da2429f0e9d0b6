/** SS-9 drafts of forms: whose they are, how long they are kept, and that nothing of them is stored. */
import { createActor, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { DraftsFound } from '../../../machines/kit/draft.ts';
import { createDrafts, draftLifetime } from '../../../src/web/browser/drafts.ts';
import { drafts as typed, otherPhone, phone } from '../../flows/kit/samples.ts';

function setUp() {
  let [now, player]: [number, string | null] = [1_000, phone];
  const { actor, effects } = createDrafts(
    () => now,
    () => (player === null ? null : { phone: player }),
  );
  return {
    ...effects,
    keep: () => effects.keepDraft(undefined, { form: 'redeem', values: typed.redeem }),
    pass: (ms: number) => (now += ms),
    belongTo: (next: string | null) => (player = next),
    /** What the machine of a player with this number finds as it starts. */
    foundBy(number: string) {
      const found: unknown[] = [];
      const machine = setup({
        types: { events: {} as DraftsFound },
        actors: { draft: actor },
        actions: { note: ({ event }) => void found.push(event.drafts) },
      }).createMachine({
        invoke: { src: 'draft', input: { phone: number } },
        on: { 'draft.found': { actions: 'note' } },
      });
      createActor(machine).start().stop();
      return found;
    },
  };
}

describe('SS-9 a draft', () => {
  it('SS-9 is found by the player who typed it, as often as the session ends', () => {
    const { keep, foundBy } = setUp();
    keep();
    expect([foundBy(phone), foundBy(phone)]).toEqual([[{ redeem: typed.redeem }], [{ redeem: typed.redeem }]]);
  });

  it('SS-9 is not there where nothing was typed, or by a visitor', () => {
    const { keep, belongTo, foundBy } = setUp();
    expect(foundBy(phone)).toEqual([]);
    belongTo(null);
    keep();
    expect(foundBy(phone)).toEqual([]);
  });

  it('SS-9 SH-12 is gone once another player has logged in', () => {
    const { keep, foundBy } = setUp();
    keep();
    expect([foundBy(otherPhone), foundBy(phone)]).toEqual([[], []]);
  });

  it('SS-9 SH-12 of another player takes its place, and nothing is mixed', () => {
    const { keep, keepDraft, belongTo, foundBy } = setUp();
    keep();
    belongTo(otherPhone);
    keepDraft(undefined, { form: 'topUp', values: typed.topUp });
    expect(foundBy(otherPhone)).toEqual([{ topUp: typed.topUp }]);
  });

  it('SS-9 PC-3 follows its player to a new number', () => {
    const { keep, keepDraft, renumberDrafts, belongTo, foundBy } = setUp();
    renumberDrafts(undefined, { phone });
    keep();
    renumberDrafts(undefined, { phone: otherPhone });
    belongTo(otherPhone);
    keepDraft(undefined, { form: 'topUp', values: typed.topUp });
    expect(foundBy(otherPhone)).toEqual([{ redeem: typed.redeem, topUp: typed.topUp }]);
    expect(foundBy(phone)).toEqual([]);
  });

  it('SS-9 is kept for half an hour after the last change', () => {
    const { keep, pass, foundBy } = setUp();
    keep();
    pass(draftLifetime - 1);
    keep();
    pass(draftLifetime - 1);
    expect(foundBy(phone)).toHaveLength(1);
    pass(1);
    expect(foundBy(phone)).toEqual([]);
  });

  it('SS-9 stands beside those of other forms; each is dropped alone, or all together', () => {
    const { keep, keepDraft, dropDraft, foundBy } = setUp();
    keep();
    keepDraft(undefined, { form: 'accounts', values: typed.accounts });
    keepDraft(undefined, { form: 'withdrawal', values: typed.withdrawal });
    dropDraft(undefined, { form: 'redeem' });
    expect(foundBy(phone)).toEqual([{ accounts: typed.accounts, withdrawal: typed.withdrawal }]);
    dropDraft(undefined, { form: null });
    expect(foundBy(phone)).toEqual([]);
  });

  it('SS-9 the last one of which was dropped is none', () => {
    const { keep, dropDraft, foundBy } = setUp();
    keep();
    dropDraft(undefined, { form: 'redeem' });
    expect(foundBy(phone)).toEqual([]);
  });
});
