/**
 * The views tier: the real React views of a flow, mounted on a controlled actor and driven by a person's acts. Runs
 * inside Vitest with a DOM.
 */
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import { explore, type Edge } from '../graph/explore.ts';
import type { Model, ModelOf } from '../model.ts';
import type { Goal } from '../tours/tours.ts';
import type { Effect } from '../provide-all.ts';
import { createControlledActor, type ControlledActor } from './controlled-actor.ts';
import { runTier } from './run.ts';
import { actOf, isUnprovokable, restrict, type Gestures, type Screens } from './script.ts';
import type { Driver, TierResult } from './tier.ts';

export interface ViewFixture<Machine extends AnyStateMachine, Mounted> {
  mounted: Mounted;
  actor: Actor<Machine>;
  effects: readonly Effect[];
}

export interface ViewScript<Machine extends AnyStateMachine, Mounted, Screen extends string> extends Screens<
  Machine,
  ViewFixture<Machine, Mounted>,
  Screen
> {
  mount(actor: Actor<Machine>): Promise<Mounted> | Mounted;
  unmount(mounted: Mounted): Promise<void> | void;
  /** Runs a change and waits until React has drawn it (`act`). */
  settle(change: () => Promise<void> | void): Promise<void>;
  gestures: Gestures<Machine, ViewFixture<Machine, Mounted>>;
}

/** A gesture of the world outside the view: another tab, the network, the address bar. */
export const fromTheWorld = <Machine extends AnyStateMachine>(
  { actor }: ViewFixture<Machine, unknown>,
  { edge }: { edge: Edge },
): void => actor.send(edge.offer.event as Parameters<Actor<Machine>['send']>[0]);

export function defineViewScript<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  _model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
): ViewScript<Machine, Mounted, Screen> {
  return script;
}

/** Larger graphs are walked by transitions and codes; the pure tier walks every edge. */
const mostEdges = 600;

export const viewGoals = (model: Model): readonly Goal[] =>
  explore(model).edges.length > mostEdges ? ['transitions', 'codes'] : ['edges'];

export async function walkViews<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
  goal: Goal,
): Promise<TierResult> {
  const whole = explore(model);
  const possible = restrict(whole, (edge) => {
    if (edge.offer.kind !== 'outer') return null;
    const act = actOf(gestureOf(script, edge), edge);
    return isUnprovokable(act) ? act.unprovokable : null;
  });
  const createDriver = () => createViewDriver(model, script);
  return runTier({
    tier: 'views',
    whole,
    ...possible,
    goal,
    createDriver,
    part: goal,
    patience: { failures: 5, tries: 20 },
  });
}

function gestureOf<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  { gestures }: ViewScript<Machine, Mounted, Screen>,
  { offer }: Edge,
) {
  return gestures[offer.event.type as keyof typeof gestures];
}

export function createViewDriver<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
): Driver {
  let controlled: ControlledActor<Machine> | null = null;
  let fixture: ViewFixture<Machine, Mounted> | null = null;
  const started = () => {
    if (!controlled || !fixture)
      throw new Error('Expected `start` before any other step; the driver has mounted nothing yet.');
    return { controlled, fixture };
  };
  return {
    async start({ edge }) {
      const begun = createControlledActor(model.machine, model.inputs[edge.offer.sample] as InputFrom<Machine>);
      controlled = begun;
      await script.settle(async () => {
        fixture = { mounted: await script.mount(begun.actor), actor: begun.actor, effects: begun.effects };
      });
    },
    async perform(step) {
      const on = started();
      if (step.edge.offer.kind !== 'outer') return script.settle(() => on.controlled.happen(step.edge.offer));
      const act = actOf(gestureOf(script, step.edge), step.edge);
      if (isUnprovokable(act)) throw new Error(act.unprovokable);
      await script.settle(() => act(on.fixture, step));
    },
    async expectScreen({ progress }) {
      const on = started();
      const snapshot = on.controlled.actor.getSnapshot();
      const [is, should] = [model.controlKey(snapshot as never), model.controlKey(progress.snapshot)];
      if (is !== should) throw new Error(`the machine is in ${is} instead of ${should}`);
      await script.screens[script.screenOf(snapshot)](on.fixture, snapshot);
    },
    async stop() {
      if (fixture) await script.unmount(fixture.mounted);
      controlled?.stop();
    },
  };
}
