/**
 * Explores a machine and its child machines as one system. XState's `transition` does not step children, so snapshots
 * form a tree (`node.ts`) and messages are delivered within the step. Transitions of children have the model's name
 * before their ids, and count where some run takes them.
 */
import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate';
import { modelOf } from './child-models.ts';
import { Given } from './given.ts';
import { exploreSystem, type Arrival, type ConfigurationGraph, type System } from '../graph/explore.ts';
import { jsonShapeOf } from '../graph/abstraction.ts';
import type { Model } from '../model.ts';
import { Memory, noted, nothing, notesOf, type Node, type Part, type Placed } from './node.ts';
import { startWith, type Offer } from '../graph/offer.ts';
import { advance, keyOf, offersAt, restOf, sourceOf, type Progress } from '../graph/progress.ts';
import { createStepper, type Step, type Stepper } from '../graph/stepper.ts';

/** One for each kind of output, heard and unheard. */
export interface Ending {
  parent: Part;
  child: string;
  source: string;
  output: unknown;
  isHeard: boolean;
  /** The first configuration and offer that lead to the output. */
  from: string | null;
  offer: Offer;
}

export interface ComposedGraph extends ConfigurationGraph {
  parts: Part[];
  endings: Ending[];
  /** Whether a machine has ever started it as one that is stepped. */
  hasRun(parent: Part, source: string): boolean;
}

/** The most spawned children of one kind that are stepped; further ones stand still. */
const mostAlike = 2;

/**
 * `others` run where they are children, at any depth; all other children stand still and end with the samples of their
 * parent's model.
 */
export function compose(root: Model, others: readonly Model[], most = Number.POSITIVE_INFINITY): ComposedGraph {
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
  return { ...graph, transitions, parts, endings, hasRun };
}

class Composition implements System {
  readonly model: Model;
  readonly stepper: Stepper;
  readonly parts = new Map<unknown, Part>();
  readonly endings = new Map<string, Ending>();
  readonly started = new Map<Part, Set<string>>();
  /** The first node of each child, with the messages of its start. */
  readonly begun = new WeakMap<AnyActorRef, Arrival & { progress: Node }>();
  readonly memory = new Memory();
  readonly #root: Part;
  readonly #others: readonly Model[];
  readonly #timed: ReadonlySet<Model>;
  readonly given: Given;

  constructor(
    root: Model,
    others: readonly Model[],
    timed: ReadonlySet<Model> = new Set(),
    given: Given = new Given(others),
  ) {
    this.model = root;
    this.#others = others;
    this.#timed = timed;
    this.given = given;
    this.#root = this.#partOf(root, root.machine, '');
    this.stepper = this.#root.stepper;
  }

