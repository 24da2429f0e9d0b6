/**
 * A machine and its child machines as one pure system. XState's `transition` leaves children as they began, so the
 * snapshots are kept as a tree, and what a parent and a child say to each other is passed on within the same step: a
 * child starts with the input that its parent gives it, hears what its parent sends it, and ends with its own output.
 * The graph is one like any other: tours, liveness and replay know no difference. Its transitions are those of the root
 * and, with the name of the model before them, those of children that some run takes.
 */
import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate';
import { childModels, modelOf } from './child-models.ts';
import { exploreSystem, hash, type Arrival, type ConfigurationGraph, type System } from './explore.ts';
import { imprintOf, secretsOf } from './imprint.ts';
import type { Model } from './model.ts';
import { advance, keyOf, offersAt, restOf, sourceOf, type Offer, type Progress } from './progress.ts';
import { createStepper, type Step, type Stepper } from './stepper.ts';

/** A machine that takes part, wherever in the tree it runs. */
export interface Part {
  model: Model;
  stepper: Stepper;
  /** Tells its transitions and states from those of other machines; empty for the root's. */
  prefix: string;
  /** What it was started with, by imprint. */
  inputs: Map<string, unknown>;
}

/** What a child ended with in some configuration, once for each output that looks different and for each hearing. */
export interface Ending {
  parent: Part;
  child: string;
  source: string;
  output: unknown;
  /** Whether its parent had a transition for it. */
  isHeard: boolean;
  /** Where that was first, and at which offer. */
  from: string | null;
  offer: Offer;
}

export interface ComposedGraph extends ConfigurationGraph {
  parts: Part[];
  endings: Ending[];
  /** There are more configurations than the cap let through: of those found last nothing is known. */
  isCut: boolean;
  /** Whether a machine has started this child at all, as one that runs. */
  hasRun(parent: Part, source: string): boolean;
}

interface Node extends Progress {
  part: Part;
  /** Without its children: one object as long as it stands still itself. */
  own: Progress;
  /** What its parent knows it by; null for the root. */
  ref: AnyActorRef | null;
  children: ReadonlyMap<string, Node>;
}

/** An offer to one machine of the tree. */
interface Placed extends Offer {
  /** From the root, whose own way is empty. */
  way: readonly string[];
  own: Offer;
}

/** What has been found out of a machine that stands still while others move. */
interface Known {
  key?: string;
  offers?: readonly Offer[];
  steps: Map<Offer, Step>;
}

/** Beyond this a composed walk is cut. */
export const mostComposed = 3_000;

/**
 * `others` are the machines that run where they are children, at any depth. All other children stand still and end with
 * the samples of their parent's model, as in a walk of the parent alone.
 */
export function compose(root: Model, others: readonly Model[], most = mostComposed): ComposedGraph {
  const composition = new Composition(root, others);
  const graph = exploreSystem(composition, most);
  const system = graph.system as Composition;
  const parts = [...system.parts.values()];
  const taken = new Set(graph.edges.flatMap((edge) => edge.taken));
  const transitions = parts.flatMap((part) =>
    part.stepper.transitions
      .map((declared) => ({ ...declared, id: part.prefix + declared.id }))
      .filter(({ id }) => part.prefix === '' || taken.has(id)),
  );
  const endings = [...system.endings.values()];
  const hasRun = (parent: Part, source: string) => system.started.get(parent)?.has(source) ?? false;
  return { ...graph, transitions, parts, endings, isCut: graph.configurations.size > most, hasRun };
}

class Composition implements System {
  readonly model: Model;
  readonly stepper: Stepper;
  readonly parts = new Map<unknown, Part>();
  readonly endings = new Map<string, Ending>();
  /** Under which names each machine has started others. */
  readonly started = new Map<Part, Set<string>>();
  /** Children as they began, with what they did then. */
  readonly begun = new WeakMap<AnyActorRef, Arrival & { progress: Node }>();
  readonly #known = new WeakMap<Progress, Known>();
  readonly #root: Part;
  readonly #others: readonly Model[];
  /** The models of which two timers can run at once. */
  readonly #timed: ReadonlySet<Model>;

  constructor(root: Model, others: readonly Model[], timed: ReadonlySet<Model> = new Set()) {
    this.model = root;
    this.#others = others;
    this.#timed = timed;
    this.#root = this.#partOf(root, root.machine, '');
    this.stepper = this.#root.stepper;
  }

