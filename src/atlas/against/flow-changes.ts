/** What has changed in one flow: its states, their ways out, and what the walk sees of them. */
import { union } from '../reports/compare.ts';
import type { Both, Manifest } from '../types.ts';
import { append } from '../../walk/graph/remembered.ts';
import { differing, type Change, type Fact } from './change.ts';
import { isInside, type States } from './inside.ts';
import {
  eventOf,
  isOtherButForTime,
  isOtherTime,
  isOtherWay,
  isRetold,
  pairWays,
  type Way,
  type WayPair,
} from './ways.ts';
import * as words from './words.ts';
import { fact, joined, list, plain } from './words.ts';

interface Sides {
  flow: string;
  before: Manifest;
  now: Manifest;
  /** Those of the whole shop. What a flow says of one of them is added to it, and taken out where the flow says it all. */
  shop: Change[];
}

interface Compared extends Sides {
  old: States;
  fresh: States;
  added: ReadonlySet<string>;
  gone: ReadonlySet<string>;
  /** By the state that they leave; ways of states that one side lacks are whole ones. */
  pairs: readonly (readonly [state: string, pair: WayPair])[];
}

export function flowChanges(sides: Sides): Change[] {
  const { flow, before, now } = sides;
  const [old, fresh] = [before.flows[flow] ?? {}, now.flows[flow] ?? {}];
  const states = union(Object.keys(fresh), Object.keys(old));
  const compared: Compared = {
    ...sides,
    old,
    fresh,
    added: new Set(states.filter((id) => !old[id])),
    gone: new Set(states.filter((id) => !fresh[id])),
    pairs: states.flatMap((id) =>
      pairWays(old[id]?.edges ?? {}, fresh[id]?.edges ?? {}).map((pair) => [id, pair] as const),
    ),
  };
  const { added, gone } = compared;
  const whole = new Map(outermost(compared).map((id) => [id, wholeState(compared, id)]));
  const others = compared.pairs.filter(
    ([id, pair]) => !added.has(id) && !gone.has(id) && (isOtherWay(pair) || isRetold(pair)),
  );
  const timers = timersOf(others);
  const ways = others.flatMap(([id, pair]) => {
    const state = whole.get(stateBehind(compared, pair) ?? '');
    state?.facts.push(wayInto(compared, id, pair));
    const timer = timers.find(([, branches]) => branches.includes(pair));
    const told = timer?.[1][0] === pair ? [timerChange(compared, timer)] : [];
    const isTold = timer !== undefined && !isOtherButForTime(pair) && !isRetold(pair);
    return state || isTold ? told : [...told, wayChange(compared, id, pair, timer !== undefined)];
  });
  const changed = states.flatMap((id) => {
    const state = added.has(id) || gone.has(id) ? null : stateChange(compared, id, whole);
    return state ? [state] : [];
  });
  return [...whole.values(), ...together(changed), ...ways, ...behaviours(compared)];
}

/** The states that only one side has, without those inside another such state. */
function outermost({ old, fresh, added, gone }: Compared): string[] {
  const isOuter = (states: States, only: ReadonlySet<string>) => (id: string) => !only.has(states[id]?.parent ?? '');
  return [...[...added].filter(isOuter(fresh, added)), ...[...gone].filter(isOuter(old, gone))];
}

/** The outermost state that only one side has, and that a changed way leads or led to. */
function stateBehind({ old, fresh, added, gone }: Compared, { before, now }: WayPair): string | null {
  const wasThere = (id: string): boolean => before?.targets.includes(id) === true;
  const isThere = (id: string): boolean => now?.targets.includes(id) === true;
  const entered = now?.targets.find((id) => added.has(id) && !wasThere(id));
  const left = before?.targets.find((id) => gone.has(id) && !isThere(id));
  return entered ? topOf(fresh, added, entered) : left ? topOf(old, gone, left) : null;
}

function topOf(states: States, only: ReadonlySet<string>, id: string): string {
  const parent = states[id]?.parent ?? null;
  return parent !== null && only.has(parent) ? topOf(states, only, parent) : id;
}

