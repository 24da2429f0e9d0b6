/** JUnit XML. What a tier cannot provoke is a skipped case. */
import { printFailure } from '../tiers/tier.ts';
import { escaped } from './markup.ts';
import type { Item, TierTrace, Trace } from './trace.ts';

interface Case {
  /** `<machine>.<tier>.<paths|transitions|outcomes|structure>` */
  group: string;
  name: string;
  failure?: { type: string; message: string; text: string };
  skipped?: string;
}

export function toJunit(traces: readonly Trace[]): string {
  const suites = traces.flatMap(({ graph: { model }, report, tiers }) => [
    ...tiers.map((trace) => suiteOf(`${model.name} ${trace.tier}`, casesOf(model.name, trace), trace.stale)),
    suiteOf(`${model.name} structure`, structureOf(model.name, report.findings), false),
  ]);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="walk">', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function casesOf(machine: string, { tier, paths, transitions, outcomes }: TierTrace): Case[] {
  const group = (name: string) => `${machine}.${tier}.${name}`;
  return [
    ...paths.map(({ id, way, failure }): Case => ({
      group: group('paths'),
      name: `${id} ${way.join(' → ')}`,
      ...(failure && { failure: { type: 'step', message: failure.message, text: printFailure(failure) } }),
    })),
    ...transitions.map((item) => caseOf(group('transitions'), item)),
    ...outcomes.map((item) => caseOf(group('outcomes'), item)),
  ];
}

function caseOf(group: string, { id, covered, reason }: Item): Case {
  if (covered) return { group, name: id };
  if (reason !== null) return { group, name: id, skipped: `uncovered: ${reason}` };
  return { group, name: id, failure: { type: 'uncovered', message: 'No path of this tier takes it.', text: '' } };
}

function structureOf(machine: string, findings: Trace['report']['findings']): Case[] {
  const group = `${machine}.structure`;
  if (findings.length === 0) return [{ group, name: 'has no fault of shape' }];
  return findings.map(({ kind, what, path }) => ({
    group,
    name: what,
    failure: { type: kind, message: what, text: path.map((step, index) => `${index}  ${step}`).join('\n') },
  }));
}

function suiteOf(name: string, cases: readonly Case[], stale: boolean): string {
  const count = (test: (entry: Case) => unknown) => cases.filter(test).length;
  const attributes = `name="${escaped(name)}" tests="${cases.length}" failures="${count(({ failure }) => failure)}" skipped="${count(({ skipped }) => skipped)}" errors="0"`;
  const properties = stale ? ['    <properties><property name="of older code" value="true"/></properties>'] : [];
  return [`  <testsuite ${attributes}>`, ...properties, ...cases.map(printCase), '  </testsuite>'].join('\n');
}

function printCase({ group, name, failure, skipped }: Case): string {
  const head = `    <testcase classname="${escaped(group)}" name="${escaped(name)}"`;
  if (failure) {
    return `${head}>\n      <failure type="${escaped(failure.type)}" message="${escaped(failure.message)}">${escaped(failure.text)}</failure>\n    </testcase>`;
  }
  return skipped === undefined
    ? `${head}/>`
    : `${head}>\n      <skipped message="${escaped(skipped)}"/>\n    </testcase>`;
}
