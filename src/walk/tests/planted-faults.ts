/** Common faults, each planted in a machine that is sound otherwise. */
import { assign, createMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { guessModel } from '../guess/guess-model.ts';
import { put } from '../mutants/config-edit.ts';
import { withStates } from './fixtures.ts';
import { checkout } from './machines/checkout.machine.ts';
import { events as cards } from './machines/checkout.walk.ts';
import { fetchPage } from './machines/fetch.machine.ts';
import { mediaPlayer } from './machines/media-player.machine.ts';
import { stopwatch } from './machines/stopwatch.machine.ts';
import { textStyle } from './machines/text-style.machine.ts';
import { todos } from './machines/todos.machine.ts';
import { trafficLight } from './machines/traffic-light.machine.ts';
import type { Model } from '../model.ts';

export const sound = {
  checkout: guessModel(checkout as never, { events: cards ?? {} }),
  fetchPage: guessModel(fetchPage as never),
  mediaPlayer: guessModel(mediaPlayer as never),
  stopwatch: guessModel(stopwatch as never),
  textStyle: guessModel(textStyle as never),
  todos: guessModel(todos as never),
  trafficLight: guessModel(trafficLight as never),
};

/** New values by path into the config (`states/failed/on`); undefined removes. */
type Changes = Readonly<Record<string, unknown>>;

export function plant(model: Model, changes: Changes): Model {
  const { config, implementations } = model.machine;
  const changed = Object.entries(changes).reduce<object>(
    (at, [place, value]) => put(at as never, place.split('/'), value),
    config,
  );
  const machine = createMachine(changed as never, implementations as never) as AnyStateMachine;
  return { ...model, machine };
}

const {
  checkout: pay,
  fetchPage: page,
  mediaPlayer: player,
  stopwatch: watch,
  todos: list,
  trafficLight: light,
} = sound;

/** The config at a place, as a base for changes. */
const at = (model: Model, place: string): Record<string, unknown> =>
  place
    .split('/')
    .reduce<unknown>((config, key) => (config as Record<string, unknown>)[key], model.machine.config) as never;

const chargeAnswers = at(pay, 'states/paying/invoke');
const failing = 'failed(0.fetchPage.loading)';
const failingThrice = `fetch → ${failing} → after(pause) → ${failing} → after(pause) → ${failing}`;
const paying = 'number.entered (good) → month.entered (good) → pay';

/**
 * Found in the structure of the faulty machine: how the finding begins, how many findings the machine has, and the path
 * to the fault after `start (plain)`; null where no path leads there.
 */
export const faultsOfShape: [fault: string, finding: string, findings: number, model: Model, way: string | null][] = [
  [
    'dead end: the light stays dark when power is back',
    'dead-end: nothing leads out of active dark',
    1,
    plant(light, { 'states/dark/on': { 'power.lost': { target: 'dark', reenter: true } } }),
    'power.lost',
  ],
  [
    'trap: only the bank leads out of being refused',
    'trap: nobody can be sure to get home from active paying number="4111111111111111" month="12/30" refusals=0',
    2,
    plant(pay, {
      'states/paying/invoke': { ...chargeAnswers, onError: { target: 'refused' } },
      'states/refused': { on: { pay: { target: 'paying' } } },
    }),
    paying,
  ],
  [
    'no end: from what is refused no end can be reached',
    'no-end: no end can be reached from active refused number="4111111111111111" month="12/30" refusals=2',
    4,
    plant(pay, {
      'states/refused': { on: { pay: { target: 'waiting' } } },
      'states/waiting': { on: { back: { target: 'refused' } } },
    }),
    `${paying} → failed(charge) → pay → failed(charge)`,
  ],
  [
    'waiting without end: it asks again for ever, and nobody can cancel',
    'endless-wait: nothing that a person does ends the waiting of active loading retries=0 page=null failure="" in a circle of 2 configurations',
    5,
    plant(page, {
      'states/loading/invoke': { src: 'getPage', onError: { target: 'pausing' } },
      'states/loading/on': undefined,
      'states/pausing': { after: { 1000: { target: 'loading' } } },
    }),
    'fetch',
  ],
  [
    'infinite always: full goes back to running, which is full',
    'endless-always: after after(tick) in active running ticks=4 the machine never comes to rest',
    5,
    plant(watch, { 'states/full/always': { target: 'running' } }),
    `start${' → after(tick)'.repeat(5)}`,
  ],
  [
    'guard overlap: only the order of the branches decides',
    'guard-overlap: only their order decides between checkout.entering:pay (guard hasNumber) and checkout.entering:pay[1] (guard hasMonth) in active entering.untouched number="4111111111111111" month="12/30" refusals=0',
    2,
    plant(pay, {
      'states/entering/on/pay': [
        { guard: 'hasNumber', target: 'checking' },
        { guard: 'hasMonth', target: 'paying' },
      ],
    }),
    paying,
  ],
  [
    'unhandled outcome: a promise breaks, and nobody hears it',
    'crash: failed(0.fetchPage.loading) throws in active loading retries=0 page=null failure="": getPage failed',
    7,
    plant(page, { 'states/loading/invoke/0/onError': undefined }),
    `fetch → ${failing}`,
  ],
  [
    'crash: memory is changed in place, behind the back of all that was seen before',
    'crash: add throws in active ready list=[] given=0: Cannot add property 0, object is not extensible',
    5,
    plant(list, {
      'states/ready/on/add/actions': assign(({ context, spawn }) => {
        const { list: entries } = context as unknown as { list: unknown[] };
        entries.push(spawn('todo' as never));
        return { list: entries };
      }),
    }),
    'add',
  ],
  [
    'unreachable state: no failure leads to where failures are told',
    'unreachable-state: no path enters fetchPage.failed',
    2,
    plant(page, {
      'states/loading/invoke/0/onError': [{ guard: 'isHopeful', target: 'pausing' }, { target: 'idle' }],
    }),
    null,
  ],
  [
    'never-taken transition: the general branch stands before the special one',
    'never-taken: no path takes fetchPage.loading:failed(0.fetchPage.loading)[1] (guard isHopeful)',
    4,
    plant(page, {
      'states/loading/invoke/0/onError': [{ target: 'failed' }, { guard: 'isHopeful', target: 'pausing' }],
    }),
    'fetch',
  ],
];

const place = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value);