/** A state that is new or gone, with all that it brings or takes along. */
function wholeState(compared: Compared, id: string): Change {
  const { flow, before, now, old, fresh, added, shop } = compared;
  const isNew = added.has(id);
  const [states, manifest] = isNew ? [fresh, now] : [old, before];
  const within = Object.keys(states).filter((each) => each === id || isInside(states, each, id));
  const inner = within.filter((each) => each !== id);
  const own = within.flatMap((each) => states[each] ?? []);
  const texts = union(
    own.flatMap(({ shows }) => shows ?? []),
    own.flatMap((state) => Object.keys(state.texts)),
  );
  dropTextsOf(compared, within, texts, isNew ? 'added' : 'gone');
  const state = states[id];
  const ways = own.flatMap(({ edges }) => Object.entries(edges).map(([way, edge]): Way => ({ ...edge, id: way })));
  const said: [label: Both, what: Both | null | undefined][] = [
    [fact.description, state?.description],
    [fact.inside, words.stateTitles(inner, states)],
    [
      fact.tags,
      words.tagsInWords(
        union(
          own.flatMap(({ tags }) => tags),
          [],
        ),
      ),
    ],
    [fact.runs, joined(own.flatMap(({ runs }) => runs).map(words.runsInWords))],
    [fact.shows, words.textsInWords(texts, manifest)],
    [
      fact.requirements,
      list(
        union(
          own.flatMap((each) => each.requirements),
          [],
        ),
      ),
    ],
    ...ways.map((way): [Both, Both] => [fact.out, words.wholeWay(way, manifest, flow)]),
  ];
  return {
    kind: 'state',
    verb: isNew ? 'added' : 'gone',
    flow,
    title: state?.title ?? plain(id),
    code: id,
    facts: said.flatMap(([label, what]) =>
      what ? [{ label, before: isNew ? null : what, now: isNew ? what : null }] : [],
    ),
    looks: [],
  };

  /** A text that came or went with the state is told there. */
  function dropTextsOf({ old: was, fresh: is }: Compared, at: readonly string[], ids: readonly string[], verb: string) {
    const elsewhere = [...Object.entries(was), ...Object.entries(is)].filter(([each]) => !at.includes(each));
    for (const text of ids) {
      const place = shop.findIndex((change) => change.kind === 'text' && change.verb === verb && change.code === text);
      const isOwn = shop[place]?.flow === flow && !elsewhere.some(([, each]) => each.shows?.includes(text));
      if (isOwn) shop.splice(place, 1);
    }
  }
}

const emptyChange = { verb: 'changed', looks: [] } as const;

/** Null where a state of both sides is the same. */
function stateChange(compared: Compared, id: string, whole: ReadonlyMap<string, Change>): Change | null {
  const { flow, before, now, old, fresh, added, gone, shop } = compared;
  const [was, is] = [old[id], fresh[id]];
  if (!was || !is) return null;
  const begins = { before: was.initial, now: is.initial };
  const facts = differing([
    [fact.description, was.description, is.description],
    [fact.tags, words.tagsInWords(was.tags), words.tagsInWords(is.tags)],
    [fact.runs, joined(was.runs.map(words.runsInWords)), joined(is.runs.map(words.runsInWords))],
    [fact.actions, list(was.actions), list(is.actions)],
    [fact.requirements, list(was.requirements), list(is.requirements)],
    [fact.parent, was.parent ? plain(was.parent) : null, is.parent ? plain(is.parent) : null],
  ]);
  const initial: Fact = {
    label: fact.initial,
    before: begins.before === null ? null : words.titleOf(before, flow, begins.before),
    now: begins.now === null ? null : words.titleOf(now, flow, begins.now),
  };
  if (begins.before !== begins.now) {
    const isNew = begins.now !== null && added.has(begins.now);
    const behind = isNew ? topOf(fresh, added, begins.now ?? '') : topOf(old, gone, begins.before ?? '');
    (whole.get(behind)?.facts ?? facts).push(initial);
  }
  facts.push(...shownChange());
  return facts.length === 0
    ? null
    : { ...emptyChange, kind: 'state', flow, title: is.title, code: id, facts, looks: [] };

  /** Where a text is new or gone itself, it says what is shown in its place. */
  function shownChange(): Fact[] {
    if (!was?.shows || !is?.shows) return [];
    const [then, today] = [was.shows, is.shows];
    const lost = then.filter((text) => !today.includes(text));
    const won = today.filter((text) => !then.includes(text));
    if (lost.length + won.length === 0 || isSameTexts(lost, won)) return [];
    const shown = { before: words.textsInWords(lost, before), now: words.textsInWords(won, now) };
    const about = shop.find(
      ({ kind, verb, code }) =>
        kind === 'text' && ((verb === 'added' && won.includes(code)) || (verb === 'gone' && lost.includes(code))),
    );
    about?.facts.push({ label: is?.title ?? plain(id), ...shown });
    return about ? [] : [{ label: fact.shows, ...shown }];
  }

  function isSameTexts(lost: readonly string[], won: readonly string[]): boolean {
    return words.textsInWords(lost, before)?.id === words.textsInWords(won, now)?.id;
  }
}

