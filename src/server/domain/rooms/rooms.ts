/** The calls of players in rooms (GM-3, GM-5). One step that locks the room decides each change. */
import type { BodyOf } from '../../../contract/call.ts';
import type { visitorInvitation } from '../../../contract/invitation.calls.ts';
import type {
  invitation,
  joinRoom,
  leaveRoom,
  playRoom,
  practiceRoom,
  room as roomCall,
  RoomWire,
} from '../../../contract/rooms.calls.ts';
import { platinum } from '../../../contract/money.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { inHours, type Clock } from '../platform/clock.ts';
import type { MatchEvent, SeatNumber } from './games/match.ts';
import { openGame } from './games/open-games.ts';
import { record } from './irregularities.ts';
import type { Limits } from '../platform/limits.ts';
import type { MoneyKeys } from '../money/money-keys.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import { underAge } from '../profile/age.ts';
import type { Reply } from '../platform/reply.ts';
import type { RoomBus } from './room-bus.ts';
import { checkInputs } from './room-inputs.ts';
import { createJoining, ownRoom, refusalOf, type JoinRefusal } from './room-joining.ts';
import type { RoomPresence } from './room-presence.ts';
import { elapsedIn } from './room-round.ts';
import { readRoom, type RoomRow, type SeatRow } from './room-rows.ts';
import type { RoomSteps } from './room-steps.ts';
import { seatOf, toWire } from './room-view.ts';
import type { Caller } from '../access/sessions.ts';
import type { ByPlayer } from '../access/players.ts';
import { consume } from '../platform/counters.ts';
import type { HeldBack } from './play-limits.ts';
import { beginPractice } from './room-practice.ts';

export interface Rooms {
  join(
    caller: Caller,
    key: string | null,
    proof: string | null,
    body: BodyOf<typeof joinRoom>,
  ): Promise<Reply<typeof joinRoom> | null>;
  /** Null where the session has ended. */
  practise(caller: Caller, game: string): Promise<Reply<typeof practiceRoom> | null>;
  /** `isPeek`: no sign of life. */
  look(player: string, id: string | null, isPeek?: boolean): Promise<Reply<typeof roomCall>>;
  invited(player: string, code: string): Promise<Reply<typeof invitation>>;
  /** `address`: of the network, as nobody is logged in (GM-18). */
  invitedVisitor(code: string, address: string): Promise<Reply<typeof visitorInvitation>>;
  play(player: string, body: BodyOf<typeof playRoom>): Promise<Reply<typeof playRoom>>;
  leave(player: string, id: string): Promise<Reply<typeof leaveRoom>>;
  /** Shows the room now and after changes, keeps the player present, until the result is called. Null: no such room. */
  show(player: string, id: string, onChange: (room: RoomWire) => void): Promise<(() => void) | null>;
  misread(player: string, room: string | null, detail: object): Promise<void>;
  flooded(player: string, room: string): Promise<void>;
}

interface RoomsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  byPlayer: ByPlayer;
  moneyKeys: MoneyKeys;
  pinProofs: PinProofs;
  bus: RoomBus;
  presence: RoomPresence;
  steps: RoomSteps;
  /** A notice was written. */
  onNotice(): void;
}

