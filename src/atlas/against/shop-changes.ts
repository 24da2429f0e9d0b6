/** What has changed of texts, rules, requirements, colours and the outcomes of calls. */
import { callWords } from '../words/names.ts';
import { answerWords } from '../words/transitions.ts';
import { union } from '../reports/compare.ts';
import type { Both, Manifest } from '../types.ts';
import { differing, type Change, type ChangeKind, type Fact } from './change.ts';
import { fact, plain, quoted } from './words.ts';

export function shopChanges(before: Manifest, now: Manifest): Change[] {
  const [old, fresh] = [before.shop, now.shop];
  return [
    ...textChanges(before, now),
    ...changesOf(old.outcomes, fresh.outcomes, String).map(([code, was, is]) =>
      change('outcome', {
        code,
        flow: onlyFlow(before, now, ({ edges }) => hasOutcome(edges, code)),
        title: outcomeTitle(code),
        facts: [{ label: fact.server, before: was === null ? null : plain(was), now: is === null ? null : plain(is) }],
      }),
    ),
    // A rule whose code has only moved is no change.
    ...changesOf(old.rules, fresh.rules, ({ value }) => `${value.id}\n${value.en}`).map(([code, was, is]) =>
      change('rule', {
        code,
        title: (is ?? was)?.name ?? plain(code),
        facts: facts(was, is, [
          [fact.value, ({ value }) => value],
          [fact.source, ({ source }) => plain(source)],
        ]),
      }),
    ),
    ...changesOf(old.requirements, fresh.requirements, unmarked).map(([code, was, is]) =>
      change('requirement', {
        code,
        title: plain(code),
        facts: facts(was, is, [[fact.requirements, (text) => plain(unmarked(text))]]),
      }),
    ),
    ...changesOf(old.colours, fresh.colours, ({ light, dark }) => `${light} ${dark}`).map(([code, was, is]) =>
      change('colour', {
        code,
        title: plain(code),
        facts: facts(was, is, [
          [fact.light, ({ light }) => plain(light)],
          [fact.dark, ({ dark }) => plain(dark)],
        ]),
      }),
    ),
  ];
}

/** A requirement's Markdown, which has bold letters. */
const unmarked = (text: string): string => text.replaceAll('**', '');

type Entry<Value> = [id: string, before: Value | null, now: Value | null];

function changesOf<Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
  print: (value: Value) => string,
): Entry<Value>[] {
  return union(Object.keys(now), Object.keys(before))
    .map((id): Entry<Value> => [id, before[id] ?? null, now[id] ?? null])
    .filter(([, was, is]) => was === null || is === null || print(was) !== print(is));
}

/** Those that differ, or exist on one side. */
function facts<Value>(
  was: Value | null,
  is: Value | null,
  parts: readonly [label: Both, of: (value: Value) => Both][],
): Fact[] {
  const said = (value: Value | null, of: (value: Value) => Both) => (value === null ? null : of(value));
  return differing(parts.map(([label, of]) => [label, said(was, of), said(is, of)]));
}

function change(
  kind: ChangeKind,
  { flow = null, ...what }: Pick<Change, 'code' | 'title' | 'facts'> & { flow?: string | null },
): Change {
  const isIn = (side: 'before' | 'now') => what.facts.some((each) => each[side] !== null);
  const verb = !isIn('before') ? 'added' : isIn('now') ? 'changed' : 'gone';
  return { kind, verb, flow, ...what, looks: [] };
}

/** A text that only has another id now is no change. */
function textChanges(before: Manifest, now: Manifest): Change[] {
  const print = ({ id, en }: Both): string => JSON.stringify([id, en]);
  const entries = changesOf(before.shop.texts, now.shop.texts, print);
  const gone = new Set(entries.flatMap(([, was, is]) => (was && !is ? [print(was)] : [])));
  const moved = new Set(entries.flatMap(([, was, is]) => (!was && is && gone.has(print(is)) ? [print(is)] : [])));
  return entries
    .filter(([, was, is]) => (was !== null && is !== null) || !moved.has(print((was ?? is) as Both)))
    .map(([code, was, is]) =>
      change('text', {
        code,
        flow: flowOfText(before, now, code),
        title: quoted((is ?? was) as Both),
        facts: [{ label: fact.shows, before: was, now: is }],
      }),
    );
}

/** The flow whose states show it; else the one that its id begins with. */
function flowOfText(before: Manifest, now: Manifest, id: string): string | null {
  const isShown = flowsWith(before, now, ({ texts, shows }) => id in texts || shows?.includes(id) === true);
  const named = (id.split('.')[0] ?? '').replaceAll('_', '-');
  return isShown.length === 0 ? (named in now.flows ? named : null) : onlyOf(isShown);
}

type State = Manifest['flows'][string][string];

const flowsWith = (before: Manifest, now: Manifest, holds: (state: State) => boolean): string[] =>
  union(Object.keys(now.flows), Object.keys(before.flows)).filter((flow) =>
    [before, now].some(({ flows }) => Object.values(flows[flow] ?? {}).some(holds)),
  );

const onlyOf = (flows: readonly string[]): string | null => (flows.length === 1 ? (flows[0] ?? null) : null);

const onlyFlow = (before: Manifest, now: Manifest, holds: (state: State) => boolean): string | null =>
  onlyOf(flowsWith(before, now, holds));

/** Whether a state waits for the call. */
function hasOutcome(edges: State['edges'], code: string): boolean {
  const call = code.slice(0, code.indexOf('.') + 1);
  return Object.keys(edges).some((id) => id.slice(id.indexOf(':') + 1).startsWith(call));
}

function outcomeTitle(code: string): Both {
  const [call = '', ...rest] = code.split('.');
  const asked = callWords[call] ?? plain(call);
  const answer = answerWords(rest.join('.'));
  return { id: `server menjawab: ${answer.id} (${asked.id})`, en: `the server answers: ${answer.en} (${asked.en})` };
}
