/** Writes a chart as Mermaid text, so that a change of a machine can be reviewed line by line. */
import type { Box, Chart, Line } from './chart.ts';

export function toMermaid({ title, root, arrows }: Chart): string {
  const prefix = root.id;
  const lines = ['stateDiagram-v2', `  %% ${title}`];
  for (const box of root.boxes) lines.push(...stateLines(box, '  ', prefix));
  if (root.initial !== null) lines.push(`  [*] --> ${idOf(root.initial, prefix)}`);
  for (const { source, target, lines: said } of arrows) {
    for (const line of said) lines.push(`  ${idOf(source, prefix)} --> ${idOf(target, prefix)} : ${textOf(line)}`);
  }
  return `${lines.join('\n')}\n`;
}

function stateLines(box: Box, indent: string, prefix: string): string[] {
  const id = idOf(box.id, prefix);
  const named = box.rows.length > 0 ? box.rows.map(({ title }) => title).join(' / ') : box.title;
  const marks = [box.busy ? 'busy' : '', ...box.requirements].filter(Boolean).join(', ');
  const head = `${indent}state "${clean(marks === '' ? named : `${named} (${marks})`)}" as ${id}`;
  if (box.boxes.length === 0) {
    const end = box.type === 'final' ? [`${indent}${id} --> [*]`] : [];
    return [head, ...box.inside.map((line) => `${indent}${id} : ${textOf(line)}`), ...end];
  }
  const separated = box.boxes.flatMap((child, index) => [
    ...(box.type === 'parallel' && index > 0 ? [`${indent}  --`] : []),
    ...stateLines(child, `${indent}  `, prefix),
  ]);
  const beginning = box.initial === null ? [] : [`${indent}  [*] --> ${idOf(box.initial, prefix)}`];
  // Mermaid shows no lines in a state with inner states, only a note.
  const inside = box.inside.map((line) => `${indent}  ${textOf(line)}`);
  const note = inside.length === 0 ? [] : [`${indent}note right of ${id}`, ...inside, `${indent}end note`];
  return [`${head} {`, ...separated, ...beginning, `${indent}}`, ...note];
}

/** Mermaid's keywords, which cannot name a state. */
const reserved = new Set('as choice class click default direction end fork hide join note state'.split(' '));

/** The state's path without the machine's name; for a state with an id of its own that id. */
function idOf(id: string, prefix: string): string {
  const path = id.startsWith(`${prefix}.`) ? id.slice(prefix.length + 1) : `id_${id}`;
  const name = path.replaceAll('…', '_and_alike').replace(/[^A-Za-z0-9_]/g, '_');
  return reserved.has(name) ? `${name}_` : name;
}

const textOf = ({ text, guard, tells, requirements }: Line): string =>
  clean(
    [text, guard === '' ? '' : `[${guard}]`, ...tells.map((telling) => `tells ${telling}`), requirements.join(', ')]
      .filter(Boolean)
      .join(' '),
  );

/** Replaces characters that are syntax in Mermaid. */
const clean = (text: string): string =>
  text.replaceAll('"', "'").replaceAll(':', ' ').replaceAll(';', ',').replaceAll('→', 'to');