export function createRooms(parts: RoomsParts): Rooms {
  const { database, clock, limits, byPlayer, moneyKeys, pinProofs, bus, presence, steps, onNotice } = parts;
  const { invitationLife } = limits.games;
  const join = createJoining(limits, steps);

  const wireOf = (room: RoomRow, mine: SeatNumber): RoomWire =>
    toWire(room, mine, { rules: openGame(room.game).rules, now: clock.now(), invitationLife });

  const comeBack = (id: string, player: string): Promise<RoomRow | null> =>
    steps.step(id, async (_handle, room, now) => {
      const seat = seatOf(room, player);
      if (!seat?.isAway || seat.result) return null;
      seat.isAway = false;
      return [{ type: 'seat.returned', at: now.getTime(), seat: seat.seat }];
    });

  interface Seated {
    room: RoomRow;
    seat: SeatRow;
  }

  /** Counts as a sign of life, unless it is a peek. */
  async function seated(player: string, id: string, isPeek = false): Promise<Seated | null> {
    let room = await readRoom(database, id);
    const seat = room && seatOf(room, player);
    if (!room || !seat) return null;
    if (isPeek) return { room, seat };
    if (!seat.result) presence.note(id, seat.seat);
    if (seat.isAway && !seat.result) room = await comeBack(id, player);
    const own = room && seatOf(room, player);
    return room && own ? { room, seat: own } : null;
  }

  /** A seat that was just taken. */
  async function accept(player: string, id: string) {
    const found = await seated(player, id);
    if (!found) throw new Error('Expected the seat that was just taken; the table has none.');
    return { outcome: 'accepted' as const, data: { room: wireOf(found.room, found.seat.seat) } };
  }

  const foreign = (player: string, room: string, detail: object): Promise<unknown> =>
    record(database, { player, room, kind: 'foreign', detail }, clock.now());

  interface InvitedTo {
    room: RoomRow;
    host: SeatRow;
  }

  async function invitedTo(found: { id: string } | null): Promise<InvitedTo | null> {
    const room = found && (await readRoom(database, found.id));
    const host = room?.seats[0];
    return room && host ? { room, host } : null;
  }

  const saidOf = ({ room: { game, stake }, host: { name } }: InvitedTo) => ({ game, stake, name });

  return {
    async join(caller, key, proof, body): Promise<Reply<typeof joinRoom> | null> {
      const { player } = caller;
      const deed = { kind: 'stake', game: body.game, platinum: platinum(body.stake) } as const;
      let changed: RoomRow | null = null;
      let left = platinum(0);
      const once = await moneyKeys.once<JoinRefusal, { room: string }, 'paused' | 'stake_limit' | HeldBack['refusal']>(
        caller,
        { call: 'joinRoom', key, body, isAlone: true },
        async (handle, now, who) => {
          changed = null;
          const useProof = () => pinProofs.use(handle, caller, proof, deed, now);
          const joined = await join(handle, who, body, now, useProof);
          if ('left' in joined) ({ left } = joined);
          if ('refusal' in joined) return joined;
          ({ changed } = joined);
          return { room: joined.room };
        },
      );
      if (once === null) return null;
      if (changed) {
        steps.committed(changed);
        onNotice();
      }
      if ('refusal' in once) {
        if (once.refusal === 'key_conflict') {
          await record(database, { player, room: null, kind: 'changed_intent', detail: body }, clock.now());
        }
        if ('resetAt' in once) {
          const { refusal: outcome, resetAt } = once;
          return outcome === 'stake_limit' ? { outcome, resetAt, data: { left } } : { outcome, resetAt };
        }
        const { refusal: outcome } = once;
        if (outcome === 'under_age') return underAge(database, player, clock.now());
        if (outcome !== 'pin_missing') return { outcome };
        // Who can stake has money, so a first PIN pauses withdrawals, and such stakes with them (WD-2).
        return { outcome, data: { new_pin_pause_hours: inHours(limits.money.withdrawalPause) } };
      }
      return accept(player, once.room);
    },

    async practise(caller, game) {
      const now = clock.now();
      const begun = await byPlayer(caller, now, async (handle, player) => {
        const resetAt = await consume(handle, `practice/${player.id}`, limits.games.practice, now);
        return resetAt ? { refusal: 'throttled' as const, resetAt } : beginPractice(handle, steps, player, game, now);
      });
      if (begun === null) return null;
      if ('room' in begun) {
        if (begun.changed) steps.committed(begun.changed);
        return accept(caller.player, begun.room);
      }
      return 'resetAt' in begun ? { outcome: begun.refusal, resetAt: begun.resetAt } : { outcome: 'game_closed' };
    },

    async look(player, wanted, isPeek) {
      const id = wanted ?? (await ownRoom(database, player));
      const found = id === null ? null : await seated(player, id, isPeek);
      if (!found) return { outcome: 'not_found' };
      return { outcome: 'accepted', data: { room: wireOf(found.room, found.seat.seat) } };
    },

    async invited(player, code): Promise<Reply<typeof invitation>> {
      const found = await database.row<{ id: string }>(sql`
        select r.id from rooms r join players p on p.merchant = r.merchant
        where p.id = ${player} and r.invitation = ${code}`);
      const invited = await invitedTo(found);
      if (!invited) return { outcome: 'not_found' };
      const { room, host } = invited;
      // A player who sits in the room comes back by the same link.
      const isOwn = room.status !== 'ended' && seatOf(room, player) !== null;
      const refusal = isOwn ? null : refusalOf(room);
      if (refusal) return { outcome: refusal };
      return { outcome: 'accepted', data: { ...saidOf(invited), marble: host.marble } };
    },

    async invitedVisitor(code, address): Promise<Reply<typeof visitorInvitation>> {
      const resetAt = await consume(database, `invitations of ${address}`, limits.address.invitations, clock.now());
      if (resetAt) return { outcome: 'throttled', resetAt };
      const found = await database.row<{ id: string }>(sql`select id from rooms where invitation = ${code}`);
      const invited = await invitedTo(found);
      if (!invited) return { outcome: 'not_found' };
      const refusal = refusalOf(invited.room);
      return refusal ? { outcome: refusal } : { outcome: 'accepted', data: saidOf(invited) };
    },

    async play(player, { id, inputs }) {
      let isOver = false;
      const room = await steps.step(id, async (handle, held, now) => {
        isOver = held.status === 'ended';
        const seat = seatOf(held, player);
        if (!seat) {
          await record(handle, { player, room: id, kind: 'foreign', detail: { inputs } }, now);
          return null;
        }
        const elapsed = elapsedIn(held, now);
        const { rules } = openGame(held.game);
        const { inputs: known } = seat;
        if (isOver || elapsed === null) {
          const kind = isOver ? 'after_end' : 'undealt';
          const isNew = ({ seq, value }: (typeof inputs)[number]): boolean =>
            !known.some((input) => input.seq === seq && input.value === value);
          for (const detail of inputs.filter(isNew)) await record(handle, { player, room: id, kind, detail }, now);
          return null;
        }
        const checked = checkInputs({ rules, prompts: held.prompts, known, sent: inputs, elapsed });
        const events: MatchEvent[] = [];
        if (seat.isAway) events.push({ type: 'seat.returned', at: now.getTime(), seat: seat.seat });
        for (const { kind, detail } of checked.irregular) {
          const isNew = await record(handle, { player, room: id, kind, detail }, now);
          if (!isNew || kind === 'after_end') continue;
          events.push({ type: 'input.irregular', at: now.getTime(), seat: seat.seat });
        }
        if (!checked.hasNew && events.length === 0) return null;
        seat.inputs = checked.inputs;
        seat.isAway = false;
        return events;
      });
      const seat = room && seatOf(room, player);
      if (!room || !seat) return { outcome: 'not_found' };
      if (isOver) return { outcome: 'game_ended' };
      presence.note(id, seat.seat);
      return { outcome: 'accepted', data: { room: wireOf(room, seat.seat) } };
    },

    async leave(player, id) {
      const room = await steps.step(id, async (_handle, held, now) => {
        const seat = seatOf(held, player);
        return seat && !seat.result ? [{ type: 'seat.left', at: now.getTime(), seat: seat.seat }] : null;
      });
      const seat = room && seatOf(room, player);
      if (room && seat) return { outcome: 'accepted', data: { room: wireOf(room, seat.seat) } };
      if (room) await foreign(player, id, { leaves: true });
      return { outcome: 'not_found' };
    },

    async show(player, id, onChange) {
      const first = await readRoom(database, id);
      const seat = first && seatOf(first, player);
      if (!first || !seat) {
        if (first) await foreign(player, id, { looks: true });
        return null;
      }
      const unwatch = bus.watch(id, (room) => onChange(wireOf(room, seat.seat)));
      const release = presence.hold(id, seat.seat);
      const stop = (): void => {
        release();
        unwatch();
      };
      try {
        // Also shows changes from before the watch began.
        const found = await seated(player, id);
        if (found) onChange(wireOf(found.room, found.seat.seat));
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },

    async misread(player, room, detail) {
      await record(database, { player, room, kind: 'shape', detail }, clock.now());
    },

    async flooded(player, room) {
      await record(database, { player, room, kind: 'flood', detail: {} }, clock.now());
    },
  };
}