/** States that changed in the same way are one change. */
function together(changes: readonly Change[]): Change[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    append(groups, JSON.stringify(change.facts), change);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [
          {
            ...first,
            title: joined(group.map(({ title }) => title)) ?? first.title,
            code: group.map(({ code }) => code).join(', '),
          },
        ]
      : [];
  });
}

type Timer = readonly [state: string, branches: readonly WayPair[]];

/** Timers with several branches, all of which come at another time. */
function timersOf(pairs: Compared['pairs']): Timer[] {
  const timers = new Map<string, [state: string, branches: WayPair[]]>();
  for (const [state, pair] of pairs) {
    if (!pair.now || !isOtherTime(pair)) continue;
    const key = `${state} ${eventOf(pair.now)}`;
    timers.set(key, [state, [...(timers.get(key)?.[1] ?? []), pair]]);
  }
  return [...timers.values()].filter(([, branches]) => branches.length > 1);
}

/** The time of a timer, once, with the branches that it holds for. */
function timerChange({ flow, before, now, old, fresh }: Compared, [state, branches]: Timer): Change {
  const [first] = branches;
  const [was, is] = [first?.before as Way, first?.now as Way];
  const title = (fresh[state] ?? old[state])?.title ?? plain(state);
  return {
    ...emptyChange,
    kind: 'way',
    flow,
    title: { id: `${title.id}: ${is.trigger.id}`, en: `${title.en}: ${is.trigger.en}` },
    code: is.id.replace(/\[\d+\]$/, ''),
    facts: [
      ...differing([[fact.waits, words.waitsInWords(was.waits), words.waitsInWords(is.waits)]]),
      ...branches.map((pair) => ({
        label: fact.holdsFor,
        before: pair.before && words.wholeWay(pair.before, before, flow),
        now: pair.now && words.wholeWay(pair.now, now, flow),
      })),
    ],
    looks: [],
  };
}

/** `isTimed`: its time is told with its timer. */
function wayChange(compared: Compared, state: string, pair: WayPair, isTimed: boolean): Change {
  const { flow, before, now, old, fresh } = compared;
  const way = (pair.now ?? pair.before) as Way;
  const title = (fresh[state] ?? old[state])?.title ?? plain(state);
  const event = words.wayInWords(way);
  return {
    kind: 'way',
    verb: pair.before === null ? 'added' : pair.now === null ? 'gone' : 'changed',
    flow,
    title: { id: `${title.id}: ${event.id}`, en: `${title.en}: ${event.en}` },
    code: way.id,
    facts: [from(pair), ...(pair.before && pair.now ? wayFacts(pair.before, pair.now) : [])],
    looks: [],
  };

  /** From where to where, also where that is the same. */
  function from({ before: was, now: is }: WayPair): Fact {
    const said = (each: Way | null, side: Manifest): Both | null => {
      const targets = each && words.targetsInWords(each.targets, side, flow);
      return targets && { id: `${title.id} → ${targets.id}`, en: `${title.en} → ${targets.en}` };
    };
    return { label: fact.targets, before: said(was, before), now: said(is, now) };
  }

  function wayFacts(was: Way, is: Way): Fact[] {
    const condition = words.conditionsInWords(was, is);
    const isOtherGuard = was.guard !== is.guard || was.asks !== is.asks;
    return differing([
      [fact.when, eventOf(was) === eventOf(is) ? null : was.trigger, eventOf(was) === eventOf(is) ? null : is.trigger],
      [fact.condition, isOtherGuard ? condition.before : null, isOtherGuard ? condition.now : null],
      [fact.actions, list(was.actions), list(is.actions)],
      [fact.waits, isTimed ? null : words.waitsInWords(was.waits), isTimed ? null : words.waitsInWords(is.waits)],
      [fact.description, was.description, is.description],
      [fact.requirements, list(was.requirements), list(is.requirements)],
    ]);
  }
}

