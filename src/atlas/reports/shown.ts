/** The messages that a flow can show, how often the walk shows each, and the pictures of the flow that have it. */
import { remembered } from '../../walk/graph/remembered.ts';
import { messageText } from '../data/messages.ts';
import type { Shot } from '../shots.ts';
import type { Flow } from '../types.ts';
import { seenIn } from './seen.ts';

/** By message, in the order of their ids: after how many of the walked steps it is on the screen, or asked for. */
export const shownBy = remembered(({ states, transitions, screens, walked }: Flow): ReadonlyMap<string, number> => {
  const ids = [...states, ...transitions].flatMap(({ messages }) => messages);
  const onScreens = new Set([...screens.values()].flat());
  // Notices are on no screen of the flow: a transition asks the frame for them.
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

/** Of the messages that the flow can show, those that are read on one of its pictures, in Indonesian. */
export function readOn(flow: Flow, shots: readonly Shot[]): ReadonlySet<string> {
  const own = Object.fromEntries([...shownBy(flow).keys()].map((id) => [id, messageText(id).id]));
  const seen = seenIn(
    own,
    shots.filter(({ machine }) => machine === flow.id),
    'id',
  );
  return new Set(seen.keys());
}
