/**
 * Two players and the server as one system without a network: the real machines of both rooms and rounds, and the real
 * match between them. What goes on between the three is taken step by step, in any order, with what can get lost on
 * the way. A round is two sums, each right for five points.
 */
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import {
  advanceMatch,
  beginMatch,
  dueAt,
  outputOf,
  statusOf,
  type StoredMatch,
} from '../../../machines/match/stored-match.ts';
import type { MatchEvent, SeatNumber } from '../../../machines/match/match.machine.ts';
import { controlKey as roomKey, roomMachine } from '../../../machines/room/room.machine.ts';
import { connectionOf, endOf, leavingOf, roomOf, roomScreen } from '../../../machines/room/room.selectors.ts';
import { controlKey as roundKey, type roundMachine } from '../../../machines/round/round.machine.ts';
import { roundOf, roundScreen } from '../../../machines/round/round.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable, waitForOpponent } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import type { RoundInput } from '../../../src/contract/rounds.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { runMachine, type RecordedCall, type MachineRun } from '../../../src/walk/rules/machine-run.ts';
import { sumPrompts } from '../kit/game-samples.ts';
import { roomStake, waitingRoom } from './room-samples.ts';
import { moment } from '../kit/samples.ts';

/** A possible next event. A fault is one that happens only when something goes wrong. */
export interface Happening {
  name: string;
  isFault: boolean;
  happen(): void;
}

const seats = [0, 1] as const;
const seconds = (count: number): number => count * 1_000;
/** Time that a person takes to answer, ms. */
const thought = 1_000;

export class RoomPair {
  readonly #clients: readonly MachineRun<typeof roomMachine>[];
  #now = moment;
  #match: StoredMatch | null = null;
  #openedAt = 0;
  #version = 0;
  /** Which client has which seat, in the order in which they came. */
  readonly #seated: SeatNumber[] = [];
  readonly #played: RoundInput[][] = [[], []];
  readonly #transmitted = [0, 0];

