/** Ids are the paths', so that a report knows a path's history; there are no times. */
import { createHash } from 'node:crypto';
import { titled } from '../diagrams/words.ts';
import { printFailure } from '../tiers/tier.ts';
import { scenarioOf, type Language } from './scenario.ts';
import type { TierTrace, Trace, TracedPath } from './trace.ts';

export function toAllure(
  traces: readonly Trace[],
  language: Language,
  titleOf: (machine: string) => string = titled,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const trace of traces) {
    for (const { tier, stale, paths } of trace.tiers) {
      // In an older record a path may have lost all its steps.
      for (const path of paths.filter(({ edges }) => edges.length > 0)) {
        const result = resultOf(trace, path, { tier, stale }, language, titleOf);
        files.set(`${result.uuid}-result.json`, `${JSON.stringify(result)}\n`);
      }
    }
  }
  return files;
}

function resultOf(
  { graph }: Trace,
  { id, edges, failure }: TracedPath,
  { tier, stale }: Pick<TierTrace, 'tier' | 'stale'>,
  language: Language,
  titleOf: (machine: string) => string,
) {
  const { machine, title, group, given, steps, requirements } = scenarioOf(graph, { id, edges });
  const digest = createHash('sha256').update(`${machine} ${tier} ${id}`).digest('hex');
  const failed = failure?.step ?? Number.POSITIVE_INFINITY;
  const label = (name: string, value: string) => ({ name, value });
  return {
    uuid: [0, 8, 12, 16, 20].map((from, place, all) => digest.slice(from, all[place + 1] ?? 32)).join('-'),
    historyId: digest.slice(0, 32),
    testCaseId: id,
    fullName: `${machine}.${tier}.${id}`,
    name: title[language],
    status: failure ? 'failed' : 'passed',
    ...(failure && { statusDetails: { message: failure.message, trace: printFailure(failure) } }),
    stage: 'finished',
    labels: [
      label('epic', titleOf(machine)),
      label('feature', group[language]),
      label('story', `${id} ${title[language]}`),
      label('layer', tier),
      ...[...requirements, ...(stale ? ['of older code'] : [])].map((tag) => label('tag', tag)),
    ],
    parameters: [{ name: 'tier', value: tier }],
    steps: [given, ...steps].map(({ happens, stands }, place) => ({
      name: `${happens[language]} → ${stands[language]}`,
      status: place < failed ? 'passed' : place === failed ? 'failed' : 'skipped',
      stage: 'finished',
    })),
  };
}
