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

export interface Part {
  model: Model;
  stepper: Stepper;
  /** Tells this machine's transitions and states from those of others; empty for the root. */
  prefix: string;
  /** The ids of the children that states invoke; others are spawned and may be numbered. */
  invoked: ReadonlySet<string>;
  /** Every input that the machine was started with, by its shape (`jsonShapeOf`). */
  inputs: Map<string, unknown>;
}

export interface Node extends Progress {
  part: Part;
  /** The progress without the children; the same object until the machine itself takes a step. */
  own: Progress;
  /** The actor that the parent knows; null for the root. */
  ref: AnyActorRef | null;
  /** The input as part of the key; empty where all inputs are alike. */
  with: string;
  children: ReadonlyMap<string, Node>;
}

export interface Placed extends Offer {
  /** Names of children from the root down; empty for the root. */
  way: readonly string[];
  own: Offer;
}

export interface Known {
  key?: string;
  offers?: readonly Offer[];
  /** `offers` as offers to the tree, by the machine's place in the tree and its running children. */
  placed: Map<string, readonly Placed[]>;
  moves: Map<Offer, Move>;
  ending?: Offer;
}

/** The same offer at the same progress gives the same step. */
interface Move {
  step: Step;
  own: Progress;
  notes: Arrival['step'];
}

export const noted = ['taken', 'entered', 'guards'] as const;
export const nothing: Arrival['step'] = { taken: [], entered: [], guards: [] };

export function notesOf({ prefix }: Part, step: Step): Arrival['step'] {
  if (prefix === '') return { taken: step.taken, entered: step.entered, guards: step.guards };
  const named = (entries: readonly string[]) => entries.map((entry) => prefix + entry);
  return { taken: named(step.taken), entered: named(step.entered), guards: named(step.guards) };
}

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

  /** One object for each end, so that the parent's step is cached. */
  endingOf({ own, ref }: Node, id: string): Offer {
    const known = this.knownOf(own);
    if (known.ending?.child === id) return known.ending;
    const { output } = own.snapshot as { output: unknown };
    const event = { type: `xstate.done.actor.${id}`, output, actorId: id };
    known.ending = { kind: 'done', event, sample: realEnd, child: id, source: ref ? sourceOf(ref) : id };
    return known.ending;
  }

  /** One object for each event. */
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
