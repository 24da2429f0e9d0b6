/** Rebuilds a past round at any moment (HI-1). Moments are ms since the round began. */
import type { RoundView } from '../../../../machines/round/round.selectors.ts';
import type { Room } from '../../../contract/rooms.calls.ts';
import type { Replay } from '../../../contract/results.calls.ts';
import { promptLimit, type Prompt, type RoundInput } from '../../../contract/rounds.ts';

/** One prompt and the player's input: visible from `seenAt` to `endedAt`. */
export interface ReplayStep {
  prompt: Prompt;
  /** Null: the prompt was waited out. */
  input: RoundInput | null;
  points: number;
  total: number;
  seenAt: number;
  endedAt: number;
}

/** In order. Prompts without a verdict were never reached. */
export function stepsOf({ prompts, inputs, verdicts }: Replay): ReplayStep[] {
  let seenAt = 0;
  return verdicts.flatMap(({ seq, points, total }) => {
    const prompt = prompts.find((dealt) => dealt.seq === seq);
    if (!prompt) return [];
    const input = inputs.find((given) => given.seq === seq) ?? null;
    const endedAt = input?.at ?? seenAt + (promptLimit(prompt) ?? 0);
    const step = { prompt, input, points, total, seenAt, endedAt };
    seenAt = step.endedAt;
    return [step];
  });
}

/**
 * The round's view after `done` steps. `startedAt`: start of the replay on the device's timeline. The opponent is not
 * shown: a replay has only the player's own inputs.
 */
export function viewAfter(replay: Replay, steps: readonly ReplayStep[], done: number, startedAt: number): RoundView {
  const { result } = replay;
  const last = steps[done - 1] ?? null;
  const points = last?.total ?? 0;
  const room: Room = {
    id: result.id,
    invitation: '',
    game: result.game,
    stake: result.stake,
    paid: null,
    status: 'playing',
    version: done,
    until: null,
    beganAt: startedAt,
    seenAt: last?.endedAt ?? 0,
    mine: { name: '', marble: null, isPractice: false, status: 'present', points, done, awayUntil: null },
    opponent: null,
    prompts: replay.prompts,
    verdicts: replay.verdicts.slice(0, done),
    result: null,
    mayMeetAgain: false,
  };
  return {
    room,
    prompt: steps[done]?.prompt ?? null,
    next: steps[done + 1]?.prompt ?? null,
    shownAt: startedAt + (last?.endedAt ?? 0),
    limitAt: null,
    done,
    points,
    last: replay.verdicts[done - 1] ?? null,
    isPending: false,
  };
}
