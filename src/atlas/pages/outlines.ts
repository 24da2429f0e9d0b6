/**
 * The accessible outline of each state. Outlines are written once where two states of a flow share them, and parts
 * (head, foot) where many states do; other states link there.
 */
import type { AtlasFile, Flow, StateInfo } from '../types.ts';
import { page } from './frame.ts';
import { both, bothOf, details, escaped, link, linkFrom } from './markup.ts';
import { statePath } from './paths.ts';

const sharedPath = 'states/outlines.html';
const title = { id: 'Bagian layar yang sama', en: 'Parts that screens share' };

const leastStates = 3;
const leastLength = 100;

export interface Outlines {
  /** The markup; empty where the state has no picture. */
  of(state: StateInfo): string;
  page: AtlasFile;
}

export function outlinesOf(flows: readonly Flow[]): Outlines {
  const states = flows.flatMap((flow) => flow.states);
  const times = new Map<string, number>();
  for (const state of states) {
    for (const part of new Set(partsOf(soundOf(state)))) times.set(part, (times.get(part) ?? 0) + 1);
  }
  const shared = [...times].flatMap(([part, count]) =>
    count >= leastStates && part.length >= leastLength ? [part] : [],
  );
  const marks = new Map(shared.map((part, place) => [part, `o${place}`]));
  const first = new Map<string, StateInfo>();
  // Leaf states first: readers look at their pages.
  for (const state of states.toSorted((one, other) => Number(other.isLeaf) - Number(one.isLeaf))) {
    const key = keyOf(state);
    if (!first.has(key)) first.set(key, state);
  }
  const linesOf = (path: string, part: string): string => {
    const mark = marks.get(part);
    const [head = ''] = part.split('\n');
    return mark === undefined
      ? escaped(part)
      : `<a href="${linkFrom(path, `${sharedPath}#${mark}`)}">${escaped(head)}</a> …`;
  };
  return {
    of(state) {
      const sound = soundOf(state);
      if (sound === '') return '';
      const path = statePath(state);
      const same = first.get(keyOf(state));
      if (same && same.id !== state.id)
        return `<p>${bothOf('Sama dengan', 'The same as')} ${link(path, statePath(same), same.title)}</p>`;
      const lines = partsOf(sound).map((part) => linesOf(path, part));
      return details(
        bothOf('Peran dan nama di layar', 'Roles and names on the screen'),
        `<pre class="outline" tabindex="0">${lines.join('\n')}</pre>`,
      );
    },
    page: [sharedPath, page({ title, path: sharedPath, body: bodyOf(marks) })],
  };
}

function bodyOf(marks: ReadonlyMap<string, string>): string {
  const parts = [...marks].map(
    ([part, mark]) => `<pre class="outline" id="${mark}" tabindex="0">${escaped(part)}</pre>`,
  );
  return [`<h1>${both(title)}</h1>`, ...parts].join('\n');
}

const keyOf = (state: StateInfo): string => `${state.flow}\n${soundOf(state)}`;

/** The outline without link addresses, which screen readers do not say. */
const soundOf = ({ shots: [shot] }: StateInfo): string =>
  (shot?.outline ?? '').replaceAll(/:\n( +)- \/url: .*$(?!\n\1)/gm, '').replaceAll(/\n +- \/url: .*/g, '');

const partsOf = (outline: string): string[] => (outline === '' ? [] : outline.split(/\n(?=- )/));
