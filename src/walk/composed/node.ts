/**
 * A node is one machine of a composed walk with its children. Steps of one machine do not depend on the others, so they
 * are cached by its own progress (`Memory`).
 */
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Arrival } from '../graph/explore.ts';
import type { Model } from '../model.ts';
import { type Offer } from '../graph/offer.ts';
import { advance, elapsedBy, sourceOf, type Progress } from '../graph/progress.ts';
import type { Step, Stepper } from '../graph/stepper.ts';

/** A machine that takes part, wherever in the tree it runs. */
export interface Part {
  model: Model;
  stepper: Stepper;
  /** Tells its transitions and states from those of other machines; empty for the root's. */
  prefix: string;
  /** The ids of the children that its states run; others are spawned, and may be numbered. */
  invoked: ReadonlySet<string>;
  /** Every input it was started with, by its shape (`jsonShapeOf`). */
  inputs: Map<string, unknown>;
}

export interface Node extends Progress {
  part: Part;
  /** Without its children: one object as long as it stands still itself. */
  own: Progress;
  /** What its parent knows it by; null for the root. */
  ref: AnyActorRef | null;
  /** In its key, what it was started with; empty where that does not tell it from others. */
  with: string;
  children: ReadonlyMap<string, Node>;
}

/** An offer to one machine of the tree. */
export interface Placed extends Offer {
  /** From the root, whose own way is empty. */
  way: readonly string[];
  own: Offer;
}

/** What is cached of one machine at one progress; none of it depends on other machines. */
export interface Known {
  key?: string;
  offers?: readonly Offer[];
  /** The same as offers to the tree, by where in the tree the machine runs and which of its children run too. */
  placed: Map<string, readonly Placed[]>;
  moves: Map<Offer, Move>;
  /** What its parent hears of its end. */
  ending?: Offer;
}

/** A step of one machine, and where it is then: the same again wherever the same offer meets it at the same moment. */
interface Move {
  step: Step;
  own: Progress;
  /** What the step adds to what is noted of the whole turn. */
  notes: Arrival['step'];
}

export const noted = ['taken', 'entered', 'guards'] as const;
export const nothing: Arrival['step'] = { taken: [], entered: [], guards: [] };

export function notesOf({ prefix }: Part, step: Step): Arrival['step'] {
  if (prefix === '') return { taken: step.taken, entered: step.entered, guards: step.guards };
  const named = (entries: readonly string[]) => entries.map((entry) => prefix + entry);
  return { taken: named(step.taken), entered: named(step.entered), guards: named(step.guards) };
}

/** The name of what a child really ended with, as if it were a sample. */
const realEnd = 'real';

export class Memory {
  readonly #known = new WeakMap<Progress, Known>();
  readonly #told = new WeakMap<AnyEventObject, Offer>();

  moveOf({ part, own }: Node, offer: Offer): Move {
    const { moves } = this.knownOf(own);
    const known = moves.get(offer);
    if (known) return known;
    const step = part.stepper.step(own.snapshot, offer.event);
    const hasEnded = offer.kind === 'done' && offer.sample === realEnd;
    const isMoot = step.taken.length === 0 && !hasEnded && elapsedBy(offer) === null;
    const after = isMoot ? own : advance(step, own, offer, own.snapshot);
    const isGone = hasEnded && !part.invoked.has(offer.child ?? '');
    const move = { step, own: isGone ? without(after, offer.child ?? '') : after, notes: notesOf(part, step) };
    moves.set(offer, move);
    return move;
  }

  /** What the parent of a child that has reached its end hears: one offer for each end, so that the parent's move is known. */
  endingOf({ own, ref }: Node, id: string): Offer {
    const known = this.knownOf(own);
    if (known.ending?.child === id) return known.ending;
    const { output } = own.snapshot as { output: unknown };
    const event = { type: `xstate.done.actor.${id}`, output, actorId: id };
    known.ending = { kind: 'done', event, sample: realEnd, child: id, source: ref ? sourceOf(ref) : id };
    return known.ending;
  }

  /** What a child is told by its parent, as an offer: one for each event. */
  tellingOf(event: AnyEventObject): Offer {
    const known = this.#told.get(event) ?? { kind: 'outer', event, sample: 'told', child: null };
    this.#told.set(event, known);
    return known;
  }

  knownOf(own: Progress): Known {
    const known = this.#known.get(own) ?? { placed: new Map(), moves: new Map() };
    this.#known.set(own, known);
    return known;
  }
}

/** Removes a spawned child that has ended, which XState would keep among the children. */
function without(own: Progress, id: string): Progress {
  const { [id]: gone, ...children } = own.snapshot.children;
  const answered = new Set([...own.answered].filter((child) => child !== gone));
  return { ...own, answered, snapshot: { ...own.snapshot, children } as typeof own.snapshot };
}
