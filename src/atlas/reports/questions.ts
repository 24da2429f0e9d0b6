/**
 * Checks `docs/questions.md` against the open points of requirements and browser walk: each needs a question with an
 * owner and a due date.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unsignedIn } from '../../walk/reports/uncovered-page.ts';
import { root } from '../../tools/fresh-build.ts';
import { statements } from '../../tools/requirement-ids.ts';
import type { Both } from '../types.ts';

const owners = ['product owner', 'testers', 'developers', 'operations'] as const;
export type Owner = (typeof owners)[number];

export interface Question {
  /** A requirement's id, a decision's file name without its ending, or a machine's name. */
  about: { kind: 'requirement' | 'decision' | 'uncovered'; name: string };
  /** One line of Markdown. */
  text: Both;
  owner: Owner;
  /** Day, `2026-12-11`. */
  due: string;
  /** The number of transitions to sign; 0 for other subjects. */
  unsigned: number;
}

export class UnansweredQuestions extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const file = 'docs/questions.md';

/** The open questions, soonest due first. Throws UnansweredQuestions with every fault. */
export function questions(base = root): Question[] {
  const open = openIn(base);
  const faults: string[] = [];
  const asked = new Set<string>();
  const found: Question[] = [];
  for (const [place, line] of readFileSync(join(base, file), 'utf8').split('\n').entries()) {
    const cells = /^\| (?!About )(.*) \|$/
      .exec(line)?.[1]
      ?.split(' | ')
      .map((cell) => cell.trim());
    if (!cells) continue;
    const [about = '', en = '', id = '', owner = '', due = ''] = cells;
    const known = open.get(about);
    const at = `${file}, line ${place + 1}: the question about ${about}`;
    const wrong = [
      ...(known ? [] : [`${at} is not open, or there is nothing of that name.`]),
      ...(en === '' || id === '' ? [`${at} is not asked in both languages.`] : []),
      ...(isOwner(owner) ? [] : [`${at} has no owner: ${owners.join(', ')}.`]),
      ...(isDay(due) ? [] : [`${at} has no day by which it is due, such as 2026-12-11.`]),
    ];
    faults.push(...wrong);
    asked.add(about);
    if (known && isOwner(owner)) found.push({ ...known, text: { id, en }, owner, due });
  }
  for (const [name, { about, unsigned }] of open) {
    if (asked.has(name) || about.kind === 'decision') continue;
    const what = unsigned > 0 ? `${unsigned} transitions of ${about.name} are not signed` : `${name} is ours`;
    faults.push(`${what}, and ${file} asks nobody about it: it needs a line with an owner and a due date.`);
  }
  if (faults.length > 0) throw new UnansweredQuestions(faults);
  return found.sort((one, other) => (one.due === other.due ? 0 : one.due < other.due ? -1 : 1));
}

const isOwner = (name: string): name is Owner => owners.some((owner) => owner === name);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

type Subject = Pick<Question, 'about' | 'unsigned'>;

/** Possible subjects by their names in the register; decisions need no question. */
function openIn(base: string): Map<string, Subject> {
  const subject = (kind: Question['about']['kind'], name: string, unsigned = 0): Subject => ({
    about: { kind, name },
    unsigned,
  });
  const ours = statements(base).filter(({ isOurs }) => isOurs);
  const decisions = readdirSync(join(base, 'docs/decisions')).map((each) => each.replace(/\.md$/, ''));
  const unsigned = unsignedIn(readFileSync(join(base, 'docs/uncovered.md'), 'utf8'));
  return new Map<string, Subject>([
    ...ours.map(({ id }) => [id, subject('requirement', id)] as const),
    ...decisions.map((name) => [name.slice(0, 3), subject('decision', name)] as const),
    ...[...unsigned].map(([name, count]) => [`uncovered: ${name}`, subject('uncovered', name, count)] as const),
  ]);
}