  constructor() {
    this.#clients = seats.map((seat) =>
      runMachine(roomMachine, {
        bearer: new Secret(`session of player ${seat}`),
        phone: `08123456789${seat}`,
        slug: playable.sums,
        invitation: null,
        intent: `intent-of-player-${seat}`,
      }),
    );
  }

  /** All that tells two situations apart, but for the moments. */
  key(): string {
    const match = this.#match && [JSON.stringify(this.#match.value), ...this.#played.map(({ length }) => length)];
    const clients = seats.map((client) => {
      const round = this.#round(client);
      const calls = this.#client(client).underway();
      return [roomKey(this.#client(client).snapshot()), round && roundKey(round), ...calls].join(' ');
    });
    return [match?.join(' '), this.#seated.join(''), ...clients].join(' | ');
  }

  /** Where everybody stands when nothing is on its way any more: each at a form or at an end, and both at the same. */
  faults(): string[] {
    const screens = seats.map((client) => roomScreen(this.#client(client).snapshot()));
    const stuck = screens.filter((screen) => !['form', 'ended'].includes(screen));
    const output = this.#match && outputOf(this.#match);
    const ends = this.#seated.map((client) => endOf(this.#client(client).snapshot()));
    const blank = screens.filter(
      (screen, client) => screen === 'ended' && !endOf(this.#client(client as SeatNumber).snapshot()),
    );
    const outcomes = ends.flatMap((end) => (end ? [end.outcome] : []));
    const isEven = outcomes.every(
      (outcome) => outcome === outcomes[0] && (outcome === 'drawn' || outcome === 'refunded'),
    );
    const isDecided = outcomes.toSorted().join(' ') === 'lost won';
    return [
      ...stuck.map((screen) => `a player is left at "${screen}"`),
      ...blank.map(() => 'a player reads of an end that says nothing'),
      ...(this.#match && !output ? ['the match has no end'] : []),
      ...(outcomes.length === 2 && !isEven && !isDecided ? [`the ends differ: ${outcomes.join(', ')}`] : []),
    ];
  }

  ends(): string {
    const ends = this.#seated.flatMap((client) => endOf(this.#client(client).snapshot())?.outcome ?? []);
    return ends.toSorted().join(' ');
  }

  possible(): Happening[] {
    return [...seats.flatMap((client) => [...this.#people(client), ...this.#world(client)]), ...this.#time()];
  }

  settle(most = 300): void {
    for (let step = 0; step < most; step += 1) {
      const next = [...seats.flatMap((client) => this.#world(client)), ...this.#time()].find(({ isFault }) => !isFault);
      if (!next) return;
      next.happen();
    }
    throw new Error(`It does not come to rest: ${this.key()}`);
  }

  #client(client: SeatNumber): MachineRun<typeof roomMachine> {
    return this.#clients[client] as MachineRun<typeof roomMachine>;
  }

  #round(client: SeatNumber): SnapshotFrom<typeof roundMachine> | null {
    const { children } = this.#client(client).snapshot() as { children: Record<string, AnyActorRef | undefined> };
    return (children['round']?.getSnapshot() ?? null) as SnapshotFrom<typeof roundMachine> | null;
  }

  /** What happens at a client; the server hears of it. */
  #happenings(client: SeatNumber, isFault = false): (name: string, happen: () => void) => Happening {
    return (name, happen) => ({
      name: `${client}: ${name}`,
      isFault,
      happen: () => {
        happen();
        this.#hear(client);
      },
    });
  }

  #people(client: SeatNumber): Happening[] {
    const { actor, snapshot, child } = this.#client(client);
    const is = this.#happenings(client);
    const round = this.#round(client);
    const prompt = round && roundScreen(round) === 'untimed' ? roundOf(round).prompt : null;
    const hasSeat = this.#seated.includes(client);
    const screen = roomScreen(snapshot());
    const { step } = leavingOf(snapshot());
    return [
      screen === 'form' &&
        !hasSeat &&
        !snapshot().hasTag('busy') &&
        is('joins', () =>
          actor.send({ type: 'join.requested', proposal: roomStake, available: null, isPrivate: false }),
        ),
      prompt &&
        is('answers', () => {
          this.#now += thought;
          child('round').send({ type: 'answer.given', seq: prompt.seq, value: 0, now: this.#now });
        }),
      step === 'none' &&
        ['waiting', 'starting', 'playing'].includes(screen) &&
        is('leaves', () => actor.send({ type: 'leave.requested' })),
      step === 'confirming' && is('confirms', () => actor.send({ type: 'leave.confirmed' })),
    ].filter((happening) => happening !== null && happening !== false);
  }

  #world(client: SeatNumber): Happening[] {
    const { actor, live, snapshot } = this.#client(client);
    const is = this.#happenings(client);
    const fault = this.#happenings(client, true);
    const { children } = snapshot() as { children: Record<string, AnyActorRef | undefined> };
    const isLive = connectionOf(snapshot()) === 'live';
    const known = roomOf(snapshot());
    return [
      ...live().flatMap((call) => [
        is(`${call.name} is answered`, () => this.#answer(client, call)),
        fault(`${call.name} arrives, its answer does not`, () => this.#answer(client, call, false)),
        fault(`${call.name} does not arrive`, () => call.answer('offline', { receivedAt: this.#now })),
      ]),
      ...(children['channel'] && !isLive
        ? [
            is('is connected', () => {
              this.#tell(client, { type: 'seat.returned', at: this.#now, seat: this.#seatOf(client) });
              actor.send({ type: 'channel.opened', receivedAt: this.#now });
            }),
            fault('cannot connect', () => actor.send({ type: 'channel.lost', receivedAt: this.#now })),
          ]
        : []),
      isLive &&
        fault('is cut off', () => {
          this.#tell(client, { type: 'seat.away', at: this.#now, seat: this.#seatOf(client) });
          actor.send({ type: 'channel.lost', receivedAt: this.#now });
        }),
      isLive &&
        known &&
        this.#match &&
        this.#version > known.version &&
        is('hears', () => actor.send({ type: 'news.arrived', ...this.#news(client) })),
    ].filter((happening) => happening !== null && happening !== false);
  }

  /** The one thing that is due next: a wait of one of the players', or of the match. */
  #time(): Happening[] {
    const waits = seats.flatMap((client) =>
      this.#client(client)
        .waits.filter((wait) => !wait.isOver() && !this.#reached.has(wait))
        .map((wait) => ({ at: wait.until, name: `${client}: time passes`, wait, client })),
    );
    const due = this.#match && !outputOf(this.#match) ? this.#due(this.#match) : null;
    const all = [...waits, ...(due === null ? [] : [{ at: due, name: 'time passes', wait: null, client: null }])];
    const [next] = all.toSorted((one, other) => one.at - other.at);
    if (!next) return [];
    const happen = () => {
      this.#now = Math.max(this.#now, next.at);
      if (next.wait) {
        this.#reached.add(next.wait);
        next.wait.reach();
        this.#hear(next.client);
      } else this.#pass();
    };
    return [{ name: next.name, isFault: false, happen }];
  }
  readonly #reached = new Set<unknown>();

  #due(match: StoredMatch): number {
    const isWaiting = statusOf(match) === 'waiting';
    return Math.min(dueAt(match) ?? Infinity, isWaiting ? this.#openedAt + waitForOpponent : Infinity);
  }

  #pass(): void {
    const at = this.#now;
    const isLonely = this.#match && statusOf(this.#match) === 'waiting' && at >= this.#openedAt + waitForOpponent;
    this.#tell(null, { type: isLonely ? 'match.cancelled' : 'time.passed', at });
  }

  /** Passes on the inputs that the page has newly sent on the live connection. */
  #hear(client: SeatNumber): void {
    const sent = this.#client(client).did('transmit') as { inputs: readonly RoundInput[] }[];
    const fresh = sent.slice(this.#transmitted[client]);
    this.#transmitted[client] = sent.length;
    for (const { inputs } of fresh) this.#judge(client, inputs);
  }

  #seatOf = (client: SeatNumber): SeatNumber => (this.#seated[0] === client ? 0 : 1);

  #tell(client: SeatNumber | null, event: MatchEvent): void {
    if (!this.#match || (client !== null && !this.#seated.includes(client)) || outputOf(this.#match)) return;
    const before = JSON.stringify(this.#match);
    this.#match = advanceMatch(this.#match, event);
    if (JSON.stringify(this.#match) !== before) this.#version += 1;
  }

  #judge(client: SeatNumber, inputs: readonly RoundInput[]): void {
    const played = this.#played[client] as RoundInput[];
    for (const input of inputs) {
      if (!this.#match || statusOf(this.#match) !== 'playing' || input.seq !== played.length) continue;
      played.push(input);
      const isFinished = played.length === sumPrompts.length;
      const points = played.length * 5;
      const seat = this.#seatOf(client);
      this.#version += 1;
      this.#tell(client, { type: 'seat.scored', at: this.#now, seat, points, isFinished, endsRound: false });
    }
  }

  #answer(client: SeatNumber, call: RecordedCall, isHeard = true): void {
    const outcome = this.#serve(client, call);
    if (!isHeard) return call.answer('timeout', { receivedAt: this.#now });
    return call.answer(outcome, outcome === 'accepted' ? this.#news(client) : {});
  }

  #serve(client: SeatNumber, { name, input }: RecordedCall): string {
    const hasSeat = this.#seated.includes(client);
    const isOver = this.#match !== null && outputOf(this.#match) !== null;
    if (name === 'joinRoom') {
      if (!hasSeat && isOver) return 'throttled';
      if (!hasSeat) this.#sit(client);
      return 'accepted';
    }
    if (!hasSeat || (name === 'room' && input['id'] === null && isOver)) return 'not_found';
    const seat = this.#seatOf(client);
    if (name === 'leaveRoom') this.#tell(client, { type: 'seat.left', at: this.#now, seat });
    if (name === 'playRoom' && isOver) return 'game_ended';
    if (name === 'playRoom') this.#judge(client, input['inputs'] as readonly RoundInput[]);
    // A player who asks is present.
    if (name === 'room') this.#tell(client, { type: 'seat.returned', at: this.#now, seat });
    return 'accepted';
  }

  #sit(client: SeatNumber): void {
    this.#seated.push(client);
    if (this.#match) return this.#tell(client, { type: 'seat.taken', at: this.#now });
    this.#match = beginMatch({ isPrivate: false, length: seconds(60) });
    this.#openedAt = this.#now;
    this.#version = 1;
  }

  #news(client: SeatNumber): { room: Room; receivedAt: number } {
    if (!this.#match) throw new Error('There is no room to tell of.');
    const { beginsAt, endsAt } = this.#match.context;
    const status = statusOf(this.#match);
    const until = {
      waiting: this.#openedAt + waitForOpponent,
      starting: beginsAt || null,
      playing: endsAt,
      ended: null,
    };
    const opponent = this.#seated.find((other) => other !== client);
    const seat = (of: SeatNumber): Room['mine'] => {
      const done = this.#played[of]?.length ?? 0;
      const isDone = status === 'ended' || done === sumPrompts.length;
      return { ...waitingRoom.mine, points: done * 5, done, status: isDone ? 'finished' : 'present' };
    };
    const hasBegun = status === 'playing' || (status === 'ended' && beginsAt !== 0);
    const mine = this.#played[client] ?? [];
    const room: Room = {
      ...waitingRoom,
      status,
      version: this.#version,
      until: until[status],
      beganAt: hasBegun ? beginsAt : null,
      mine: seat(client),
      opponent: opponent === undefined ? null : seat(opponent),
      prompts: hasBegun ? sumPrompts : [],
      verdicts: mine.map(({ seq }) => ({ seq, points: 5, total: (seq + 1) * 5 })),
      seenAt: mine.at(-1)?.at ?? 0,
      result: this.#result(client),
    };
    return { room, receivedAt: this.#now };
  }

  #result(client: SeatNumber): Room['result'] {
    const output = this.#match && outputOf(this.#match);
    if (!output) return null;
    const paid = { reward: platinum(0), to: null };
    if (output.type !== 'paid') {
      const outcome = output.type === 'drawn' ? 'drawn' : 'refunded';
      return { outcome, reason: output.type === 'drawn' ? 'played' : 'cancelled', ...paid };
    }
    const hasWon = output.winner === this.#seatOf(client);
    return { outcome: hasWon ? 'won' : 'lost', reason: 'played', ...paid };
  }
}
