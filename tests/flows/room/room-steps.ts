/** A match between two players, and a page's live connection, on which the walk sends the messages. */
import type { WebSocketRoute } from 'playwright';
import { countIn, type RoomStatus } from '../../../src/contract/room-words.ts';
import { liveEnds, livePath, type LiveMessage, type Room, type RoomWire } from '../../../src/contract/rooms.calls.ts';
import { moment } from '../kit/samples.ts';
import { expect } from '../../browser/gestures.ts';
import type { Fixture } from '../../browser/fixture.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import type { PathRun } from '../kit/browser/path-run.ts';

/** Close codes: those of the platform, and `lost` for a broken connection. */
const liveCloses = { ...liveEnds, lost: 1011 } as const;

export interface LiveEnd {
  played(): readonly number[];
  tell(room: RoomWire): Promise<void>;
  close(as: keyof typeof liveCloses): Promise<void>;
}

/** Connects the page's live connection to the walk instead of the platform. `token`: the expected bearer. */
export async function holdLive({ page }: PathRun, token: string): Promise<LiveEnd> {
  let socket: WebSocketRoute | null = null;
  const played: number[] = [];
  await page.routeWebSocket(
    ({ pathname, search }) => pathname === `/api${livePath}` && search === '',
    (opened) => {
      opened.onMessage((said) => {
        const message = JSON.parse(String(said)) as LiveMessage;
        if ('inputs' in message) played.push(...message.inputs.map(({ seq }) => seq));
        else if (message.token === token) socket = opened;
      });
      opened.onClose(() => {
        if (socket === opened) socket = null;
      });
    },
  );
  const isAsked = () => expect.poll(() => socket !== null, { message: 'the page opens a live connection' }).toBe(true);
  return {
    played: () => played,
    async tell(room) {
      await isAsked();
      socket?.send(JSON.stringify({ room }));
    },
    async close(as) {
      await isAsked();
      await socket?.close({ code: liveCloses[as] });
      socket = null;
    },
  };
}

/**
 * From the first seat to the end: the room at each station, as whoever opened it is told of it. `sit` takes the first
 * seat; the guest for its stake takes the second one, and leaves in the round.
 */
export async function* matchOf(
  fixture: Fixture,
  host: string,
  guestFor: (stake: number) => Promise<string>,
  sit: () => Promise<RoomWire>,
): AsyncGenerator<RoomWire> {
  const waiting = await sit();
  const { id, game, stake, invitation } = waiting;
  const guest = await guestFor(stake);
  /** Both keep asking: a silent player counts as away, and the round waits. */
  const stands = async (status: RoomStatus): Promise<RoomWire> => {
    let room = waiting;
    const ask = async () => {
      for (const player of [guest, host]) ({ room } = await askAs<{ room: RoomWire }>(fixture, player, 'room', { id }));
      return room.status;
    };
    await expect.poll(ask, { intervals: [50] }).toBe(status);
    return room;
  };
  yield waiting;
  await askAs(fixture, guest, 'joinRoom', { game, stake, invitation });
  yield stands('starting');
  await fixture.advance(countIn);
  yield stands('playing');
  await askAs(fixture, guest, 'leaveRoom', { id });
  yield stands('ended');
}

const nothing = { token: 0, winning: 0 };

/** A room as the platform tells of it, but against the practice opponent. */
export const practised = (room: RoomWire): RoomWire => ({
  ...room,
  version: room.version + 20,
  ...{ stake: 0, paid: nothing },
  opponent: room.opponent && { ...room.opponent, name: 'Lawan latihan', is_practice: true },
  result: room.result && { ...room.result, reward: 0, to: nothing },
  rematch: false,
});

/** As the platform tells of a room of the samples, whose moments count from the model's present. */
export function wireOf({ until, beganAt, seenAt, mine, opponent, mayMeetAgain, ...room }: Room): RoomWire {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const seat = ({ isPractice, awayUntil, ...rest }: Room['mine']): RoomWire['mine'] => ({
    ...rest,
    is_practice: isPractice,
    away_until: at(awayUntil),
  });
  return {
    ...room,
    prompts: [...room.prompts],
    verdicts: [...room.verdicts],
    now: new Date(moment).toISOString(),
    until: at(until),
    began_at: at(beganAt),
    seen_at: seenAt,
    mine: seat(mine),
    opponent: opponent && seat(opponent),
    rematch: mayMeetAgain,
  };
}
