import type { Operator, Mutant, Fault } from './mutant.ts';
import { createMachine, not, type AnyStateMachine, type AnyStateNode } from 'xstate';
import {
  changeState,
  invocationsOf,
  listOf,
  placesOf,
  put,
  putBranches,
  targetOf,
  type Branch,
  type Place,
} from './config-edit.ts';
import { hash } from '../graph/explore.ts';
import type { Model } from '../model.ts';
import { ofChosen, showsAt } from './showing.ts';
import { mostMicrosteps } from '../graph/stepper.ts';
import { microstepLimit } from '../graph/xstate-internals.ts';
import { hears, nameOfAction, statesBelow, transitionId } from '../graph/chart-reader.ts';

export function mutate(model: Model): Mutant[] {
  const states = [...statesBelow(model.machine.root)].filter(({ type }) => type !== 'history');
  const mutants = states.flatMap((state) => [
    ...placesOf(state).flatMap((place) => atPlace(model, place)),
    ...swappedOutcomes(model, state),
    ...atState(model, state),
  ]);
  return [...new Map(mutants.map((mutant) => [mutant.id, mutant])).values()];
}

function mutantOf(model: Model, fault: Fault): Mutant {
  const { operator, where, what, state, descriptors = null, config } = fault;
  const changed = { ...config, options: microstepLimit(mostMicrosteps) } as AnyStateMachine['config'];
  return {
    id: hash(model.name, operator, where, what),
    operator,
    where,
    what,
    state: state.id,
    descriptors,
    onEntry: ['drop-entry', 'drop-invoke', 'swap-delay'].includes(operator),
    showsAt: showsAt(fault),
    config: changed,
    get model() {
      return { ...model, machine: createMachine(changed, model.machine.implementations as never) as AnyStateMachine };
    },
  };
}

const nameOf = ({ state, descriptor }: Place, index: number): string => transitionId(state, descriptor, index);

function atPlace(model: Model, place: Place): Mutant[] {
  const { machine } = model;
  const { state, descriptor, branches } = place;
  const fault = (operator: Operator, index: number, what: string, changed: readonly Branch[]): Mutant =>
    mutantOf(model, {
      state,
      // An `always` is evaluated at any event, and XState reports only those that are taken.
      descriptors: descriptor === '' && !ofChosen.has(operator) ? null : [descriptor],
      operator,
      where: nameOf(place, index),
      what,
      choice: { descriptor, index },
      config: putBranches(machine, place, changed),
    });
  return branches.flatMap((branch, index) => {
    const where = nameOf(place, index);
    const change = (operator: Operator, what: string, changes: Branch) =>
      fault(operator, index, what, branches.with(index, { ...branch, ...changes }));
    const follower = branches[index + 1];
    return [
      fault(
        descriptor === '' ? 'drop-always' : 'drop-transition',
        index,
        `${where} is not there`,
        branches.toSpliced(index, 1),
      ),
      ...retargets(place, index).map(([operator, to]) =>
        change(operator, `${where} leads to ${to.id}`, { target: targetOf(to), ...selfOf(to, state) }),
      ),
      ...(branch['guard'] === undefined
        ? []
        : [
            change('drop-guard', `${where} is taken without asking its guard`, { guard: undefined }),
            change('negate-guard', `${where} is taken where its guard says no`, {
              guard: not(branch['guard'] as never),
            }),
          ]),
      ...(branch['guard'] === undefined || !follower
        ? []
        : [
            fault(
              'swap-branches',
              index,
              `${where} is asked after the branch that follows it`,
              branches.with(index, follower).with(index + 1, branch),
            ),
          ]),
      ...listOf(branch['actions']).map((action, number, actions) =>
        change('drop-action', `${where} does not ${nameOfAction(action)}${ordinal(actions, number)}`, {
          actions: actions.toSpliced(number, 1),
        }),
      ),
      ...swappedDelay(model, place, index),
    ];
  });
}

const selfOf = (to: AnyStateNode, state: AnyStateNode): Branch => (to === state ? { reenter: true } : {});

/** The same action may stand twice in one list. */
function ordinal(actions: readonly unknown[], number: number): string {
  const before = actions.slice(0, number).filter((other) => nameOfAction(other) === nameOfAction(actions[number]));
  return before.length === 0 ? '' : ` (${before.length + 1})`;
}

function retargets({ state, descriptor }: Place, index: number): [Operator, AnyStateNode][] {
  const definition = (descriptor === '' ? state.always : state.transitions.get(descriptor))?.[index];
  const [target, ...more] = definition?.target ?? [];
  if (!target || more.length > 0) return [];
  const beside = siblingOf(target);
  return [
    ...(beside ? [['retarget-sibling', beside] as [Operator, AnyStateNode]] : []),
    // An `always` to its own state is a circle; a root cannot be entered again.
    ...(target === state || descriptor === '' || !state.parent
      ? []
      : [['retarget-self', state] as [Operator, AnyStateNode]]),
  ];
}

