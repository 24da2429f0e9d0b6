/** Ways for readers: as steps, or as a link to the way to a state. */
import type { Edge } from '../../walk/graph/explore.ts';
import { happens } from '../../walk/reports/scenario.ts';
import { waysTo } from '../reports/tester.ts';
import type { Shot } from '../shots.ts';
import type { Both, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { both, bothOf, details, link } from './markup.ts';
import { wayPath } from './paths.ts';
import { pictureOf, thumb } from './pictures.ts';

export function stepList(
  at: string,
  { graph }: Flow,
  edges: readonly Edge[],
  shots?: ReadonlyMap<string, Shot>,
): string {
  const items = edges.map((edge) => {
    const words = happens(graph, edge.offer);
    const shot = shots?.get(edge.id);
    const picture = shot && pictureOf([shot]);
    return `<li>${both(words)}${picture ? ` ${thumb(at, picture, words.id)}` : ''}</li>`;
  });
  return `<ol start="0" class="path-steps">${items.join('')}</ol>`;
}

export const stepCount = ({ length }: { length: number }): Both => ({ id: `${length} langkah`, en: `${length} steps` });

/** How to reach each transition: usually a link to the way to its source state. */
export function transitionWays(at: string, flow: Flow): (transition: TransitionInfo) => string {
  const { states, transitions } = waysTo(flow);
  const known = new Map(transitions.map((way) => [way.id, way.edges]));
  const placeOf = (before: readonly Edge[], source: string): StateInfo | undefined => {
    const same = states.filter(({ edges }) => edges?.length === before.length && edges.at(-1) === before.at(-1));
    const best = same.find(({ id }) => id === source) ?? same.at(-1);
    return flow.states.find(({ id }) => id === best?.id);
  };
  return ({ id, source, edges: { length: times } }) => {
    const title = bothOf(`Jalan ke sini (${times})`, `Ways here (${times})`);
    const edges = known.get(id);
    if (!edges) return `<p class="bad">${bothOf('Tidak ada jalan ke sini.', 'No way leads here.')}</p>`;
    const before = edges.slice(0, -1);
    const place = before.length === 0 ? undefined : placeOf(before, source);
    if (!place) return details(`${title}: ${both(stepCount(edges))}`, stepList(at, flow, edges));
    const to: Both = { id: `seperti ke ${place.title.id}`, en: `as to ${place.title.en}` };
    return `<p class="ways">${title}: ${link(at, wayPath(flow.id, place.id), to)}</p>`;
  };
}