  start(sample: string): Arrival {
    const turn = new Turn(this, null, { kind: 'start', event: { type: 'start' }, sample, child: null });
    return turn.arrive(turn.begin(this.#root, null, this.model.inputs[sample]));
  }

  step(before: Progress, offer: Offer): Arrival {
    const { way, own } = offer as Placed;
    const turn = new Turn(this, before as Node, offer);
    return turn.arrive(turn.at(before as Node, way, own));
  }

  keyOf(progress: Progress): string {
    return this.#keysOf(progress as Node, []).join(' | ');
  }

  offersAt(progress: Progress): Offer[] {
    return this.#offersAt(progress as Node, []);
  }

  finer(progress: Progress): System | null {
    const crowded = this.#crowded(progress as Node);
    if (crowded.length === 0) return null;
    return new Composition(this.model, this.#others, new Set([...this.#timed, ...crowded]));
  }

  /** Who runs as a child, or null where it stands still. */
  childOf(ref: AnyActorRef): Part | null {
    const { logic } = ref as unknown as { logic: unknown };
    const model = modelOf(logic, this.#others);
    return model ? this.#partOf(model, logic as AnyStateMachine, `${model.name}/`) : null;
  }

  stepOf(node: Node, offer: Offer): Step {
    const { steps } = this.#knownOf(node);
    const step = steps.get(offer) ?? node.part.stepper.step(node.snapshot, offer.event);
    steps.set(offer, step);
    return step;
  }

  #knownOf({ own }: Node): Known {
    const known = this.#known.get(own) ?? { steps: new Map() };
    this.#known.set(own, known);
    return known;
  }

  #partOf(model: Model, machine: AnyStateMachine, prefix: string): Part {
    const known = this.parts.get(machine);
    if (known) return known;
    const part = { model, stepper: createStepper(machine), prefix, inputs: new Map() };
    this.parts.set(machine, part);
    return part;
  }

  #keysOf(node: Node, way: readonly string[]): string[] {
    const { model } = node.part;
    const known = this.#knownOf(node);
    known.key ??= keyOf(this.#timed.has(model) ? { ...model, isTimed: true } : model, node) + this.#givenBy(node);
    const keys = [way.length === 0 ? known.key : `${way.join('/')}: ${known.key}`];
    for (const [id, child] of node.children) keys.push(...this.#keysOf(child, [...way, id]));
    return keys;
  }

  /**
   * What the machine would start its children with now. Its own key has what its guards read, not what it only passes on:
   * a ticket that it got from one child and gives to the next.
   */
  #givenBy({ part: { stepper, model }, snapshot }: Node): string {
    if (childModels(model, this.#others).length === 0) return '';
    const { context } = snapshot;
    const inputs = stepper.states.flatMap(({ invoke }) =>
      invoke.flatMap(({ src, input }) => {
        const logic = typeof src === 'string' ? stepper.machine.implementations.actors[src] : src;
        if (typeof input !== 'function' || !modelOf(logic, this.#others)) return [];
        try {
          return [secretsOf(input({ context, event: { type: 'walk.asked' }, self: null as never }))];
        } catch {
          // Such a child cannot be started with what there is now.
          return [null];
        }
      }),
    );
    return inputs.length === 0 ? '' : ` gives=${hash(JSON.stringify(inputs)).slice(0, 4)}`;
  }

  #offersAt(node: Node, way: readonly string[]): Placed[] {
    const at = way.length === 0 ? {} : { at: [this.model.name, ...way].join('/') };
    const known = this.#knownOf(node);
    known.offers ??= offersAt(node.part.model, node);
    const own = known.offers
      .filter(({ child }) => child === null || !node.children.has(child))
      .map((offer): Placed => {
        const child = offer.child === null ? null : [...way, offer.child].join('/');
        return { ...offer, ...at, child, way, own: offer };
      });
    return [...own, ...[...node.children].flatMap(([id, child]) => this.#offersAt(child, [...way, id]))];
  }

  #crowded({ part: { model }, zone, children }: Node): Model[] {
    const below = [...children.values()].flatMap((child) => this.#crowded(child));
    return zone.timers.length > 1 && !this.#timed.has(model) ? [model, ...below] : below;
  }
}

const noted = ['taken', 'entered', 'guards'] as const;

/** One step of the whole tree, with everything that the machines make of it among themselves. */
class Turn {
  readonly #step: Arrival['step'] = { taken: [], entered: [], guards: [] };
  readonly #composition: Composition;
  readonly #before: Node | null;
  readonly #offer: Offer;

  constructor(composition: Composition, before: Node | null, offer: Offer) {
    this.#composition = composition;
    this.#before = before;
    this.#offer = offer;
  }

  arrive(progress: Node): Arrival {
    return { progress, step: this.#step };
  }

  begin(part: Part, ref: AnyActorRef | null, input: unknown): Node {
    const imprint = imprintOf(input);
    if (!part.inputs.has(imprint)) part.inputs.set(imprint, input);
    const step = part.stepper.start(input);
    this.#note(part, step);
    const own = advance(step, restOf(part.model));
    return this.#settle({ ...own, part, own, ref, children: new Map() }, step);
  }

  /** The same child, as the same step starts it. */
  #spawn(parent: Part, part: Part, ref: AnyActorRef): Node {
    const { begun, started } = this.#composition;
    const known = begun.get(ref);
    if (known) {
      for (const list of noted) this.#step[list].push(...known.step[list]);
      return known.progress;
    }
    const { input } = (ref as unknown as { options: { input?: unknown } }).options;
    const turn = new Turn(this.#composition, this.#before, this.#offer);
    const progress = turn.begin(part, ref, input);
    const arrival = { ...turn.arrive(progress), progress };
    begun.set(ref, arrival);
    started.set(parent, (started.get(parent) ?? new Set()).add(sourceOf(ref)));
    return this.#spawn(parent, part, ref);
  }

  /** The offer reaches the machine at the end of the way; those above it hear it only if it ends by it. */
  at(node: Node, [id, ...rest]: readonly string[], offer: Offer): Node {
    if (id === undefined) return this.#happen(node, offer);
    const child = node.children.get(id);
    if (!child) throw new Error(`${node.part.model.name} has no child "${id}" now.`);
    return this.#end(withChild(node, id, this.at(child, rest, offer)), id);
  }

  #happen(node: Node, offer: Offer): Node {
    const { part, own: before } = node;
    const step = this.#composition.stepOf(node, offer);
    if (step.taken.length === 0 && offer.kind !== 'done') return node;
    this.#note(part, step);
    const own = advance(step, before, offer, before.snapshot);
    return this.#settle({ ...node, ...own, own }, step);
  }

  #note({ prefix }: Part, step: Step): void {
    for (const list of noted) this.#step[list].push(...step[list].map((entry) => prefix + entry));
  }

  /** Children start and are told what there is to tell in the order of the actions; they are heard when all is done. */
  #settle(node: Node, { actions }: Step): Node {
    const children = new Map(node.children);
    for (const { type, params } of actions) {
      if (type === 'xstate.spawnChild') {
        const { actorRef: ref } = params as { actorRef: AnyActorRef };
        const part = this.#composition.childOf(ref);
        if (part) children.set(ref.id, this.#spawn(node.part, part, ref));
      }
      if (type === 'xstate.sendTo') {
        const { to, event, delay } = params as { to: AnyActorRef | string; event: AnyEventObject; delay?: number };
        const id = typeof to === 'string' ? to : to.id;
        const child = children.get(id);
        if (child && delay !== undefined) throw new Error(`A composed walk cannot send ${event.type} later.`);
        if (child) children.set(id, this.#tell(child, event));
      }
    }
    const present = [...children]
      .filter(([id, { ref }]) => node.snapshot.children[id] === ref)
      .toSorted(([a], [b]) => a.localeCompare(b));
    const isOver = node.snapshot.status !== 'active';
    const settled = { ...node, children: isOver ? new Map<string, Node>() : new Map(present) };
    return [...settled.children.keys()].reduce<Node>((at, id) => this.#end(at, id), settled);
  }

  #tell(child: Node, event: AnyEventObject): Node {
    if (child.snapshot.status !== 'active') return child;
    return this.#happen(child, { kind: 'outer', event, sample: 'told', child: null });
  }

  /** A child that has reached its end is gone, and its parent hears with what. */
  #end(node: Node, id: string): Node {
    const child = node.children.get(id);
    if (!child || child.snapshot.status !== 'done') return node;
    const children = new Map(node.children);
    children.delete(id);
    const { output } = child.snapshot as { output: unknown };
    const source = child.ref ? sourceOf(child.ref) : id;
    const event = { type: `xstate.done.actor.${id}`, output, actorId: id };
    const before = this.#step.taken.length;
    const after = this.#happen({ ...node, children }, { kind: 'done', event, sample: 'real', child: id, source });
    this.#heard(node.part, id, source, output, this.#step.taken.length > before);
    return after;
  }

  #heard(parent: Part, child: string, source: string, output: unknown, isHeard: boolean): void {
    const { endings } = this.#composition;
    const name = [parent.model.name, child, source, isHeard, imprintOf(output)].join(' ');
    if (endings.has(name)) return;
    const from = this.#before && this.#composition.keyOf(this.#before);
    endings.set(name, { parent, child, source, output, isHeard, from, offer: this.#offer });
  }
}

function withChild(node: Node, id: string, child: Node): Node {
  return node.children.get(id) === child ? node : { ...node, children: new Map(node.children).set(id, child) };
}
