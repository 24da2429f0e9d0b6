import { describe, expect, test } from 'vitest';
import { endTitle } from '../../src/atlas/data/ends.ts';
import { kebab } from '../../src/atlas/kebab.ts';
import { both, type Words } from '../../src/atlas/flow-metadata.ts';
import { protocol } from '../../src/atlas/protocol.ts';
import { allWords, flowMetadata } from '../../src/atlas/words/flows.ts';
import { endWords, guardWords, answers, states } from '../../src/atlas/words/names.ts';
import { samples, sampleWords } from '../../src/atlas/words/samples.ts';
import { guardInWords } from '../../src/atlas/words/transitions.ts';
import { languages } from '../../src/atlas/shots.ts';
import { sharedWords } from '../../src/atlas/words/shared.ts';
import { chartOf, outcomeOf } from '../../src/walk/diagrams/chart.ts';
import { endsOfAll } from '../../src/walk/diagrams/draw.ts';
import { withEnds } from '../../src/walk/diagrams/ends.ts';
import { statesBelow, transitionsBelow, transitionsOf } from '../../src/walk/graph/chart-reader.ts';
import { kindOf } from '../../src/walk/graph/ends.ts';
import type { Model } from '../../src/walk/model.ts';
import { askableOf, callsOf, outcomeTypes } from '../../src/walk/protocol.ts';
import { isMachine } from '../../src/walk/provide-all.ts';
import { models } from '../flows/models.ts';

type Kind = keyof Words;
const kinds: readonly Kind[] = ['descriptions', 'guards', 'things', 'actions', 'states', 'answers', 'ends', 'calls'];

const beforeDot = (type: string): string => type.slice(0, type.indexOf('.'));
/** The part after the first dot; an outcome's own name may have more dots. */
const behindDot = (type: string): string => type.slice(type.indexOf('.') + 1);
/** Whether a person or the world sends the event: not a call, a deadline or XState. */
const isOuter = (type: string): boolean =>
  type !== '' && type !== 'clock.reached' && !type.startsWith('xstate.') && !outcomeOf(protocol, type);

const endsOfFlows = endsOfAll(models);

function saidBy({ name: flow, machine, events }: Model): Record<Kind, Set<string>> {
  const states = [...statesBelow(machine.root)];
  const transitions = states.flatMap(transitionsOf);
  const types = [...Object.keys(events), ...transitions.map(({ declared }) => declared.descriptor)].filter(isOuter);
  const asked = states.flatMap(({ invoke }) => invoke.flatMap(({ src }) => askableOf(protocol, src) ?? []));
  const parts = Object.entries(machine.implementations.actors).filter(([, logic]) => isMachine(logic));
  const described = [...states, ...transitions.map(({ definition }) => definition)];
  return {
    descriptions: new Set(described.flatMap(({ description = '' }) => (description === '' ? [] : [description]))),
    guards: new Set(transitions.flatMap(({ declared }) => declared.guard ?? [])),
    things: new Set(types.map(beforeDot)),
    actions: new Set(types.map(behindDot)),
    states: new Set([...states.flatMap(({ key, parent }) => (parent ? [key] : [])), ...parts.map(([name]) => name)]),
    answers: new Set(asked.flatMap((each) => outcomeTypes(protocol, each)).map(behindDot)),
    ends: new Set(endsOfFlows.get(flow)?.all.flatMap(({ kind, isNamedByKind }) => (isNamedByKind && kind) || [])),
    calls: new Set(asked.flatMap((each) => [each, ...callsOf(each)].map(({ name }) => name))),
  };
}

const said = new Map(models.map((model) => [model.name, saidBy(model)]));
function isKnown(flow: string, kind: Kind, name: string): boolean {
  if (kind === 'guards') return guardWords(flow, name) !== undefined;
  if (kind === 'ends') return endWords(flow, name) !== undefined;
  const named: Partial<Record<Kind, object>> = { states, answers };
  return Object.hasOwn(named[kind] ?? allWords(kind), name);
}

test.each(kinds)('SC-1 SC-3 every name of the %s that a person reads has its words', (kind) => {
  const names = [...said].flatMap(([flow, words]) => [...words[kind]].map((name) => ({ flow, name })));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ flow, name }) => !isKnown(flow, kind, name))).toEqual([]);
});

test('SC-1 SC-3 a flow has words for what its machine says, and for nothing else', () => {
  const unsaid = [...flowMetadata].flatMap(([flow, words]) =>
    kinds.flatMap((kind) =>
      Object.keys(words[kind] ?? {})
        .filter((name) => !said.get(flow)?.[kind].has(name))
        .map((name) => `${flow}: ${kind}: ${name}`),
    ),
  );
  expect(unsaid).toEqual([]);
  expect([...flowMetadata.keys()].filter((flow) => !said.has(flow))).toEqual([]);
});

