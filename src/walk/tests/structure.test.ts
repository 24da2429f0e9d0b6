import { describe, expect, test } from 'vitest';
import { crossCheck } from '../graph/second-opinion.ts';
import { alone, explore, type ConfigurationGraph } from '../graph/explore.ts';
import type { Offer } from '../graph/offer.ts';
import { askerModel, bellModel, ringing, visitModel, withStates } from './fixtures.ts';
import type { Model } from '../model.ts';
import { probeIgnored } from '../checks/probes.ts';
import { sound } from './planted-faults.ts';
import { checkStructure, outcomeCoverage, takenTransitions } from '../checks/structure.ts';

const kindsOf = (model: Model) => checkStructure(explore(model)).map(({ kind, what }) => `${kind}: ${what}`);

describe('SC-2 the structure of a machine', () => {
  test('a sound machine has no finding, and every transition is taken', () => {
    const graph = explore(bellModel);
    expect(checkStructure(graph)).toEqual([]);
    // An outcome that only a wildcard handles counts for the wildcard, branch by branch.
    const ids = [
      'bell.outside:bell.rung',
      'bell.outside:door.knocked',
      'bell.ringing:logout.accepted',
      'bell.ringing:logout.offline',
      'bell.ringing:logout.*',
      'bell.ringing:logout.*[1]',
      'bell.ringing:bell.left',
      'bell.pausing:after(pause)',
      'bell.waiting:clock.reached',
      'bell.checking:always',
    ];
    expect(graph.transitions.map(({ id }) => id)).toEqual(ids);
    expect(takenTransitions(graph)).toEqual(new Set(ids));
    expect(outcomeCoverage(graph)).toMatchObject({ declared: { length: 8 }, covered: { length: 8 } });
    expect(crossCheck(graph)).toEqual([]);
  });

  test('in a machine without an end, a place without a way home', () => {
    const model = withStates({
      inside: { on: { 'bell.rung': { target: 'garden' } } },
      garden: { on: { 'bell.left': { target: 'inside' } } },
    });
    expect(kindsOf(model).sort()).toEqual(
      ['garden', 'inside'].flatMap((place) =>
        [0, 1, 2].map((rings) => `no-end: there is no way home from active ${place} rings=${rings}`),
      ),
    );
  });

  test('an outcome that a waiting state forgets', () => {
    const { 'logout.*': wildcard, ...rest } = ringing.on;
    expect(wildcard).toBeDefined();
    const found = kindsOf(withStates({ ringing: { ...ringing, on: rest } }));
    expect(found.filter((text) => text.startsWith('unhandled-outcome'))).toEqual(
      ['unauthorized', 'timeout', 'server_error', 'malformed', 'not_available', 'unknown'].map(
        (outcome) => `unhandled-outcome: bell.ringing ignores logout.${outcome}`,
      ),
    );
    expect(found).toContain('wildcard-missing: bell.ringing waits for logout without logout.*');
  });

  test('a waiting state that no outcome leads out of', () => {
    const on = { 'logout.*': { actions: 'countRing' }, 'bell.left': { target: 'outside' } };
    expect(kindsOf(withStates({ ringing: { ...ringing, on } }))).toContain(
      'busy-without-exit: no outcome of logout leads out of bell.ringing',
    );
  });

  test('a wildcard that is not the last branch, or guarded', () => {
    const { 'logout.*': wildcard = {}, ...rest } = ringing.on;
    expect(kindsOf(withStates({ ringing: { ...ringing, on: { 'logout.*': wildcard, ...rest } } }))).toEqual([
      'wildcard-not-last: logout.* in bell.ringing is followed by a named outcome',
    ]);
    const guarded = { ...rest, 'logout.*': { guard: 'hasRungTwice', target: 'waiting' } };
    expect(kindsOf(withStates({ ringing: { ...ringing, on: guarded } }))).toContain(
      'wildcard-not-last: logout.* in bell.ringing has a guard on its last branch',
    );
  });
});

describe('SC-2 ignored events', () => {
  test('an ignored event that acts is found', () => {
    const graph = explore(bellModel);
    const { stepper } = graph;
    const leaky = {
      ...stepper,
      step: (...[snapshot, event]: Parameters<typeof stepper.step>) => {
        const step = stepper.step(snapshot, event);
        if (event.type !== 'bell.left' || step.taken.length > 0) return step;
        return {
          ...step,
          snapshot: { ...step.snapshot, context: { rings: 7 } },
          actions: [{ type: 'hum', params: null }],
        };
      },
    };
    const { harmful } = probeIgnored({ ...graph, stepper: leaky });
    expect(harmful[0]).toMatchObject({ kind: 'ignored-event-acts' });
    expect(harmful[0]?.what).toMatch(/changes the context and does hum$/);
  });
});

