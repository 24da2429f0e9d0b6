/** Faults as they are made, each planted in a machine that is sound without it. */
import { assign, createMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { guessModel } from '../cli/any-machine.ts';
import { put } from '../mutants/config-edit.ts';
import { withStates, bell } from './fixtures.ts';
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
} satisfies Record<string, Model>;

/** What a change puts in place of what, each place as a way into the configuration; nothing takes away. */
type Changes = readonly (readonly [place: readonly string[], value: unknown])[];

function plant(model: Model, ...changes: Changes): Model {
  const { config, implementations } = model.machine;
  const changed = changes.reduce<object>((at, [place, value]) => put(at as never, place, value), config);
  const machine = createMachine(changed as never, implementations as never) as AnyStateMachine;
  return { ...model, machine };
}

const { checkout: pay, fetchPage: page, stopwatch: watch, trafficLight: light } = sound;

/** A place as it is, to be written differently. */
function at(model: Model, ...place: string[]): Record<string, unknown> {
  return place.reduce<unknown>(
    (config, key) => (config as Record<string, unknown>)[key],
    model.machine.config,
  ) as never;
}

const chargeAnswers = at(pay, 'states', 'paying', 'invoke');
const listDone = (target: string) => ({ target });
const loading = ['states', 'loading'] as const;
const refusal = { on: { pay: { target: 'paying' } } };

/** Found in the shape of the faulty machine alone: by what kind of finding, and by which path. */
export const faultsOfShape: [fault: string, kind: string, model: Model, path: string[]][] = [
  [
    'lost resend: what has failed cannot be asked for again',
    'dead-end',
    plant(page, [['states', 'failed', 'on', 'fetch'], undefined]),
    [
      'start (plain)',
      'fetch',
      'failed(0.fetchPage.loading)',
      'after(pause)',
      'failed(0.fetchPage.loading)',
      'after(pause)',
      'failed(0.fetchPage.loading)',
    ],
  ],
  [
    'dead end: the light stays dark when power is back',
    'dead-end',
    plant(light, [['states', 'dark', 'on'], undefined]),
    ['start (plain)', 'power.lost'],
  ],
  [
    'trap: only the bank leads out of being refused',
    'trap',
    plant(
      pay,
      [['states', 'paying', 'invoke'], { ...chargeAnswers, onError: listDone('refused') }],
      [['states', 'refused'], refusal],
    ),
    ['start (plain)', 'number.entered (good)', 'month.entered (good)', 'pay'],
  ],
  [
    'no end: from what is refused no end can be reached',
    'no-end',
    plant(
      pay,
      [['states', 'refused'], { on: { pay: { target: 'waiting' } } }],
      [['states', 'waiting'], { on: { back: { target: 'refused' } } }],
    ),
    [
      'start (plain)',
      'number.entered (good)',
      'month.entered (good)',
      'pay',
      'failed(charge)',
      'pay',
      'failed(charge)',
    ],
  ],
  [
    'waiting without end: it asks again for ever, and nobody can cancel',
    'endless-wait',
    plant(
      page,
      [[...loading, 'invoke'], { src: 'getPage', onError: listDone('pausing') }],
      [[...loading, 'on'], undefined],
      [['states', 'pausing'], { after: { 1000: { target: 'loading' } } }],
    ),
    ['start (plain)', 'fetch'],
  ],
  [
    'infinite always: full goes back to running, which is full',
    'endless-always',
    plant(watch, [['states', 'full', 'always'], { target: 'running' }]),
    ['start (plain)', 'start', ...Array.from({ length: 5 }, () => 'after(tick)')],
  ],
  [
    'guard overlap: only the order of the branches decides',
    'guard-overlap',
    plant(pay, [
      ['states', 'entering', 'on', 'pay'],
      [
        { guard: 'hasNumber', target: 'checking' },
        { guard: 'hasMonth', target: 'paying' },
      ],
    ]),
    ['start (plain)', 'number.entered (good)', 'month.entered (good)', 'pay'],
  ],
  [
    'unhandled outcome: a promise breaks, and nobody hears it',
    'crash',
    plant(page, [[...loading, 'invoke', '0', 'onError'], undefined]),
    ['start (plain)', 'fetch', 'failed(0.fetchPage.loading)'],
  ],
  [
    'unhandled outcome: an answer of a call that nobody hears',
    'unhandled-outcome',
    withStates({
      ringing: { ...(bell.config.states?.ringing as object), on: { 'logout.accepted': { target: 'inside' } } },
    }),
    ['start (plain)', 'bell.rung'],
  ],
  [
    'crash: an answer is read that is not there',
    'crash',
    plant(page, [
      [...loading, 'invoke', '0', 'onDone', 'guard'],
      ({ event }: { event: { output: { title: string } } }) => event.output.title !== '',
    ]),
    ['start (plain)', 'fetch', 'done(0.fetchPage.loading)'],
  ],
  [
    'crash: memory is changed in place, behind the back of all that was seen before',
    'crash',
    plant(sound.todos, [
      ['states', 'ready', 'on', 'add', 'actions'],
      assign(({ context, spawn }) => {
        const { list } = context as unknown as { list: unknown[] };
        list.push(spawn('todo' as never));
        return { list };
      }),
    ]),
    ['start (plain)', 'add'],
  ],
  [
    'ignored event acts: a guard that says no has counted all the same',
    'crash',
    plant(watch, [
      ['states', 'stopped', 'on', 'start', 'guard'],
      ({ context }: { context: { ticks: number } }) => {
        context.ticks += 1;
        return context.ticks > 9;
      },
    ]),
    ['start (plain)', 'start'],
  ],
  [
    'unreachable state: no failure leads to where failures are told',
    'unreachable-state',
    plant(page, [
      [...loading, 'invoke', '0', 'onError'],
      [{ guard: 'isHopeful', target: 'pausing' }, { target: 'idle' }],
    ]),
    [],
  ],
  [
    'never-taken transition: the general branch stands before the special one',
    'never-taken',
    plant(page, [
      [...loading, 'invoke', '0', 'onError'],
      [{ target: 'failed' }, { guard: 'isHopeful', target: 'pausing' }],
    ]),
    [],
  ],
  [
    'timer order: a timer that another is always due before',
    'never-taken',
    plant(light, [
      ['states', 'working', 'states', 'green', 'states', 'asked', 'after', 'amberTime'],
      { target: 'old' },
    ]),
    [],
  ],
];

