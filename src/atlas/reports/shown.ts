/** How often the walk shows each message of a flow, and which of them its pictures show. */
import { remembered } from '../../walk/graph/remembered.ts';
import { messageText } from '../data/messages.ts';
import type { Shot } from '../shots.ts';
import type { Flow } from '../types.ts';
import { seenIn } from './seen.ts';

/** By message, in the order of the ids: the number of walked steps that show it or ask for it. */
export const shownBy = remembered(({ states, transitions, screens, walked }: Flow): ReadonlyMap<string, number> => {
  const ids = [...states, ...transitions].flatMap(({ messages }) => messages);
  const onScreens = new Set([...screens.values()].flat());
  // No screen of the flow has notices: a transition asks the frame for them.
  const notices = new Map(
    transitions.map(({ id, messages }) => [id, messages.filter((message) => !onScreens.has(message))]),
  );
  const shown = new Map([...new Set([...ids, ...onScreens])].sort().map((id) => [id, 0]));
  for (const { edges, passed } of walked.paths) {
    for (const { taken, to } of edges.slice(0, passed)) {
      const now = new Set([...(screens.get(to) ?? []), ...taken.flatMap((id) => notices.get(id) ?? [])]);
      for (const id of now) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
  }
  return shown;
});

export function readOn(flow: Flow, shots: readonly Shot[]): ReadonlySet<string> {
  const own = Object.fromEntries([...shownBy(flow).keys()].map((id) => [id, messageText(id).id]));
  const seen = seenIn(
    own,
    shots.filter(({ machine }) => machine === flow.id),
  );
  return new Set(seen.keys());
}