  start(sample: string): Arrival {
    const turn = new Turn(this, null, startWith(sample));
    return turn.arrive(turn.begin(this.#root, null, this.model.inputs[sample]));
  }

  step(before: Progress, offer: Offer): Arrival {
    const { way, own } = offer as Placed;
    const turn = new Turn(this, before as Node, offer);
    return turn.arrive(turn.at(before as Node, way, own));
  }

  keyOf(progress: Progress): string {
    return this.#keysOf(progress as Node, '').join(' | ');
  }

  offersAt(progress: Progress): Offer[] {
    return this.#offersAt(progress as Node, []);
  }

  finer(progress: Progress): System | null {
    const crowded = this.#crowded(progress as Node);
    const given = this.given.finer();
    if (crowded.length === 0 && !given) return null;
    return new Composition(this.model, this.#others, new Set([...this.#timed, ...crowded]), given ?? this.given);
  }

  childOf(ref: AnyActorRef): Part | null {
    const { logic } = ref as unknown as { logic: unknown };
    const model = modelOf(logic, this.#others);
    return model ? this.#partOf(model, logic as AnyStateMachine, `${model.name}/`) : null;
  }

  #partOf(model: Model, machine: AnyStateMachine, prefix: string): Part {
    const known = this.parts.get(machine);
    if (known) return known;
    const stepper = createStepper(machine);
    const invoked = new Set(stepper.states.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
    const part = { model, stepper, prefix, invoked, inputs: new Map() };
    this.parts.set(machine, part);
    return part;
  }

  #keysOf(node: Node, way: string): string[] {
    const { model } = node.part;
    const known = this.memory.knownOf(node.own);
    known.key ??=
      keyOf(this.#timed.has(model) ? { ...model, isTimed: true } : model, node) +
      this.given.ofParent(node.part, node) +
      node.with;
    const keys = [way === '' ? known.key : `${way}: ${known.key}`];
    for (const [name, child] of this.#named(node))
      keys.push(...this.#keysOf(child, way === '' ? name : `${way}/${name}`));
    return keys;
  }

  /**
   * The children by their names in keys and paths. Ids of spawned children may count up without end, so these children
   * are named by model and numbered by their keys.
   */
  #named({ part, children }: Node): (readonly [name: string, child: Node, id: string])[] {
    const named = [...children].map(([id, child]) => [id, child, id] as const);
    if (named.every(([id]) => part.invoked.has(id))) return named;
    const spawned = named.filter(([id]) => !part.invoked.has(id));
    const byPlace = spawned
      .map(([id, child]) => ({ id, child, place: this.#keysOf(child, child.part.model.name).join(' | ') }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ id, child }, number) => [`${child.part.model.name}#${number + 1}`, child, id] as const);
    return [...named.filter(([id]) => part.invoked.has(id)), ...byPlace];
  }

  idOf(node: Node, name: string): string {
    if (node.children.has(name)) return name;
    const [, , id] = this.#named(node).find(([other]) => other === name) ?? [];
    if (id === undefined)
      throw new Error(`Expected a running child of ${node.part.model.name}; "${name}" does not run.`);
    return id;
  }

  #offersAt(node: Node, way: readonly string[]): Placed[] {
    const known = this.memory.knownOf(node.own);
    const company = [way.join('/'), ...node.children.keys()].join(' ');
    const own = known.placed.get(company) ?? this.#place(node, way);
    known.placed.set(company, own);
    if (node.children.size === 0) return [...own];
    return [...own, ...this.#named(node).flatMap(([name, child]) => this.#offersAt(child, [...way, name]))];
  }

  #place(node: Node, way: readonly string[]): Placed[] {
    const at = way.length === 0 ? {} : { at: [this.model.name, ...way].join('/') };
    const known = this.memory.knownOf(node.own);
    known.offers ??= offersAt(node.part.model, node.own);
    return known.offers
      .filter(({ child }) => child === null || !node.children.has(child))
      .map((offer): Placed => {
        const child = offer.child === null ? null : [...way, offer.child].join('/');
        return { ...offer, ...at, child, way, own: offer };
      });
  }

  #crowded({ part: { model }, zone, children }: Node): Model[] {
    const below = [...children.values()].flatMap((child) => this.#crowded(child));
    return zone.timers.length > 1 && !this.#timed.has(model) ? [model, ...below] : below;
  }
}

class Turn {
  #step = nothing;
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
    const shape = jsonShapeOf(input);
    if (!part.inputs.has(shape)) part.inputs.set(shape, input);
    const step = part.stepper.start(input);
    this.#note(notesOf(part, step));
    const own = advance(step, restOf(part.model));
    const given = ref === null ? '' : this.#composition.given.ofChild(part, input);
    return this.#settle({ ...own, part, own, ref, with: given, children: new Map() }, step);
  }

  /** The same actor of a cached step gives the same node. */
  #spawn(parent: Part, part: Part, ref: AnyActorRef): Node {
    const { begun, started } = this.#composition;
    const known = begun.get(ref);
    if (known) {
      this.#note(known.step);
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

  /** Delivers the offer to the machine at the end of the way; its parents hear only that it has ended. */
  at(node: Node, way: readonly string[], offer: Offer, depth = 0): Node {
    const name = way[depth];
    if (name === undefined) return this.#happen(node, offer);
    const id = this.#composition.idOf(node, name);
    const child = node.children.get(id);
    if (!child) return node;
    return this.#end(withChild(node, id, this.at(child, way, offer, depth + 1)), id);
  }

  #happen(node: Node, offer: Offer): Node {
    const { step, own, notes } = this.#composition.memory.moveOf(node, offer);
    if (own === node.own) return node;
    this.#note(notes);
    return this.#settle({ ...node, ...own, own }, step);
  }

  /** Shares the lists of a single machine, which saves copies. */
  #note(notes: Arrival['step']): void {
    const before = this.#step;
    const joined = (list: (typeof noted)[number]) =>
      before[list].length === 0 ? notes[list] : [...before[list], ...notes[list]];
    this.#step = { taken: joined('taken'), entered: joined('entered'), guards: joined('guards') };
  }

  /** Starts children and sends to them in the order of the actions; ends of children are handled last. */
  #settle(node: Node, { actions }: Step): Node {
    const forChildren = actions.filter(({ type }) => type === 'xstate.spawnChild' || type === 'xstate.sendTo');
    if (node.children.size === 0 && forChildren.length === 0) return node;
    const children = new Map(node.children);
    for (const { type, params } of forChildren) {
      if (type === 'xstate.spawnChild') {
        const { actorRef: ref } = params as { actorRef: AnyActorRef };
        const part = this.#composition.childOf(ref);
        if (part && (node.part.invoked.has(ref.id) || countOf(part, children) < mostAlike))
          children.set(ref.id, this.#spawn(node.part, part, ref));
        continue;
      }
      const { to, event, delay } = params as { to: AnyActorRef | string; event: AnyEventObject; delay?: number };
      const id = typeof to === 'string' ? to : to.id;
      const child = children.get(id);
      if (child && delay !== undefined)
        throw new Error(
          `Expected ${event.type} to be sent to "${id}" without a delay; a composed walk cannot send later.`,
        );
      if (child) children.set(id, this.#tell(child, event));
    }
    const isOver = node.snapshot.status !== 'active';
    const present = isOver ? [] : [...children].filter(([id, { ref }]) => node.snapshot.children[id] === ref);
    const settled = { ...node, children: new Map(present.sort(([a], [b]) => (a < b ? -1 : 1))) };
    return [...settled.children.keys()].reduce<Node>((at, id) => this.#end(at, id), settled);
  }

  #tell(child: Node, event: AnyEventObject): Node {
    if (child.snapshot.status !== 'active') return child;
    return this.#happen(child, this.#composition.memory.tellingOf(event));
  }

  #end(node: Node, id: string): Node {
    const child = node.children.get(id);
    if (!child || child.snapshot.status !== 'done') return node;
    const children = new Map(node.children);
    children.delete(id);
    const ending = this.#composition.memory.endingOf(child, id);
    const before = this.#step.taken.length;
    const after = this.#happen({ ...node, children }, ending);
    this.#heard(node.part, ending, this.#step.taken.length > before);
    return after;
  }

  #heard(parent: Part, { child: id, source = '', event }: Offer, isHeard: boolean): void {
    const { endings } = this.#composition;
    const child = id !== null && parent.invoked.has(id) ? id : source;
    const { output } = event as { output?: unknown };
    const name = [parent.model.name, child, source, isHeard, jsonShapeOf(output)].join(' ');
    if (endings.has(name)) return;
    const from = this.#before && this.#composition.keyOf(this.#before);
    endings.set(name, { parent, child, source, output, isHeard, from, offer: this.#offer });
  }
}

const countOf = (part: Part, children: ReadonlyMap<string, Node>): number =>
  [...children.values()].filter((child) => child.part === part).length;

function withChild(node: Node, id: string, child: Node): Node {
  return node.children.get(id) === child ? node : { ...node, children: new Map(node.children).set(id, child) };
}
