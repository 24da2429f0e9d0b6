import type { AnyStateNode, Snapshot } from 'xstate';
import type { ActorPath, LivingActor } from './actors.ts';

export interface Moment {
  id: number;
  at: Date;
  actor: string;
  type: string;
  /** Masked on arrival; the original is not kept. */
  payload: string;
  state: string;
  /** Null until all immediate consequences are done. */
  after: { snapshot: Snapshot<unknown>; path: string } | null;
}

export interface Inspection {
  subscribe(listener: () => void): () => void;
  version(): number;
  actors(): LivingActor[];
  /** The newest first. */
  moments(): readonly Moment[];
  /** `goTo` and `goBackTo` return their result as a sentence. */
  goTo(path: ActorPath, node: AnyStateNode): string;
  goBackTo(moment: Moment): string;
}
