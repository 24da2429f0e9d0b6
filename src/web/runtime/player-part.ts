/** What only a logged-in player needs: machines, calls, the live connection and notices. Loaded by app/fetch-player.ts alone. */
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { playerCalls } from '../../contract/player-calls.ts';
import { dropSubscription, pushActors } from '../browser/push.ts';
import { channelActor, createLive } from '../gateway/live.ts';

export const playerPart = {
  machine: playerMachine,
  calls: playerCalls,
  channelActor,
  createLive,
  pushActors,
  dropSubscription,
};
export type PlayerPart = typeof playerPart;
