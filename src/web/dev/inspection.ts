/** The data and commands of the drawer for developers. */
import type { AnyStateNode, Snapshot } from 'xstate';
import type { ActorPath, LivingActor } from './actors.ts';

/** An event that an actor received, and its result. */
export interface Moment {
  id: number;
  at: Date;
  actor: string;
  type: string;
  /** Masked on arrival; the original is not kept. */
  payload: string;
  state: string;
  /** The storefront's snapshot and address after the event; null until all immediate consequences are done. */
  after: { snapshot: Snapshot<unknown>; path: string } | null;
}

export interface Inspection {
  subscribe(listener: () => void): () => void;
  /** Rises with every change. */
  version(): number;
  actors(): LivingActor[];
  /** The newest first. */
  moments(): readonly Moment[];
  /** `goTo` and `goBackTo` return their result as a sentence. */
  goTo(path: ActorPath, node: AnyStateNode): string;
  goBackTo(moment: Moment): string;
}
