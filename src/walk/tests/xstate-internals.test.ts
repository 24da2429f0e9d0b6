import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  and,
  createActor,
  createMachine,
  fromPromise,
  fromTransition,
  initialTransition,
  StateMachine,
  StateNode,
  transition,
  type AnyMachineSnapshot,
} from 'xstate';
import * as internals from '../graph/xstate-internals.ts';

const machine = createMachine({
  id: 'm',
  initial: 'a',
  states: {
    a: { initial: 'b', after: { 10: 'c' }, states: { b: {} }, on: { go: { guard: () => true, target: 'c' } } },
    c: { invoke: { src: fromPromise(() => Promise.resolve(1)) } },
  },
});
const partsOf = (thing: unknown): object => thing as object;

describe('SC-2 what the walk uses of XState beyond its documentation is there', () => {
  it('of a snapshot: _nodes, historyValue, children, machine', () => {
    const [snapshot] = initialTransition(machine);
    expect(internals.activeStates(snapshot).map(({ id }) => id)).toEqual(['m', 'm.a', 'm.a.b']);
    expect(internals.leafStates(snapshot).map(({ id }) => id)).toEqual(['m.a.b']);
    expect(snapshot).toMatchObject({ historyValue: {}, children: {}, machine });
  });

  it('of a machine and its states: root, options, implementations, idMap, transitions, always, entry, after, invoke, _initialize', () => {
    for (const name of ['root', 'options', 'implementations', 'idMap']) expect(name in machine).toBe(true);
    const state = machine.root.states['a'];
    for (const name of ['transitions', 'always', 'entry', 'after', 'invoke', '_initialize', 'parent', 'key', 'path'])
      expect(name in partsOf(state)).toBe(true);
    expect([...(state?.transitions.keys() ?? [])]).toEqual(['go', 'xstate.after.10.m.a']);
  });

  it('of a system: _set, _unregister, _bookId, _sendInspectionEvent; of an actor: _parent', () => {
    const actor = createActor(fromTransition((state) => state, null));
    for (const name of ['_set', '_unregister', '_bookId', '_sendInspectionEvent'])
      expect(Reflect.get(actor.system, name)).toBeTypeOf('function');
    expect('_parent' in actor).toBe(true);
  });

  it('of the prototypes: transition, getInitialSnapshot, and next of a state', () => {
    for (const name of ['transition', 'getInitialSnapshot'])
      expect(Reflect.get(StateMachine.prototype, name)).toBeTypeOf('function');
    expect(Reflect.get(StateNode.prototype, 'next')).toBeTypeOf('function');
  });

  it('check of a composed guard is called with the snapshot and what is read', () => {
    expect(Reflect.get(and([() => true]), 'check')).toBeTypeOf('function');
    const seen: unknown[][] = [];
    const wrapped = internals.wrapGuard(
      () => true,
      (check) =>
        (...given) => {
          seen.push(given);
          return check(...given);
        },
    );
    const guarded = createMachine({
      initial: 'a',
      states: { a: { on: { go: { guard: wrapped as never, target: 'b' } } }, b: {} },
    });
    const [before] = initialTransition(guarded);
    expect(transition(guarded, before, { type: 'go' })[0].value).toBe('b');
    expect(seen).toMatchObject([[{ value: 'a' }, { event: { type: 'go' } }, expect.anything()]]);
  });

  it('a timer is the action xstate.raise with a delay, and its end xstate.cancel with the same id', () => {
    const [before, begun] = initialTransition(machine);
    const [timer] = begun.filter(({ type }) => type === internals.raiseAction);
    expect(timer?.params).toMatchObject({ delay: 10, event: { type: 'xstate.after.10.m.a' } });
    const [, left] = transition(machine, before, { type: 'go' });
    const [cancel] = left.filter(({ type }) => type === internals.cancelAction);
    expect(cancel?.params).toEqual({ sendId: (timer?.params as { id: string }).id });
  });

  it('a promise is kept by xstate.promise.resolve', () => {
    const logic = fromPromise(() => Promise.resolve(1));
    const kept = logic.transition(
      { status: 'active', output: undefined, error: undefined, input: undefined },
      { type: internals.keptPromise, data: 7 },
      {} as never,
    );
    expect(kept).toMatchObject({ status: 'done', output: 7 });
  });

  it('maxIterations ends an endless step, and each microstep is told with its transitions', () => {
    const endless = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
    internals.limitMicrosteps(endless, 20);
    const { error } = initialTransition(endless)[0] as { error?: Error };
    expect(String(error)).toContain('Infinite loop');
    expect(internals.isEndlessLoop(error?.message ?? '')).toBe(true);
    const actor = createActor(fromTransition((state) => state, null));
    const steps: string[][] = [];
    const scope = {
      self: actor,
      system: actor.system,
      defer: () => undefined,
      actionExecutor: () => undefined,
      logger: () => undefined,
      emit: () => undefined,
      stopChild: () => undefined,
      id: '',
      sessionId: '',
    };
    const [before] = initialTransition(machine);
    const after = internals.withMicrosteps(
      { system: actor.system, machine },
      (_, taken) => void steps.push(taken.map(({ eventType }) => eventType)),
      () => machine.transition(before as AnyMachineSnapshot as never, { type: 'go' }, scope as never),
    );
    expect(after.value).toBe('c');
    expect(steps).toEqual([['go']]);
  });
});

it('SC-2 nothing but the adapter knows them', () => {
  const walk = join(import.meta.dirname, '..');
  const known =
    /\b_(?:nodes|parent|set|unregister|bookId|sendInspectionEvent|transitions|initialize|machine)\b|\.prototype\.(?:next|transition)|idMap|'xstate\.(?:promise|raise|cancel)|#_parent|maxIterations/;
  const strange = readdirSync(walk, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !/^(?:tests|package)\//.test(file) && file !== 'graph/xstate-internals.ts',
    )
    .filter((file) => known.test(readFileSync(join(walk, file), 'utf8')));
  expect(strange).toEqual([]);
});
