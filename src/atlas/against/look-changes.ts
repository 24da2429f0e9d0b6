/** The pictures that changed, each at one change: that of its text or state where there is one, else its own. */
import { union } from '../reports/compare.ts';
import type { Both, Manifest, StateRecord } from '../types.ts';
import { plannedLooks } from '../choice.ts';
import { lookName } from '../words/looks.ts';
import type { Change, LookChange } from './change.ts';
import { isInside, type States } from './inside.ts';
import { fact, joined } from './words.ts';

/** Adds pictures to the changes that explain them; returns changes for the others. */
export function lookChanges(
  before: Manifest,
  now: Manifest,
  { changes, flows }: { changes: readonly Change[]; flows: readonly string[] },
): Change[] {
  const byPictures = new Map<string, { change: Change; others: Both[] }>();
  const found: Change[] = [];
  for (const flow of flows) {
    const [old, fresh] = [before.flows[flow] ?? {}, now.flows[flow] ?? {}];
    for (const state of innermostFirst(old, fresh)) {
      const looks = changedLooks(old[state], fresh[state]);
      const key = JSON.stringify(looks.map(({ before: file, now: other }) => [file, other]));
      const record = fresh[state] ?? old[state];
      if (looks.length === 0 || !record) continue;
      const known = byPictures.get(key);
      if (known) {
        if (!isInside(fresh, known.change.code, state)) known.others.push(record.title);
        continue;
      }
      const why = reasonFor(changes, { flow, state, old, fresh });
      const own: Change = {
        kind: 'look',
        verb: 'changed',
        flow,
        title: record.title,
        code: state,
        facts: [],
        looks: [],
      };
      const change = why ?? own;
      change.looks.push(...looks);
      byPictures.set(key, { change, others: [] });
      if (!why) found.push(own);
    }
  }
  for (const { change, others } of byPictures.values()) {
    const also = joined(others);
    if (also && change.kind === 'look') change.facts.push({ label: fact.alsoIn, before: also, now: also });
  }
  return found;
}

/** An outer state shows the pictures of its inner ones. */
function innermostFirst(old: States, fresh: States) {
  const all = { ...old, ...fresh };
  const depth = (id: string): number => {
    const parent = all[id]?.parent ?? null;
    return parent === null ? 0 : depth(parent) + 1;
  };
  return union(Object.keys(fresh), Object.keys(old)).sort((one, other) => depth(other) - depth(one));
}

/** Of a state of both builds, the looks that both have; else those of the one that has it. */
function changedLooks(was: StateRecord | undefined, is: StateRecord | undefined): LookChange[] {
  const of = (is ?? was)?.title;
  if (!of) return [];
  return union(Object.keys(is?.pictures ?? {}), Object.keys(was?.pictures ?? {}))
    .map((look) => ({ of, look, before: was?.pictures[look] ?? null, now: is?.pictures[look] ?? null }))
    .sort((one, other) => place(one.look) - place(other.look))
    .filter((look) => look.before !== look.now && (!was || !is || (look.before !== null && look.now !== null)));
}

/** The phone in Indonesian first. */
const order: readonly string[] = plannedLooks.map(lookName);
const place = (look: string): number => order.indexOf(look);

interface Place {
  flow: string;
  state: string;
  old: States;
  fresh: States;
}

function reasonFor(changes: readonly Change[], { flow, state, old, fresh }: Place): Change | undefined {
  const records = [old[state], fresh[state]];
  const isWhole = records.includes(undefined);
  const isShown = (text: string): boolean =>
    records.some((record) => record && (text in record.texts || record.shows?.includes(text)));
  // What lies inside a new or a gone state stands with the outermost one.
  const isAt = (id: string): boolean => id === state || (isWhole && isInside({ ...old, ...fresh }, state, id));
  const isOf = (change: Change): boolean =>
    change.flow === flow && change.kind === 'state' && change.code.split(', ').some(isAt);
  return (
    changes.find(isOf) ??
    changes.find(({ kind, code }) => kind === 'text' && isShown(code)) ??
    changes.find(({ kind }) => kind === 'colour')
  );
}