function siblingOf(state: AnyStateNode): AnyStateNode | null {
  if (!state.parent || state.parent.type === 'parallel') return null;
  const all = Object.values(state.parent.states).filter(({ type }) => type !== 'history');
  const next = all[(all.indexOf(state) + 1) % all.length];
  return next && next !== state ? next : null;
}

function swappedOutcomes(model: Model, state: AnyStateNode): Mutant[] {
  const places = placesOf(state).filter(({ keys: [field], descriptor }) => field === 'on' && descriptor.includes('.'));
  const callOf = ({ descriptor }: Place) => descriptor.slice(0, descriptor.indexOf('.'));
  const calls = callsOf(model.machine);
  return places.flatMap((place, index) => {
    const other = places.slice(index + 1).find((candidate) => callOf(candidate) === callOf(place));
    if (!other || !calls.has(callOf(place))) return [];
    const descriptors = [place, other].map(({ descriptor }) => descriptor);
    const [one, two] = descriptors;
    return mutantOf(model, {
      operator: 'swap-outcomes',
      where: nameOf(place, 0),
      what: `${state.id} takes ${one} for ${two} and the other way round`,
      state,
      descriptors,
      config: changeState(model.machine, state, (config) =>
        put(put(config, place.keys, other.branches), other.keys, place.branches),
      ),
    });
  });
}

const callsOf = ({ root }: AnyStateMachine): Set<string> =>
  new Set(
    [...statesBelow(root)].flatMap((state) =>
      invocationsOf(state).flatMap(({ src }) => (src.startsWith('call:') ? [src.slice('call:'.length)] : [])),
    ),
  );

/** Another delay of the machine, or twice the number; no delay that the state has already. */
function swappedDelay(model: Model, place: Place, index: number): Mutant[] {
  const { machine } = model;
  const { delays } = machine.implementations;
  const { state, keys, branches } = place;
  const [field, delay = ''] = keys;
  if (field !== 'after' || index > 0) return [];
  const own: unknown = delays[delay] ?? Number(delay);
  const known = (state.config as { after: Readonly<Record<string, unknown>> }).after;
  const candidates = [...Object.keys(delays), typeof own === 'number' ? String(own * 2) : '1'];
  const other = candidates.find((name) => !Object.hasOwn(known, name));
  if (other === undefined) return [];
  return [
    mutantOf(model, {
      operator: 'swap-delay',
      where: nameOf(place, 0),
      what: `${state.id} waits ${other} instead of ${delay}`,
      state,
      config: changeState(machine, state, (config) => put(put(config, keys, undefined), ['after', other], branches)),
    }),
  ];
}

type Input = (args: unknown) => { until: number };

function atState(model: Model, state: AnyStateNode): Mutant[] {
  const { machine } = model;
  const fault = (operator: Operator, what: string, keys: readonly string[], value: unknown): Mutant =>
    mutantOf(model, {
      operator,
      where: state.id,
      what,
      state,
      config: changeState(machine, state, (config) => put(config, keys, value)),
    });
  const config = state.config as Readonly<Record<string, unknown>>;
  const listed = (['entry', 'exit'] as const).flatMap((field) =>
    listOf(config[field]).map((action, number, actions) =>
      fault(
        `drop-${field}`,
        `${state.id} does not ${nameOfAction(action)}${ordinal(actions, number)} on ${field}`,
        [field],
        actions.toSpliced(number, 1),
      ),
    ),
  );
  const invoked = invocationsOf(state).flatMap(({ id, src, index, config: { input } }) => [
    fault('drop-invoke', `${state.id} does not run ${id}`, ['invoke', String(index)], undefined),
    ...(src === 'deadline' && typeof input === 'function'
      ? [
          fault(
            'swap-delay',
            `${state.id} waits a second longer for ${id}`,
            ['invoke', String(index), 'input'],
            (args: unknown) => ({ until: (input as Input)(args).until + 1000 }),
          ),
        ]
      : []),
  ]);
  return [...listed, ...invoked, ...extra(model, state)];
}

/** An added transition out of a state, for the first event that neither the state nor its ancestors name. */
function extra(model: Model, state: AnyStateNode): Mutant[] {
  const to = siblingOf(state);
  if (!to || state.type === 'final' || Object.keys(state.states).length > 0) return [];
  const heard: string[] = [];
  for (let at: AnyStateNode | undefined = state; at; at = at.parent) heard.push(...at.transitions.keys());
  const type = Object.keys(model.events).find((name) => !heard.some((descriptor) => hears(descriptor, name)));
  if (type === undefined) return [];
  return [
    mutantOf(model, {
      operator: 'extra-transition',
      where: state.id,
      what: `${state.id} hears ${type} and goes to ${to.id}`,
      state,
      descriptors: [type],
      config: changeState(model.machine, state, (config) => put(config, ['on', type], { target: targetOf(to) })),
    }),
  ];
}