test('SC-1 SC-3 every sample that a run of a flow offers has its words, and nothing else has', () => {
  const names = new Set(
    models.flatMap(({ inputs, events, outcomes, outputs }) => [
      ...[inputs, ...Object.values(events), ...Object.values(outcomes)].flatMap(Object.keys),
      ...Object.entries(outputs).flatMap(([part, given]) =>
        Object.keys(given).filter((name) => !endWords(kebab(part), kindOf(given[name]) ?? '')),
      ),
    ]),
  );
  names.delete('plain');
  expect(names.size).toBeGreaterThan(200);
  for (const name of names) expect(sampleWords(name).id).not.toBe('');
  expect(Object.keys(samples).filter((name) => !names.has(name))).toEqual([]);
});

/** Whether a flow has words of its own for a guard or an end, because that means something else there. */
const hasOwn = (flow: string, kind: Kind, name: string): boolean =>
  (kind === 'guards' || kind === 'ends') && Object.hasOwn(flowMetadata.get(flow)?.[kind] ?? {}, name);

test.each(kinds)('SC-1 SC-3 several flows say what has shared words among the %s', (kind) => {
  const timesSaid = (name: string) =>
    [...said].filter(([flow, words]) => words[kind].has(name) && !hasOwn(flow, kind, name)).length;
  expect(Object.keys(sharedWords[kind]).filter((name) => timesSaid(name) < 2)).toEqual([]);
});

describe('SC-3 the ends of a machine', () => {
  const flows = models.flatMap(({ name, machine }) => {
    const ends = endsOfFlows.get(name);
    return ends ? [{ name, machine, ends }] : [];
  });

  test.each(flows)('have words of their own in both languages: $name', ({ name, ends }) => {
    for (const language of languages) {
      const titles = ends.all.map((end) => endTitle(name, end)[language]);
      expect(new Set(titles).size, titles.join(', ')).toBe(titles.length);
    }
  });

  test.each(flows)('are drawn apart, each where its events lead: $name', ({ name, machine, ends }) => {
    const { root, arrows } = withEnds(chartOf(name, machine, protocol), ends, protocol);
    const drawn = root.boxes.filter(({ type }) => type === 'final');
    expect(drawn.map(({ id }) => id).sort()).toEqual(ends.all.map(({ id }) => id).sort());
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(drawn.length);
    for (const { target, lines } of arrows.filter((arrow) => drawn.some(({ id }) => id === arrow.target)))
      for (const { id } of lines)
        expect(
          ends.byTransition.get(id)?.map((end) => end.id),
          id,
        ).toContain(target);
  });
});

describe('SC-3 words in two places', () => {
  const none: Words = {
    descriptions: {},
    guards: {},
    things: {},
    actions: {},
    states: {},
    answers: {},
    ends: {},
    calls: {},
  };
  const lamp = { states: { lit: 'menyala' }, calls: { games: both('menyalakan', 'light') } };

  test('stop the atlas, which names both', () => {
    expect(() => allWords('states', { ...none, states: { lit: 'terang' } }, new Map([['login', lamp]]))).toThrow(
      'Expected words for "lit" once among the states; src/atlas/words/shared.ts and src/atlas/flows/login.ts have some.',
    );
    const twice = new Map([
      ['login', lamp],
      ['pin', lamp],
    ]);
    expect(() => allWords('calls', none, twice)).toThrow('src/atlas/flows/login.ts and src/atlas/flows/pin.ts');
  });

  test('are not needed where a state runs a flow: it is called like that', () => {
    expect(states['newPassword']).toBe('kata sandi baru');
    expect(states['pinPad']).toBe('papan PIN');
    expect(states['eWallet'], 'words of its own come first').toBe('e-wallet');
  });

  test('are not needed where an answer leads to a state of its name: it is said like that', () => {
    expect(answers['too_many']).toBe(states['tooMany']);
    expect(answers['accepted'], 'words of its own come first').toBe('berhasil');
  });

  test('are not those of different kinds', () => {
    expect(allWords('states', none, new Map([['login', lamp]]))).toEqual({ lit: 'menyala' });
  });
});

test('SC-1 SC-3 a condition says what its guard is given, in words', () => {
  const conditions = models.flatMap(({ name, machine }) =>
    transitionsBelow(machine.root).flatMap(({ declared }) =>
      'page' in declared.given ? [guardInWords(name, declared)?.en] : [],
    ),
  );
  expect(conditions).toContain('the address is that of the page top up');
  expect(new Set(conditions).size).toBe(conditions.length);
});
