/**
 * Paths that failed are shortened as far as the graph allows, kept in `.walk/failures`, and walked first the next time.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginning, wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { filesBelow } from '../fingerprint.ts';
import { root } from '../settings.ts';
import type { StepFailure, TierName } from './tier.ts';
import { pathOf, type Path } from '../tours/tours.ts';

export interface KeptFailure extends StepFailure {
  tier: TierName;
  part: string;
}

/** Null where a changed machine no longer has it. */
export function pathThrough({ edges }: ConfigurationGraph, ids: readonly string[]): Path | null {
  const known = new Map(edges.map((edge) => [edge.id, edge]));
  const path: Edge[] = [];
  for (const id of ids) {
    const edge = known.get(id);
    if (!edge || edge.from !== (path.at(-1)?.to ?? beginning)) return null;
    path.push(edge);
  }
  return path.length === 0 ? null : pathOf(path);
}

/**
 * Yields shorter ways to the last edge and is told whether each fails too: a shortest way, the path without all its
 * cycles, then without one. Returns the shortest failing one.
 */
export function* shorterWays(graph: ConfigurationGraph, failed: Edge[]): Generator<Edge[], Edge[], boolean> {
  const last = failed.at(-1);
  if (!last || last.from === beginning) return failed;
  const direct = graph.configurations.has(last.from) ? [...wayTo(graph, last.from), last] : failed;
  if (direct.length < failed.length && (yield direct)) return direct;
  let best = failed;
  const straight = withoutCycles(best);
  if (straight.length < best.length && straight.length > direct.length && (yield straight)) best = straight;
  for (let cuts = withoutOneCycle(best); cuts.length > 0;) {
    const [cut = best, ...others] = cuts;
    if (yield cut) {
      best = cut;
      cuts = withoutOneCycle(best);
    } else cuts = others;
  }
  return best;
}

function withoutCycles(edges: readonly Edge[]): Edge[] {
  const straight: Edge[] = [];
  for (const edge of edges) {
    const seen = straight.findIndex(({ from }) => from === edge.from);
    if (seen !== -1) straight.splice(seen);
    straight.push(edge);
  }
  return straight;
}

function withoutOneCycle(edges: readonly Edge[]): Edge[][] {
  return edges
    .flatMap((edge, start) =>
      edges.flatMap((other, end) =>
        end > start && other.from === edge.from ? [[...edges.slice(0, start), ...edges.slice(end)]] : [],
      ),
    )
    .toSorted((a, b) => a.length - b.length);
}

/**
 * Only a shorter path that fails at the same edge with the same first line of the message counts, so that no other
 * fault replaces the one that was found.
 */
export async function shrink(
  graph: ConfigurationGraph,
  failure: StepFailure,
  run: (path: Path) => Promise<StepFailure | undefined> | StepFailure | undefined,
  tries: number,
): Promise<StepFailure> {
  const path = pathThrough(graph, failure.edges);
  if (!path) return failure;
  const ways = shorterWays(graph, path.edges);
  let shortest = failure;
  let next = ways.next();
  for (let left = tries; !next.done && left > 0; left -= 1) {
    const tried = await run(pathOf(next.value));
    const isSame =
      tried !== undefined &&
      tried.edges.join() === next.value.map(({ id }) => id).join() &&
      headOf(tried) === headOf(failure);
    if (isSame) shortest = { ...tried, of: failure.of };
    next = ways.next(isSame);
  }
  return shortest;
}

/** Further lines, such as a browser's log, differ from run to run. */
const headOf = ({ message }: StepFailure): string => message.split('\n', 1).join();

const folderOf = (base: string): string => join(base, '.walk', 'failures');

export const fileOf = (
  { machine, tier, path }: Pick<KeptFailure, 'machine' | 'tier' | 'path'>,
  ending = 'json',
  base = root,
): string => join(folderOf(base), `${machine}-${tier}-${path}.${ending}`.replaceAll(' ', '-'));

export function keepFailure(failure: KeptFailure, base = root): void {
  mkdirSync(folderOf(base), { recursive: true });
  writeFileSync(fileOf(failure, 'json', base), `${JSON.stringify(failure, null, 2)}\n`);
}

export function forgetFailure(failure: KeptFailure, base = root): void {
  for (const ending of ['json', 'png']) rmSync(fileOf(failure, ending, base), { force: true });
}

export function keptFailures(base = root): KeptFailure[] {
  const files = filesBelow(folderOf(base)).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((file) => {
    try {
      return [JSON.parse(readFileSync(file, 'utf8')) as KeptFailure];
    } catch {
      // Another process has deleted the file.
      return [];
    }
  });
}
