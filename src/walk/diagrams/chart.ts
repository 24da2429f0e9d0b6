import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { givenTo, requirementsOf, statesBelow, transitionsOf } from '../graph/chart-reader.ts';
import { append } from '../graph/remembered.ts';
import { callsOf, type Askable, type Protocol } from '../protocol.ts';
import { inWords, titled } from './words.ts';

export type ArrowKind = 'person' | 'world' | 'success' | 'answer' | 'error' | 'timer' | 'child' | 'always';

export interface Line {
  id: string;
  kind: ArrowKind;
  text: string;
  guard: string;
  /** The machines besides child and parent that it sends to, and the events: `session: balances refresh requested`. */
  tells: string[];
  description: string;
  requirements: string[];
}

export interface Arrow {
  source: string;
  target: string;
  kind: ArrowKind;
  lines: Line[];
}

export interface Box {
  id: string;
  title: string;
  description: string;
  type: 'atomic' | 'compound' | 'parallel' | 'region' | 'final';
  busy: boolean;
  error: boolean;
  requirements: string[];
  runs: string[];
  /** Transitions that do not leave the state. */
  inside: Line[];
  initial: string | null;
  boxes: Box[];
  /** States that are drawn as rows of one box, because they are entered and left alike. */
  rows: Box[];
}

export interface Chart {
  name: string;
  title: string;
  root: Box;
  arrows: Arrow[];
}

/** By id, all boxes that contain a box, outermost first, and the box itself. */
export type LinesOfDescent = ReadonlyMap<string, readonly Box[]>;

export function linesOfDescent(
  box: Box,
  above: readonly Box[] = [],
  lines = new Map<string, readonly Box[]>(),
): LinesOfDescent {
  const line = [...above, box];
  lines.set(box.id, line);
  for (const child of box.boxes) linesOfDescent(child, line, lines);
  return lines;
}

interface Found {
  source: string;
  targets: string[];
  line: Line;
}

export function chartOf(name: string, machine: AnyStateMachine, protocol: Protocol): Chart {
  const found = [...statesBelow(machine.root)].flatMap((node) => linesOf(protocol, node));
  const title = machine.root.description ?? titled(name);
  const root = { ...boxOf(machine.root, found), title, description: '' };
  const places = groupAlike(root, found);
  return { name, title, root, arrows: arrowsOf(found, places) };
}

function boxOf(node: AnyStateNode, found: readonly Found[]): Box {
  const boxes = Object.values(node.states).map((child) => boxOf(child, found));
  return {
    id: node.id,
    title: titled(node.key),
    description: node.description ?? '',
    type: node.parent?.type === 'parallel' ? 'region' : node.type === 'history' ? 'atomic' : node.type,
    busy: node.tags.includes('busy'),
    error: node.tags.includes('error'),
    requirements: requirementsOf(node.meta),
    runs: node.invoke.map(({ src }) => runningInWords(src)),
    inside: found.filter(({ source, targets }) => source === node.id && targets.length === 0).map(({ line }) => line),
    initial: node.type === 'compound' ? (node.initial.target?.[0]?.id ?? null) : null,
    boxes,
    rows: [],
  };
}

const runningInWords = (source: unknown): string => {
  if (typeof source !== 'string') return 'runs a part of its own';
  if (source === 'deadline') return 'waits for a moment';
  return source.startsWith('call:') ? `asks the server: ${inWords(source.slice(5))}` : `runs: ${inWords(source)}`;
};

const linesOf = (protocol: Protocol, node: AnyStateNode): Found[] =>
  transitionsOf(node).map(({ declared, definition }) => {
    const { id, source, descriptor, index, targets, actions, requirements } = declared;
    const leadsToError = (definition.target ?? []).some(({ tags }) => tags.includes('error'));
    const { text, kind } = eventInWords(protocol, descriptor, node, leadsToError);
    const guard = guardInWords(definition.guard);
    return {
      source,
      targets,
      line: {
        id,
        kind,
        text: targets.length === 0 && actions.length === 0 ? `${text}: nothing happens` : text,
        tells: toldIn(node.machine, actions),
        guard: guard === '' && index > 0 ? 'otherwise' : guard,
        description: definition.description ?? '',
        requirements,
      },
    };
  });

const ofActors: readonly [prefix: string, does: string, kind: ArrowKind][] = [
  ['xstate.done.actor.', 'ends', 'child'],
  ['xstate.error.actor.', 'fails', 'error'],
  ['xstate.snapshot.', 'shows something', 'child'],
];