function wayInto({ flow, before, now, old, fresh }: Compared, state: string, pair: WayPair): Fact {
  const from = (fresh[state] ?? old[state])?.title ?? plain(state);
  const said = (way: Way | null, side: Manifest): Both | null => {
    const whole = way && words.wholeWay(way, side, flow);
    return whole && { id: `${from.id}: ${whole.id}`, en: `${from.en}: ${whole.en}` };
  };
  return { label: fact.into, before: said(pair.before, before), now: said(pair.now, now) };
}

/**
 * What the walk sees of ways that the chart draws alike: a guard or an action decides otherwise now. What a changed way
 * or state explains is left out, and what the walk tries for the first time.
 */
function behaviours(compared: Compared): Change[] {
  const { flow, before, now, old, fresh, added, gone, pairs } = compared;
  const tried = (side: 'before' | 'now') => new Set(pairs.flatMap(([, pair]) => (pair[side]?.does ?? []).map(offerOf)));
  const [triedBefore, triedNow] = [tried('before'), tried('now')];
  const isOther = ([id, pair]: Compared['pairs'][number]): boolean => added.has(id) || gone.has(id) || isOtherWay(pair);
  const explained = new Set(
    pairs.filter(isOther).flatMap(([, pair]) => [...(pair.before?.does ?? []), ...(pair.now?.does ?? [])].map(offerOf)),
  );
  const onlyThere = [...added, ...gone];
  const begins = new Set(Object.keys(fresh).filter((id) => old[id] && old[id].initial !== fresh[id]?.initial));
  const isNews = (line: string): boolean => {
    const offer = offerOf(line);
    const [effect = ''] = line.split(' → ').slice(1);
    return (
      triedBefore.has(offer) &&
      triedNow.has(offer) &&
      !explained.has(offer) &&
      !onlyThere.some((id) => effect.split(' + ').includes(id))
    );
  };
  const byState = new Map<string, Map<string, { before: string[]; now: string[] }>>();
  for (const [id, { before: was, now: is }] of pairs) {
    if (!was || !is || is.targets.some((target) => begins.has(target))) continue;
    const note = (side: 'before' | 'now', line: string) => {
      const offers = byState.get(id) ?? new Map<string, { before: string[]; now: string[] }>();
      const effects = offers.get(offerOf(line)) ?? { before: [], now: [] };
      effects[side].push(...line.split(' → ').slice(1));
      byState.set(id, offers.set(offerOf(line), effects));
    };
    for (const line of was.does) if (!is.does.includes(line) && isNews(line)) note('before', line);
    for (const line of is.does) if (!was.does.includes(line) && isNews(line)) note('now', line);
  }
  return [...byState].map(([id, offers]) => ({
    ...emptyChange,
    kind: 'behaviour',
    flow,
    title: fresh[id]?.title ?? plain(id),
    code: id,
    facts: [...offers].map(([offer, effects]) => ({
      label: plain(offer),
      before: effectsInWords(effects.before, before),
      now: effectsInWords(effects.now, now),
    })),
    looks: [],
  }));

  function effectsInWords(effects: readonly string[], side: Manifest): Both | null {
    const each = effects.map((effect) => words.targetsInWords(effect === '·' ? [] : effect.split(' + '), side, flow));
    return joined(each, ' / ');
  }
}

const offerOf = (line: string): string => line.split(' → ')[0] ?? '';
