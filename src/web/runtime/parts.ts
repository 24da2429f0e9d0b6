import type { Part } from './part.ts';
import type { PlayerPart } from './player-part.ts';
import type { StepsPart } from './steps-part.ts';

/** What is fetched after the first visit's own code, by the names in the charts. */
export interface Parts {
  player: Part<PlayerPart>;
  steps: Part<StepsPart>;
}
