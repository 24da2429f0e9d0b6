/**
 * Markdown as HTML, as far as this project's documents use it: headings, paragraphs, lists, tables, code, emphasis and
 * links. HTML in a document is escaped.
 */
import { escaped } from '../../walk/reports/markup.ts';

export interface MarkdownOptions {
  /** The address of a link as seen from the page; null where its target is not in the atlas. */
  addressOf(target: string): string | null;
}

export function toHtml(markdown: string, options: MarkdownOptions): string {
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  let at = 0;
  /** The lines up to the next one that ends the block, and at least one. */
  const takeUntil = (isEnd: (line: string) => boolean): string[] => {
    const from = at;
    do at += 1;
    while (at < lines.length && !isEnd(lines[at] ?? ''));
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
    } else if (isFence(line)) {
      const [, ...code] = takeUntil(isFence);
      at += 1;
      blocks.push(`<pre tabindex="0"><code>${escaped(code.join('\n'))}</code></pre>`);
    } else if (isHeading(line)) {
      at += 1;
      blocks.push(headingOf(line, options));
    } else if (isTableRow(line)) {
      const table = takeUntil((next) => !isTableRow(next));
      blocks.push(tableOf(table, options));
    } else if (isListItem(line)) {
      blocks.push(listOf(takeUntil(endsList), options));
    } else {
      const paragraph = takeUntil((next) => endsList(next) || isListItem(next) || isTableRow(next));
      blocks.push(`<p>${inline(paragraph.join(' '), options)}</p>`);
    }
  }
  return blocks.join('\n');
}

const isFence = (line: string): boolean => line.startsWith('```');
const isHeading = (line: string): boolean => /^#+ /.test(line);
const isTableRow = (line: string): boolean => line.startsWith('|');
const isListItem = (line: string): boolean => /^(- |\d+\. )/.test(line);
const endsList = (line: string): boolean => line.trim() === '' || isFence(line) || isHeading(line);

function headingOf(line: string, options: MarkdownOptions): string {
  const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  return `<h${marks.length}>${inline(text, options)}</h${marks.length}>`;
}

/** A line that begins no item continues the one before. */
function listOf(lines: readonly string[], options: MarkdownOptions): string {
  const items: string[] = [];
  for (const line of lines) {
    const [, text] = /^(?:- |\d+\. )(.*)$/.exec(line) ?? [];
    if (text === undefined) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(text);
  }
  const name = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return `<${name}>${items.map((item) => `<li>${inline(item, options)}</li>`).join('')}</${name}>`;
}

function tableOf([head = '', , ...rows]: readonly string[], options: MarkdownOptions): string {
  const cells = (line: string, name: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => `<${name}>${inline(cell.trim().replaceAll('\\|', '|'), options)}</${name}>`)
      .join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
}

/** Code is replaced by placeholders first, because no other markup counts in it. */
export function inline(text: string, options: MarkdownOptions): string {
  const codes: string[] = [];
  const withoutCode = text.replaceAll(/`([^`]*)`/g, (_, code: string) => `\uE000${codes.push(code) - 1}\uE000`);
  return escaped(withoutCode)
    .replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_, name: string, target: string) => {
      const address = options.addressOf(target);
      return address === null ? name : `<a href="${escaped(address)}">${name}</a>`;
    })
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, place: string) => `<code>${escaped(codes[Number(place)] ?? '')}</code>`);
}
