import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assign, createMachine, emit, sendTo, setup, type AnyStateMachine } from 'xstate';
import { put } from '../mutants/config-edit.ts';
import { explore } from '../index.ts';
import { knownGraph } from '../graph/known.ts';
import { mutate } from '../mutants/mutants.ts';
import { scoreOf } from '../mutants/mutant-report.ts';
import { noProduct } from '../product.ts';
import { changesSince } from '../recordings/against.ts';
import { atCommit } from '../recordings/at-commit.ts';
import { printRecordings, readRecordings, record } from '../recordings/recording.ts';
import { noticedBy } from '../recordings/recorded-score.ts';
import { bellModel, bellMutant, visitModel } from './fixtures.ts';
import { temporaryFolder } from './kit.ts';
import { sound } from './planted-faults.ts';

const shop = setup({
  actions: { ring: () => undefined, wave: () => undefined },
}).createMachine({
  id: 'shop',
  context: { secret: 'hunter2', sold: 0 },
  initial: 'shut',
  states: {
    shut: { on: { opened: 'open' } },
    open: {
      tags: ['busy'],
      entry: 'ring',
      after: { 1000: 'shut' },
      on: {
        sold: { actions: [sendTo(({ self }) => self, { type: 'counted' }), assign({ sold: 1 })] },
        closed: { guard: ({ context }) => context.sold === 1, target: 'shut', actions: emit({ type: 'done' }) },
      },
    },
  },
});

const changed = (path: string, value: unknown): AnyStateMachine =>
  createMachine(put(shop.config as never, path.split('/'), value) as never, shop.implementations as never);

const saidOf = (machine: AnyStateMachine) =>
  changesSince(record(explore(shop)), explore(machine)).map(({ kind, what, path }) => [kind, what, path.join(' → ')]);

describe('SC-2 walks with what was seen on them', () => {
  test.each([bellModel, visitModel, ...Object.values(sound)])(
    '$name does what was recorded of it, also when read again',
    (model) => {
      const graph = explore(model);
      for (const goal of ['edges', 'transitions'] as const) {
        const [recording] = readRecordings(printRecordings([record(graph, goal)]), 'here');
        if (!recording) throw new Error('Expected a recording; none was read.');
        expect(changesSince(recording, graph)).toEqual([]);
      }
    },
  );

  test('hold states, tags, sends and children, and nothing of the context', () => {
    const text = printRecordings([record(explore(shop))]);
    expect(JSON.parse(text)).toMatchObject({
      seen: expect.arrayContaining(['shut', 'open #busy · does ring · waits 1000 ms for after(1000.shop.open)']),
    });
    expect(text).not.toContain('hunter2');
    expect(record(explore(visitModel)).seen).toContain('looking · runs call:merchantLookup');
  });

  test.each<[what: string, place: string, value: unknown, said: string[]]>([
    [
      'another target',
      'states/open/after/1000',
      'open',
      ['changed', 'in open #busy, after(1000): open #busy, no longer shut', 'start (plain) → opened → after(1000)'],
    ],
    [
      'another effect',
      'states/open/entry',
      'wave',
      [
        'changed',
        'in shut, opened: open #busy · does wave · waits 1000 ms for after(1000.shop.open), no longer open #busy · does ring · waits 1000 ms for after(1000.shop.open)',
        'start (plain) → opened',
      ],
    ],
    [
      'a tag that is gone',
      'states/open/tags',
      [],
      [
        'changed',
        'in shut, opened: open · does ring · waits 1000 ms for after(1000.shop.open), no longer open #busy · does ring · waits 1000 ms for after(1000.shop.open)',
        'start (plain) → opened',
      ],
    ],
    [
      'an event that was ignored',
      'states/shut/on/closed',
      'open',
      [
        'changed',
        'in shut, closed: open #busy · does ring · waits 1000 ms for after(1000.shop.open), no longer shut',
        'start (plain) → closed',
      ],
    ],
    [
      'an event that nobody had heard of',
      'states/shut/on/burned',
      'open',
      ['new', 'in shut, burned leads to open #busy', 'start (plain) → burned'],
    ],
  ])('say %s, with the shortest way to it', (_, place, value, said) => {
    expect(saidOf(shop)).toEqual([]);
    expect(saidOf(changed(place, value))).toContainEqual(said);
  });

  test('say what cannot happen any more', () => {
    expect(saidOf(changed('states/open/after', {}))).toEqual(
      expect.arrayContaining([
        [
          'changed',
          expect.stringContaining('no longer open #busy · does ring · waits 1000 ms'),
          'start (plain) → opened',
        ],
      ]),
    );
    const model = { ...bellModel, events: { ...bellModel.events } };
    delete (model.events as Record<string, unknown>)['door.knocked'];
    const said = changesSince(record(explore(bellModel)), explore(model)).map(({ what }) => what);
    expect(said).toContainEqual(
      expect.stringMatching(/^in outside, door\.knocked \(\w+\) cannot happen any more; it led to /),
    );
  });

  test('refuse a file that holds something else', () => {
    expect(() => readRecordings('{"machine": "pin"}', 'pin.walk.json')).toThrow(
      'Expected walks that --record wrote in pin.walk.json; it has something else.',
    );
    expect(() => readRecordings('nothing', 'pin.walk.json')).toThrow('it is no JSON');
  });
});