describe('SC-2 what is offered', () => {
  test('a child that has ended does not end again, though it stays listed', () => {
    const graph = explore(visitModel);
    expect([...graph.configurations.keys()]).toEqual([
      'active idle',
      'active looking',
      'active let over=bell',
      'active looking over=bell',
      'active idle over=bell',
    ]);
    expect(graph.edges.filter(({ offer }) => offer.kind === 'done').map(({ from }) => from)).toEqual([
      'active idle',
      'active looking',
    ]);
  });

  test('a call of a family answers what its own purpose can, and its own samples', () => {
    const graph = explore(askerModel);
    const answersFor = (purpose: string) =>
      graph.edges.filter(({ from }) => from === `active asking purpose=${purpose}`).map(({ offer }) => offer);
    const [forPin, forReset] = [answersFor('pin'), answersFor('pinReset')];
    const typesOf = (offers: typeof forPin) => offers.map(({ event }) => event.type);
    expect(typesOf(forPin)).toContain('requestCode.same_number');
    expect(typesOf(forPin)).not.toContain('requestCode.ticket_invalid');
    expect(typesOf(forReset)).toContain('requestCode.ticket_invalid');
    expect(typesOf(forReset)).not.toContain('requestCode.same_number');
    const samplesOf = (offers: typeof forPin) =>
      offers.filter(({ event }) => event.type === 'requestCode.accepted').map(({ sample }) => sample);
    expect([samplesOf(forPin), samplesOf(forReset)]).toEqual([['pin'], ['pinReset']]);
    const { declared, covered } = outcomeCoverage(graph);
    expect(covered).toEqual(declared);
    expect(declared).toEqual(
      expect.arrayContaining([
        'sendPlayerCode.same_number',
        'sendPinResetCode.ticket_invalid',
        'sendPlayerCode.offline',
      ]),
    );
    expect(declared).not.toContain('sendPinResetCode.same_number');
    expect(probeIgnored(graph).late).toEqual([]);
  });
});

/** A graph without the steps by some of its offers: an `explore` that does not find those. */
const without = (model: Model, isLost: (offer: Offer) => boolean) => {
  const plain = alone(model);
  return explore(model, undefined, {
    ...plain,
    finer: () => null,
    offersAt: (progress) => plain.offersAt(progress).filter((offer) => !isLost(offer)),
  });
};

describe('SC-2 the second opinion', () => {
  const crossed = (graph: ConfigurationGraph) => crossCheck(graph).map(({ what, path }) => [what, path.at(-1)]);

  test.each<[what: string, model: Model, isLost: (offer: Offer) => boolean, found: string, at: string]>([
    [
      'an event of `on`',
      bellModel,
      ({ event }) => event.type === 'door.knocked',
      'only xstate/graph goes by door.knocked (loudly) from active outside rings=0 to active ringing rings=0',
      'start (plain)',
    ],
    [
      'a timer of `after`',
      bellModel,
      ({ kind }) => kind === 'after',
      'only xstate/graph goes by after(pause.bell.pausing) from active pausing rings=1 to active outside rings=1',
      'logout.offline',
    ],
    [
      'the answer of a call',
      bellModel,
      ({ event }) => event.type === 'logout.offline',
      'only xstate/graph goes by logout.offline (plain) from active ringing rings=1 to active pausing rings=1',
      'bell.rung',
    ],
    [
      'the end of a child',
      visitModel,
      ({ kind }) => kind === 'done',
      'only xstate/graph goes by done(bell) (finished) from active idle to active let',
      'start (plain)',
    ],
    [
      'the failure of an actor',
      sound.checkout,
      ({ event }) => event.type.startsWith('xstate.error.'),
      'only xstate/graph goes by failed(charge) (plain)',
      'pay',
    ],
  ])('finds by itself %s that the walk does not', (_, model, isLost, found, at) => {
    expect(crossed(explore(model))).toEqual([]);
    const [first] = crossed(without(model, isLost));
    expect(first?.[0]?.slice(0, found.length)).toBe(found);
    expect(first?.[1]).toBe(at);
  });

  test('says what the walk has and it has not', () => {
    const rung = (offer: Offer): Offer => ({ ...offer, event: { ...offer.event, type: 'bell.rung' } });
    const plain = alone(bellModel);
    const graph = explore(bellModel, undefined, {
      ...plain,
      finer: () => null,
      step: (before, offer) => plain.step(before, offer.event.type === 'door.knocked' ? rung(offer) : offer),
    });
    expect(crossed(graph)).toContainEqual([
      'xstate/graph does not go by door.knocked (loudly) from active outside rings=0 to active ringing rings=1',
      'start (plain)',
    ]);
  });
});