function eventInWords(
  protocol: Protocol,
  descriptor: string,
  node: AnyStateNode,
  leadsToError: boolean,
): { text: string; kind: ArrowKind } {
  if (descriptor === '') return { text: 'at once', kind: 'always' };
  if (descriptor === 'clock.reached') return { text: 'the moment has come', kind: 'timer' };
  if (descriptor.startsWith('xstate.after.')) {
    const delay = descriptor.slice('xstate.after.'.length, -node.id.length - 1);
    return { text: `after the ${inWords(delay)}`, kind: 'timer' };
  }
  for (const [prefix, does, kind] of ofActors)
    if (descriptor.startsWith(prefix)) return { text: `${inWords(descriptor.slice(prefix.length))} ${does}`, kind };
  if (descriptor.startsWith('xstate.done.state.')) return { text: 'done', kind: 'always' };
  const outcome = outcomeOf(protocol, descriptor);
  if (!outcome) {
    const isOfWorld = protocol.world.includes(descriptor.split('.')[0] ?? '');
    return { text: inWords(descriptor), kind: isOfWorld ? 'world' : 'person' };
  }
  const { name, isSuccess } = outcome;
  const said = name === '*' ? 'anything else' : inWords(name);
  if (isSuccess) return { text: said, kind: 'success' };
  const isFailure = leadsToError || name === '*' || protocol.tail.includes(name);
  return { text: said, kind: isFailure ? 'error' : 'answer' };
}

/** An effect that sends to a machine by its name in the actor system has a property `tells`. */
function toldIn({ implementations }: AnyStateMachine, actions: readonly string[]): string[] {
  const told = actions.flatMap((name) => {
    const effect = (implementations.actions as Record<string, unknown>)[name] as { tells?: Tells } | undefined;
    return effect?.tells ? [`${effect.tells.to}: ${inWords(effect.tells.event)}`] : [];
  });
  return [...new Set(told)];
}

interface Tells {
  to: string;
  event: string;
}

/** `*` for all that have no name there. */
interface HeardOutcome {
  asked: Askable;
  name: string;
  isSuccess: boolean;
}

export function outcomeOf({ calls, tail }: Protocol, descriptor: string): HeardOutcome | null {
  for (const asked of Object.values(calls)) {
    if (!descriptor.startsWith(`${asked.name}.`)) continue;
    const name = descriptor.slice(asked.name.length + 1);
    const meant = callsOf(asked).flatMap(({ outcomes }) => outcomes[name] ?? []);
    if (name === '*' || meant.length > 0 || tail.includes(name)) {
      return { asked, name, isSuccess: meant.some(({ error }) => error === undefined) };
    }
  }
  return null;
}

function guardInWords(guard: unknown): string {
  if (typeof guard === 'string') return inWords(guard);
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return '';
  const given = Object.entries(givenTo(guard)).map(([name, value]) =>
    typeof value === 'string' ? inWords(value) : `${inWords(name)} ${value}`,
  );
  return [inWords(String(guard.type)), ...given].join(' ');
}

/**
 * Sibling states that are entered from the same places and have no exit of their own become the rows of one box: five
 * kinds of failure are five lines and one arrow. Returns where each state is drawn.
 */
function groupAlike(root: Box, found: readonly Found[]): Map<string, string> {
  const places = new Map<string, string>();
  const sources = (id: string) =>
    [...new Set(found.filter(({ targets }) => targets.includes(id)).map(({ source }) => source))].sort().join(' ');
  const leaves = new Set(found.map(({ source }) => source));
  const visit = (box: Box): void => {
    for (const child of box.boxes) visit(child);
    const groups = new Map<string, Box[]>();
    for (const child of box.boxes) {
      if (child.type !== 'atomic' || child.id === box.initial || leaves.has(child.id) || child.runs.length > 0)
        continue;
      append(groups, sources(child.id), child);
    }
    for (const rows of groups.values()) {
      const [first] = rows;
      if (!first || rows.length < 2) continue;
      const together: Box = {
        ...first,
        id: `${first.id}…`,
        title: '',
        description: '',
        error: rows.every(({ error }) => error),
        busy: false,
        requirements: [],
        rows,
      };
      for (const row of rows) places.set(row.id, together.id);
      box.boxes = box.boxes.flatMap((child) => (child === first ? [together] : rows.includes(child) ? [] : [child]));
    }
  };
  visit(root);
  return places;
}

/** The most important kind first: an arrow with several lines has the kind of its first. */
const weight: ArrowKind[] = ['success', 'child', 'person', 'answer', 'world', 'timer', 'always', 'error'];
const isOutcome = (kind: ArrowKind): boolean => kind === 'answer' || kind === 'error';

function arrowsOf(found: readonly Found[], places: ReadonlyMap<string, string>): Arrow[] {
  const told = found.flatMap(({ source, targets, line }) =>
    targets.map((state) => {
      const target = places.get(state) ?? state;
      const said = target === state ? line : { ...line, text: sayWhere(line.text, state) };
      return { source: places.get(source) ?? source, target, line: said };
    }),
  );
  return joined(told);
}

/** One arrow for all lines of a family between the same two boxes. */
export function joined(told: readonly { source: string; target: string; line: Line }[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { source, target, line } of told) {
    const key = [source, target, isOutcome(line.kind) ? 'answer' : line.kind].join(' ');
    const arrow = arrows.get(key) ?? { source, target, kind: line.kind, lines: [] };
    arrow.lines.push(line);
    arrow.kind = weight.find((kind) => arrow.lines.some((each) => each.kind === kind)) ?? arrow.kind;
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

function sayWhere(text: string, state: string): string {
  const row = inWords(state.split('.').at(-1) ?? '');
  return row === text ? text : `${text} → ${row}`;
}