describe('SC-2 the replay score of a recording', () => {
  test('counts what the recorded walks show, not what the machine could', async () => {
    const graph = knownGraph(bellModel);
    const score = (goal: 'edges' | 'states') =>
      scoreOf(bellModel, { score: 'replay', product: noProduct, recording: record(graph, goal) });
    const [itself, edges, states] = await Promise.all([
      scoreOf(bellModel, { score: 'replay', product: noProduct }),
      score('edges'),
      score('states'),
    ]);
    expect(itself.replayKilled).toBe(itself.total - itself.equivalent);
    expect(edges.replayKilled).toBeLessThanOrEqual(itself.replayKilled ?? 0);
    expect(edges.replayKilled).toBeGreaterThan(0.9 * (itself.replayKilled ?? 0));
    expect(states.replayKilled).toBeLessThan(edges.replayKilled ?? 0);
  });

  test('follows a mutant to where a difference of its memory is seen', () => {
    const notices = noticedBy(record(knownGraph(bellModel)), knownGraph(bellModel));
    // Who does not count rings is told apart only after the second.
    expect(notices(bellMutant('bell.outside:bell.rung does not countRing'))).toBe(true);
    const walkless = noticedBy({ ...record(knownGraph(bellModel)), walks: [] }, knownGraph(bellModel));
    expect(mutate(bellModel).some((mutant) => walkless(mutant))).toBe(false);
  });

  test('is refused where the machine itself is not as recorded', () => {
    const recording = record(explore(bellModel));
    const seen = recording.seen.map((text) => text.replace('waiting', 'dozing'));
    expect(() => noticedBy({ ...recording, seen }, knownGraph(bellModel))).toThrow('does not do what was recorded');
  });
});

describe('SC-2 the files of a commit', () => {
  test('are there as they were then, and gone afterwards', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'lamp.txt');
    const git = (...words: string[]) => spawnSync('git', words, { cwd: folder });
    writeFileSync(file, 'then');
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'One');
    writeFileSync(file, 'now');
    const { readFile } = await import('node:fs/promises');
    const [then, text] = await atCommit('HEAD', file, async (at) => [at(file), await readFile(at(file), 'utf8')]);
    expect(text).toBe('then');
    await expect(readFile(then ?? '')).rejects.toThrow('ENOENT');
    await expect(atCommit('nowhere', file, async () => null)).rejects.toThrow(
      '--against nowhere: there is neither a file nor a commit of that name.',
    );
  });
});
