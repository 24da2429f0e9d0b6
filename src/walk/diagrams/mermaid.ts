/** Writes a chart as Mermaid text, so that a change of a machine can be reviewed line by line. */
import type { Box, Chart, Line } from './chart.ts';

export function toMermaid({ title, root, arrows }: Chart): string {
  const lines = ['stateDiagram-v2', `  %% ${title}`];
  for (const box of root.boxes) lines.push(...stateLines(box, '  '));
  if (root.initial !== null) lines.push(`  [*] --> ${idOf(root.initial)}`);
  for (const { source, target, lines: said } of arrows) {
    for (const line of said) lines.push(`  ${idOf(source)} --> ${idOf(target)} : ${textOf(line)}`);
  }
  return `${lines.join('\n')}\n`;
}

function stateLines(box: Box, indent: string): string[] {
  const id = idOf(box.id);
  const named = box.rows.length > 0 ? box.rows.map(({ title }) => title).join(' / ') : box.title;
  const marks = [box.busy ? 'busy' : '', ...box.requirements].filter(Boolean).join(', ');
  const head = `${indent}state "${clean(marks === '' ? named : `${named} (${marks})`)}" as ${id}`;
  const inside = box.inside.map((line) => `${indent}${id} : ${textOf(line)}`);
  if (box.boxes.length === 0) {
    const end = box.type === 'final' ? [`${indent}${id} --> [*]`] : [];
    return [head, ...inside, ...end];
  }
  const separated = box.boxes.flatMap((child, index) => [
    ...(box.type === 'parallel' && index > 0 ? [`${indent}  --`] : []),
    ...stateLines(child, `${indent}  `),
  ]);
  const beginning = box.initial === null ? [] : [`${indent}  [*] --> ${idOf(box.initial)}`];
  return [`${head} {`, ...separated, ...beginning, `${indent}}`, ...inside];
}

const idOf = (id: string): string => id.replaceAll('…', '_and_alike').replace(/[^A-Za-z0-9_]/g, '_');

const textOf = ({ text, guard, tells, requirements }: Line): string =>
  clean(
    [text, guard === '' ? '' : `[${guard}]`, ...tells.map((telling) => `tells ${telling}`), requirements.join(', ')]
      .filter(Boolean)
      .join(' '),
  );

/** Replaces characters that are syntax in Mermaid. */
const clean = (text: string): string =>
  text.replaceAll('"', "'").replaceAll(':', ' ').replaceAll(';', ',').replaceAll('→', 'to');