const place = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value);

/** Keys that leave something out: the way to what behaves otherwise than what bears the same key. */
export const coarseKeys: [fault: string, model: Model, path: string[]][] = [
  [
    'key too coarse: it does not say how often was tried',
    { ...page, controlKey: place },
    [
      'start (plain)',
      'fetch',
      'failed(0.fetchPage.loading)',
      'after(pause)',
      'failed(0.fetchPage.loading)',
      'after(pause)',
      'failed(0.fetchPage.loading)',
    ],
  ],
  [
    'key too coarse: it does not say what the menu remembers',
    { ...sound.mediaPlayer, controlKey: place },
    ['start (plain)', 'menu.opened', 'speed.chosen', 'menu.closed', 'menu.opened'],
  ],
];

/** Found beside the machine as it should be: the shortest path at which they part, and how. */
export const faultsOfConduct: [fault: string, before: Model, after: Model, path: string[], how: string][] = [
  [
    'wrong target: to cancel is to fail',
    page,
    plant(page, [[...loading, 'on', 'cancel', 'target'], 'failed']),
    ['start (plain)', 'fetch', 'cancel'],
    'arrives at active failed',
  ],
  [
    'swapped code: yes is taken for no',
    pay,
    plant(pay, [
      ['states', 'paying', 'invoke'],
      { ...chargeAnswers, onDone: chargeAnswers['onError'], onError: chargeAnswers['onDone'] },
    ]),
    ['start (plain)', 'number.entered (good)', 'month.entered (good)', 'pay', 'done(charge)'],
    'arrives at active entering',
  ],
  [
    'dropped reset: what was counted is kept',
    watch,
    plant(watch, [['states', 'stopped', 'on', 'reset', 'actions'], []]),
    ['start (plain)', 'start', 'after(tick)', 'stop', 'reset'],
    'arrives at active stopped ticks=1 instead of active stopped ticks=0',
  ],
  [
    'doubled action: each tick counts twice',
    watch,
    plant(watch, [
      ['states', 'running', 'after', 'tick', 'actions'],
      Array.from({ length: 2 }, () => at(watch, 'states', 'running', 'after', 'tick')['actions']),
    ]),
    ['start (plain)', 'start', 'after(tick)'],
    'arrives at active running ticks=2 instead of active running ticks=1',
  ],
  [
    'wrong guard: the month is judged in place of the number',
    pay,
    plant(pay, [['states', 'entering', 'on', 'pay', '1', 'guard'], 'hasMonth']),
    ['start (plain)', 'month.entered (good)', 'pay'],
    'arrives at active paying',
  ],
  [
    'lost child output: the list keeps an entry that was given up',
    sound.todos,
    plant(sound.todos, [['states', 'ready', 'on', 'xstate.done.actor.*', 'actions'], []]),
    ['start (plain)', 'add', 'done(x:1) (gone)'],
    'arrives at active ready list=[x:1] given=0 children=x:1 instead of active ready list=[] given=1',
  ],
  [
    'a child that is not stopped: what was removed lives on',
    sound.todos,
    plant(sound.todos, [['states', 'ready', 'on', 'remove', 'actions', '0'], undefined]),
    ['start (plain)', 'add', 'remove'],
    'arrives at active ready list=[] given=0 children=x:1',
  ],
  [
    'ignored event acts: who presses while it is amber changes the light',
    light,
    plant(light, [['states', 'working', 'states', 'amber', 'on'], { pressed: { target: 'green' } }]),
    ['start (plain)', 'pressed', 'after(leastGreen)', 'pressed'],
    'arrives at active working.green.young',
  ],
  [
    'a forgotten event: from numbers there is no way to bullets',
    sound.textStyle,
    plant(sound.textStyle, [['states', 'list', 'states', 'numbers', 'on', 'bullets.chosen'], undefined]),
    ['start (plain)', 'numbers.chosen', 'bullets.chosen'],
    'list.numbers',
  ],
  [
    'a lost way back: what is muted stays muted',
    sound.mediaPlayer,
    plant(sound.mediaPlayer, [['states', 'sound', 'states', 'muted', 'on'], {}]),
    ['start (plain)', 'mute', 'mute'],
    'sound.muted',
  ],
  [
    'a lost memory: the menu opens at its first page',
    sound.mediaPlayer,
    plant(sound.mediaPlayer, [['states', 'menu', 'states', 'closed', 'on', 'menu.opened', 'target'], 'open']),
    ['start (plain)', 'menu.opened', 'speed.chosen', 'menu.closed', 'menu.opened'],
    'menu.open.subtitles',
  ],
  [
    'a lost timer: the menu does not close by itself',
    sound.mediaPlayer,
    plant(sound.mediaPlayer, [['states', 'menu', 'states', 'open', 'after'], undefined]),
    ['start (plain)', 'menu.opened'],
    'does nothing instead of xstate.raise',
  ],
  [
    'a wrong delay: green ends too early',
    light,
    plant(light, [
      ['states', 'working', 'states', 'green', 'states', 'young', 'after'],
      { amberTime: { target: 'old' } },
    ]),
    ['start (plain)'],
    'or with other parameters',
  ],
  [
    'a lost call: nothing is charged',
    pay,
    plant(pay, [['states', 'paying', 'invoke'], undefined]),
    ['start (plain)', 'number.entered (good)', 'month.entered (good)', 'pay'],
    'runs nobody instead of charge',
  ],
];

/** Looks like a fault and is none: who leads out of all regions enters all of them anew, named or not. */
export const noFault = plant(sound.textStyle, [
  ['on', 'cleared', 'target'],
  ['.bold.off', '.italic.off'],
]);

/** What no child says any more is heard all the same: `logout.accepted` after the call was left. */
export const lateReply = withStates({}, { on: { 'logout.accepted': { target: '.inside' } } });

/** It never stops by itself, so its ticks have no end. */
export const unsaturated = plant(watch, [['states', 'running', 'always'], undefined], [['states', 'full'], undefined]);