/** Keys that leave something out, and the path to a situation that behaves unlike another with its key. */
export const coarseKeys: [fault: string, model: Model, way: string][] = [
  ['key too coarse: it does not say how often was tried', { ...page, controlKey: place }, failingThrice],
  [
    'key too coarse: it does not say what the menu remembers',
    { ...player, controlKey: place },
    'menu.opened → speed.chosen → menu.closed → menu.opened',
  ],
];

/** Found by comparison with the sound machine: the changes, the shortest path to a difference, and the difference. */
export const faultsOfConduct: [fault: string, before: Model, changes: Changes, way: string | null, how: string][] = [
  [
    'wrong target: to cancel is to fail',
    page,
    { 'states/loading/on/cancel/target': 'failed' },
    'fetch → cancel',
    'arrives at active failed',
  ],
  [
    'dropped reset: what was counted is kept',
    watch,
    { 'states/stopped/on/reset/actions': [] },
    'start → after(tick) → stop → reset',
    'arrives at active stopped ticks=1 instead of active stopped ticks=0',
  ],
  [
    'lost child output: the list keeps an entry that was given up',
    list,
    { 'states/ready/on/xstate.done.actor.*/actions': [] },
    'add → done(x:1) (gone)',
    'arrives at active ready list=[x:1] given=0 children=x:1 instead of active ready list=[] given=1',
  ],
  [
    'a child that is not stopped: what was removed lives on',
    list,
    { 'states/ready/on/remove/actions/0': undefined },
    'add → remove',
    'arrives at active ready list=[] given=0 children=x:1',
  ],
  [
    'a lost memory: the menu opens at its first page',
    player,
    { 'states/menu/states/closed/on/menu.opened/target': 'open' },
    'menu.opened → speed.chosen → menu.closed → menu.opened',
    'menu.open.subtitles',
  ],
  [
    'a lost timer: the menu does not close by itself',
    player,
    { 'states/menu/states/open/after': undefined },
    'menu.opened',
    'does nothing instead of xstate.raise',
  ],
  [
    'a wrong delay: green ends too early',
    light,
    { 'states/working/states/green/states/young/after': { amberTime: { target: 'old' } } },
    null,
    'or with other parameters',
  ],
  [
    'a lost call: nothing is charged',
    pay,
    { 'states/paying/invoke': undefined },
    paying,
    'runs nobody instead of charge',
  ],
];

/** No fault: a transition out of all regions enters each one anew, named as a target or not. */
export const noFault: Changes = { 'on/cleared/target': ['.bold.off', '.italic.off'] };

/** Hears `logout.accepted` even after the call was left, when no child sends it. */
export const lateReply = withStates({}, { on: { 'logout.accepted': { target: '.inside' } } });

/** A stopwatch that never stops by itself: its ticks have no end. */
export const unsaturated = plant(watch, { 'states/running/always': undefined, 'states/full': undefined });
