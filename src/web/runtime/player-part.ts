/** What only a logged-in player needs: machines, calls, the live connection, notices, drafts, sound and vibration. Loaded by app/fetch-parts.ts alone. */
import type { EffectsOf } from '../../../machines/kit/provide-all.ts';
import type { DrawnReceipt, Picture } from '../../../machines/receipt-picture/drawn-receipt.ts';
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { playerCalls } from '../../contract/player-calls.ts';
import { createDrafts } from '../browser/drafts.ts';
import { createSenses } from '../browser/senses.ts';
import { passkeyActors } from '../browser/passkeys.ts';
import { pushActors } from '../browser/push.ts';
import { pictureActors, savePicture } from '../browser/receipt-picture.ts';
import { channelActor, createLive, type Live, type LiveOptions } from '../gateway/live.ts';
import type { Browser } from './effects.ts';
import { partActor } from './part-actors.ts';
import { picturePart } from './picture-part.ts';

interface Surroundings extends Pick<Browser, 'session'> {
  live: LiveOptions;
  window: Window;
}

export const playerPart = {
  machine: playerMachine,
  calls: playerCalls,
  /** Made once: what it keeps outlives a session. */
  world({ live: options, window, session }: Surroundings) {
    const live = createLive(options);
    const drafts = createDrafts(options.now, session);
    const senses = createSenses(window as Window & typeof globalThis);
    return {
      actors: {
        channel: channelActor(live),
        draft: drafts.actor,
        part: partActor({ picture: picturePart }),
        ...pushActors(window),
        ...passkeyActors(window),
        ...pictureActors(window, drawn),
        senses: senses.actor,
      },
      effects: {
        ...drafts.effects,
        ...senses.effects,
        transmit: (_: unknown, input: Parameters<Live['transmit']>[0]) => live.transmit(input),
        savePicture: (_: unknown, { picture }: { picture: Picture | null }) => picture && savePicture(picture),
      } satisfies EffectsOf<typeof playerMachine>,
    };
  },
};

/** Only once the part has arrived. */
function drawn(receipt: DrawnReceipt): Promise<Blob> {
  const draw = picturePart.held();
  return draw ? draw(receipt) : Promise.reject(new Error('Expected the part that draws; it has not arrived.'));
}

export type PlayerPart = typeof playerPart;
