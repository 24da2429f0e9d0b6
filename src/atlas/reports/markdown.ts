/**
 * The Markdown of this project's documents as HTML: headings, paragraphs, lists, tables, code, emphasis and links, which
 * is all that they use. What is HTML in them is shown as it is written.
 */
import { escaped } from '../../walk/reports/markup.ts';

export interface MarkdownOptions {
  /** The address of a link as the page has to write it, or null where it leads to nothing that is there. */
  addressOf(target: string): string | null;
  /** How much deeper a heading is than in its document. */
  deeper?: number;
}

export function toHtml(markdown: string, options: MarkdownOptions): string {
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const until = (isEnd: (line: string) => boolean): string[] => {
      const from = at;
      do at += 1;
      while (at < lines.length && !isEnd(lines[at] ?? ''));
      return lines.slice(from, at);
    };
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      const [, ...code] = until((each) => each.startsWith('```'));
      at += 1;
      blocks.push(`<pre tabindex="0"><code>${escaped(code.join('\n'))}</code></pre>`);
    } else if (/^#+ /.test(line)) {
      const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(line) ?? [];
      const level = Math.min(marks.length + (options.deeper ?? 0), 6);
      blocks.push(`<h${level}>${inline(text, options)}</h${level}>`);
      at += 1;
    } else if (line.startsWith('|'))
      blocks.push(
        tableOf(
          until((each) => !each.startsWith('|')),
          options,
        ),
      );
    else if (/^(- |\d+\. )/.test(line)) blocks.push(listOf(until(isBlockEnd), options));
    else
      blocks.push(
        `<p>${inline(until((each) => isBlockEnd(each) || /^(- |\d+\. |\||#)/.test(each)).join(' '), options)}</p>`,
      );
  }
  return blocks.join('\n');
}

const isBlockEnd = (line: string): boolean => line.trim() === '' || line.startsWith('```') || /^#+ /.test(line);

/** Items go on in lines that are indented. */
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

/** What stands in a line: code is set aside first, because nothing else counts in it. */
export function inline(text: string, options: MarkdownOptions): string {
  const codes: string[] = [];
  const aside = text.replaceAll(/`([^`]*)`/g, (_, code: string) => `\uE000${codes.push(code) - 1}\uE000`);
  return escaped(aside)
    .replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_, name: string, target: string) => {
      const address = options.addressOf(target);
      return address === null ? name : `<a href="${escaped(address)}">${name}</a>`;
    })
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, place: string) => `<code>${escaped(codes[Number(place)] ?? '')}</code>`);
}
