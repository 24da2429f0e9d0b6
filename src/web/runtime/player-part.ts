/** What only a logged-in player needs: machines, calls and the live connection. Loaded by app/fetch-player.ts alone. */
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { playerCalls } from '../../contract/player-calls.ts';
import { channelActor, createLive } from '../gateway/live.ts';

export const playerPart = { machine: playerMachine, calls: playerCalls, channelActor, createLive };
export type PlayerPart = typeof playerPart;
