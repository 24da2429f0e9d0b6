/** Rules of the list of games: RT-1, GM-1, ER-2, ER-3, OT-6 and the acceptance point 15. */
import { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import { catalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { game } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const fresh = { ...game, slug: 'gelombang-baru' };
const open = (games: (typeof game)[] | null = null) => runMachine(catalogueMachine, { games });
type Catalogue = ReturnType<typeof open>;

const viewOf = ({ snapshot }: Catalogue) => catalogueView(snapshot());
const isBusy = ({ snapshot }: Catalogue) => snapshot().hasTag('busy');
/** Whatever a visitor's read can answer that is no list. */
const failures = [...callFailures, ['unauthorized', 'error.unknown', 'unknown']] as const;

describe('RT-1 GM-1 the list', () => {
  it('RT-1 GM-1 is read once when the page opens, by anybody, and shown as the platform gave it', () => {
    const catalogue = open();
    expect(catalogue.made.map(({ name, input }) => [name, input])).toEqual([['games', {}]]);
    expect(viewOf(catalogue)).toEqual({ games: null, failure: null });
    catalogue.answer('games.accepted', { games: [game, fresh] });
    expect(viewOf(catalogue)).toEqual({ games: [game, fresh], failure: null });
    expect(isBusy(catalogue)).toBe(false);
    expect(catalogue.live()).toEqual([]);
  });

  it('RT-1 one that the page came with is on screen while it is read anew, and gives way to the answer', () => {
    const catalogue = open([game]);
    expect(viewOf(catalogue)).toEqual({ games: [game], failure: null });
    expect(isBusy(catalogue)).toBe(true);
    catalogue.answer('games.accepted', { games: [fresh] });
    expect(viewOf(catalogue).games).toEqual([fresh]);
  });
});

describe('ER-2 a read that fails', () => {
  it.each(failures)(
    'ER-2 acceptance 15: games.%s says %s, asks nothing by itself, and leaves the list that was there',
    (outcome, message) => {
      for (const games of [null, [game]]) {
        const catalogue = open(games);
        catalogue.answer(`games.${outcome}`);
        expect(viewOf(catalogue)).toEqual({ games, failure: message });
        expect([isBusy(catalogue), catalogue.made.length]).toEqual([false, 1]);
      }
    },
  );

  it.each(
    failures.flatMap(([outcome]) =>
      (['catalogue.refreshRequested', 'connection.restored'] as const).map((type) => [outcome, type] as const),
    ),
  )('ER-2 after games.%s, %s reads it again', (outcome, type) => {
    const catalogue = open();
    catalogue.answer(`games.${outcome}`);
    catalogue.send({ type });
    expect(catalogue.live()).toHaveLength(1);
    expect(viewOf(catalogue).failure).toBeNull();
    catalogue.answer('games.accepted', { games: [fresh] });
    expect(viewOf(catalogue)).toEqual({ games: [fresh], failure: null });
  });
});

describe('ER-2 nothing is asked twice', () => {
  it('ER-2 a list on screen is read again when it is asked for, and stays meanwhile', () => {
    const catalogue = open();
    catalogue.answer('games.accepted', { games: [game] });
    catalogue.send({ type: 'catalogue.refreshRequested' });
    expect(catalogue.live()).toHaveLength(1);
    expect(viewOf(catalogue).games).toEqual([game]);
  });

  it.each(['catalogue.refreshRequested', 'connection.restored'] as const)(
    'ER-2 %s while it is on its way asks no second time',
    (type) => {
      const catalogue = open();
      catalogue.send({ type });
      expect(catalogue.made).toHaveLength(1);
      expect(catalogue.live()).toHaveLength(1);
      expect(isBusy(catalogue)).toBe(true);
    },
  );

  it('ER-2 a connection that comes back changes nothing about a list that is there', () => {
    const catalogue = open();
    catalogue.answer('games.accepted', { games: [game] });
    catalogue.send({ type: 'connection.restored' });
    expect(catalogue.made).toHaveLength(1);
    expect(viewOf(catalogue)).toEqual({ games: [game], failure: null });
  });
});
