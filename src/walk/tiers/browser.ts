/** Chromium has no snapshot of the page's machine, so this tier asserts only what is on screen. */
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { explore, type Edge } from '../graph/explore.ts';
import type { ModelOf } from '../model.ts';
import type { Goal } from '../tours/tours.ts';
import { runTier, type Run } from './run.ts';
import {
  actOf,
  isUnprovokable,
  restrict,
  unprovokable,
  type Acts,
  type Endings,
  type Gestures,
  type Provocations,
  type Screens,
} from './script.ts';
import type { Driver, TierResult, WalkStep } from './tier.ts';

export interface BrowserScript<Machine extends AnyStateMachine, Fixture, Screen extends string> extends Screens<
  Machine,
  Fixture,
  Screen
> {
  open(step: WalkStep): Promise<Fixture>;
  close(fixture: Fixture): Promise<void>;
  /** Runs after each step whose screen is right, to look at it more closely. */
  look?(fixture: Fixture, step: WalkStep): Promise<void>;
  picture?(fixture: Fixture, file: string): Promise<void>;
  /** By input, the reason why its situation cannot be set up. */
  inputs?: Readonly<Record<string, { unprovokable: string }>>;
  /** Why an edge cannot be provoked at its place, although its event can be elsewhere; null where it can. */
  impossible?(edge: Edge): string | null;
  gestures: Gestures<Machine, Fixture>;
  /** Lets the server answer a call in progress; `step.following` lets gestures prepare the answer. */
  outcomes: Provocations<Machine, Fixture>;
  /** Moves the clocks of page and platform, as the path's clock plan asks. */
  advance?(fixture: Fixture, ms: number): Promise<void> | void;
  /** Walks a child flow to the end that the sample names. */
  endings: Endings<Machine, Fixture>;
}

export function defineBrowserScript<Machine extends AnyStateMachine, Fixture, Screen extends string>(
  _model: ModelOf<Machine>,
  script: BrowserScript<Machine, Fixture, Screen>,
): BrowserScript<Machine, Fixture, Screen> {
  return script;
}

/** Some of the machine's inputs, on one generation of calls. */
export interface Part {
  name: string;
  inputs: readonly string[];
}

/** Does nothing, because `perform` has already advanced the clock. */
const timeHasPassed = () => undefined;
/** Not a reason to sign: another part may take the transition. */
export const elsewhere = unprovokable('Another part of the walk begins with it.');

export function reasonAgainst<Machine extends AnyStateMachine, Fixture, Screen extends string>(
  script: BrowserScript<Machine, Fixture, Screen>,
  edge: Edge,
  part?: Part,
): string | null {
  if (edge.offer.kind === 'start') {
    const { sample } = edge.offer;
    const reason = part?.inputs.includes(sample) === false ? elsewhere : script.inputs?.[sample];
    return reason?.unprovokable ?? null;
  }
  const act = actOf(actsFor(script, edge), edge);
  return isUnprovokable(act) ? act.unprovokable : (script.impossible?.(edge) ?? null);
}

export async function walkBrowser<Machine extends AnyStateMachine, Fixture, Screen extends string>(
  model: ModelOf<Machine>,
  script: BrowserScript<Machine, Fixture, Screen>,
  goal: Goal = 'transitions',
  part?: Part,
  others: Pick<Run, 'base' | 'known'> = {},
): Promise<TierResult> {
  const whole = explore(model);
  const possible = restrict(whole, (edge) => reasonAgainst(script, edge, part));
  const createDriver = () => createBrowserDriver(script);
  return runTier({
    tier: 'browser',
    whole,
    ...possible,
    goal,
    createDriver,
    part: part?.name ?? '',
    ...others,
    patience: { failures: 2, tries: 3 },
  });
}

function actsFor<Machine extends AnyStateMachine, Fixture, Screen extends string>(
  { gestures, outcomes, endings, advance }: BrowserScript<Machine, Fixture, Screen>,
  { id, offer: { kind, event, source = '' } }: Edge,
): Acts<Fixture> | undefined {
  if (kind === 'clock' || kind === 'after') return advance && timeHasPassed;
  if (kind === 'outer') return (gestures as Record<string, Acts<Fixture>>)[event.type];
  if (kind === 'outcome') return (outcomes as Record<string, Acts<Fixture>>)[event.type];
  if (kind === 'done') return (endings as Record<string, Acts<Fixture>>)[source];
  throw new Error(`Expected an edge that an act brings about; edge ${id} is a start.`);
}

export function createBrowserDriver<Machine extends AnyStateMachine, Fixture, Screen extends string>(
  script: BrowserScript<Machine, Fixture, Screen>,
): Driver {
  let fixture: Fixture | null = null;
  let last: WalkStep | null = null;
  const started = (): Fixture => {
    if (fixture === null) throw new Error('Expected `start` before any other step; the driver has no page yet.');
    return fixture;
  };
  return {
    async start(step) {
      last = step;
      fixture = await script.open(step);
    },
    async perform(step) {
      last = step;
      const act = actOf(actsFor(script, step.edge), step.edge);
      if (isUnprovokable(act)) throw new Error(act.unprovokable);
      if (step.advance > 0) await script.advance?.(started(), step.advance);
      await act(started(), step);
    },
    async expectScreen({ progress }) {
      const snapshot = progress.snapshot as SnapshotFrom<Machine>;
      await script.screens[script.screenOf(snapshot)](started(), snapshot);
      if (last) await script.look?.(started(), last);
    },
    ...(script.picture && { picture: async (file: string) => script.picture?.(started(), file) }),
    async stop() {
      if (fixture !== null) await script.close(fixture);
    },
  };
}
