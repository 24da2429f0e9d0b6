/** Markdown as HTML. HTML in a document is escaped. */
import { Marked, Renderer } from 'marked';
import { escaped } from '../../walk/reports/markup.ts';

/** The address of a link as seen from the page; null where its target is not in the atlas. */
export type AddressOf = (target: string) => string | null;

const markedWith = (addressOf: AddressOf): Marked =>
  new Marked({
    async: false,
    renderer: {
      link({ href, tokens }) {
        const address = addressOf(href);
        const text = this.parser.parseInline(tokens);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      html: ({ text }) => escaped(text),
      // Both are scrolled by keyboard too.
      table(token) {
        const name = token.header
          .map(({ text }) => text)
          .filter(Boolean)
          .join(', ');
        const plain = Object.assign(new Renderer(), { parser: this.parser });
        // A header without words names nothing.
        const header = token.header.map((cell) => ({ ...cell, header: cell.text !== '' }));
        const table = plain.table({ ...token, header });
        return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(name)}">${table}</div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    },
  });

export const toHtml = (markdown: string, addressOf: AddressOf): string =>
  markedWith(addressOf).parse(markdown) as string;

export const inline = (text: string, addressOf: AddressOf): string => markedWith(addressOf).parseInline(text) as string;
