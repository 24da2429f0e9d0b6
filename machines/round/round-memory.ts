/**
 * What a player's device knows of a round: the prompts and verdicts from the server, and the inputs played since. Pure
 * functions on that, shared by machine and page. Moments are ms on the device's timeline, or ms since the round began
 * where a comment says so.
 */
import type { Room } from '../../src/contract/rooms.calls.ts';
import { promptLimit, soonest, type Prompt, type RoundInput } from '../../src/contract/rounds.ts';
import type { RoomNews } from '../kit/channel.ts';

export interface RoundMemory {
  room: Room;
  /** From the first report: later ones differ only by network delay, and a marker must not jump. */
  beganAt: number;
  /** Prompts behind the player, judged or not. */
  position: number;
  /** Ms since the round began. */
  seenAt: number;
  /** Inputs that have no verdict yet, in order. */
  unjudged: readonly RoundInput[];
}

/** `now`: when the player answered. */
export interface Answer {
  seq: number;
  value: number;
  now: number;
}

export function beginMemory(room: Room): RoundMemory {
  if (room.beganAt === null) throw new Error('Expected the moment at which the round began; the room has none.');
  const { beganAt, seenAt } = room;
  return { room, beganAt, position: room.verdicts.length, seenAt, unjudged: [] };
}

/** Undefined where not dealt yet. */
export const promptOf = ({ room, position }: RoundMemory): Prompt | undefined => room.prompts[position];

export const hasFinished = ({ room }: RoundMemory): boolean => room.mine.status === 'finished';

/** Null for a prompt without a limit. */
export function limitOf(memory: RoundMemory): number | null {
  const prompt = promptOf(memory);
  const limit = prompt ? promptLimit(prompt) : null;
  return limit === null ? null : memory.beganAt + memory.seenAt + limit;
}

/** Ms. */
const since = ({ beganAt }: RoundMemory, now: number): number => Math.max(Math.round(now - beganAt), 0);

/** To the present prompt, within the round, not sooner than anybody can answer. */
export function isAnswer(memory: RoundMemory, { seq, now }: Answer): boolean {
  const prompt = promptOf(memory);
  if (!prompt || prompt.seq !== seq || hasFinished(memory)) return false;
  const ends = [memory.room.until, limitOf(memory)];
  return ends.every((end) => end === null || now < end) && since(memory, now) - memory.seenAt >= soonest[prompt.kind];
}

export const inputOf = (memory: RoundMemory, { seq, value, now }: Answer): RoundInput => ({
  seq,
  value,
  at: since(memory, now),
});

export function answered(memory: RoundMemory, answer: Answer): Partial<RoundMemory> {
  const input = inputOf(memory, answer);
  return { position: memory.position + 1, seenAt: input.at, unjudged: [...memory.unjudged, input] };
}

/** The prompt is lost. */
export function passed(memory: RoundMemory): Partial<RoundMemory> {
  const limit = limitOf(memory);
  return limit === null ? {} : { position: memory.position + 1, seenAt: limit - memory.beganAt };
}

export const isNews = ({ room }: RoundMemory, news: RoomNews): boolean =>
  news.room.id === room.id && (news.room.version > room.version || isFurther(news.room, room));

/** At the same version, later news contains verdicts on more prompts that were waited out. */
const isFurther = (told: Room, known: Room): boolean =>
  told.version === known.version && told.verdicts.length > known.verdicts.length;

/** One of the verdicts after the first `heard` brought no points. */
export const bringsMiss = ({ room }: RoundMemory, told: RoomNews, heard: number): boolean =>
  told.room.id === room.id && told.room.verdicts.slice(heard).some(({ points }) => points <= 0);

/** The server is ahead if the page was away, and behind while an answer is on its way. */
export function learnt(memory: RoundMemory, { room }: RoomNews): RoundMemory {
  const judged = room.verdicts.length;
  const isBehind = judged < memory.position && room.mine.status !== 'finished';
  return {
    room,
    beganAt: memory.beganAt,
    position: isBehind ? memory.position : judged,
    seenAt: isBehind ? memory.seenAt : room.seenAt,
    unjudged: isBehind ? memory.unjudged.filter(({ seq }) => seq >= judged) : [],
  };
}

/**
 * The memory after the server's answer to all inputs up to the prompt number `sent`. If one of them has no verdict, the
 * server did not take it, and the round goes on from where the server is.
 */
export function settled(memory: RoundMemory, news: RoomNews, sent: number): RoundMemory {
  const known = learnt(memory, isNews(memory, news) ? news : { ...news, room: memory.room });
  const isTaken = known.unjudged.every(({ seq }) => seq > sent);
  const { room } = known;
  return isTaken ? known : { ...known, position: room.verdicts.length, seenAt: room.seenAt, unjudged: [] };
}
