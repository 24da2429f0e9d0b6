/** What the drawer for developers shows. */
import type { AnyStateNode, Snapshot } from 'xstate';
import type { ActorPath, LivingActor } from './actors.ts';

/** Something that happened, and what came of it. */
export interface Moment {
  id: number;
  at: Date;
  actor: string;
  type: string;
  /** Masked when it was heard: nothing else is kept of it. */
  payload: string;
  state: string;
  /** Of the whole storefront, and the address that it was at; null until everything that follows by itself has happened. */
  after: { snapshot: Snapshot<unknown>; path: string } | null;
}

export interface Inspection {
  subscribe(listener: () => void): () => void;
  /** Another number after every change. */
  version(): number;
  actors(): LivingActor[];
  /** The newest first. */
  moments(): readonly Moment[];
  /** Both say what came of it, in a sentence. */
  goTo(path: ActorPath, node: AnyStateNode): string;
  goBackTo(moment: Moment): string;
}
