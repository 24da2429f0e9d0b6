/** The placeholders, plural and select forms, and tags of a parsed message. */

import { createRequire } from 'node:module';

/** By `createRequire`, because the shop's build replaces the parser, which it does not ship, by an alias. */
const parser = createRequire(import.meta.url)('@formatjs/icu-messageformat-parser') as {
  parse(text: string, options: { captureLocation: boolean }): MessagePart[];
};

/** Throws a SyntaxError for an invalid message. */
export const partsOf = (text: string): MessagePart[] => parser.parse(text, { captureLocation: false });

/** A part of a message as @formatjs/icu-messageformat-parser parses it. */
export interface MessagePart {
  type: number;
  value?: string;
  options?: Record<string, { value: MessagePart[] }>;
  children?: MessagePart[];
}

const kinds = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'] as const;

/** `argument n`, `plural n`, `tag terms`, once per occurrence. */
export function placeholdersOf(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => {
    const kind = kinds[part.type] ?? 'unknown';
    const inner = [
      ...Object.values(part.options ?? {}).flatMap(({ value }) => placeholdersOf(value)),
      ...placeholdersOf(part.children ?? []),
    ];
    return kind === 'text' || kind === 'pound' ? inner : [`${kind} ${part.value}`, ...inner];
  });
}
