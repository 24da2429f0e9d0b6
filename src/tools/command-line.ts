/** The words of a command. What is wrong with them is a `Misuse`. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Misuse, tellMisuse } from '../walk/misuse.ts';

export function parseWords<const Config extends ParseArgsConfig>(config: Config, seeHelp = '') {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node says which option is unknown, or lacks its value.
    if (error instanceof TypeError && 'code' in error) throw new Misuse(`${error.message}\n${seeHelp}`.trimEnd());
    throw error;
  }
}

export function numberOf(name: string, text: string, most = Infinity): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= most) return Number(text);
  throw new Misuse(`Expected ${name} to be a number${most === Infinity ? '' : ` up to ${most}`}, got "${text}".`);
}

export function wholeNumber(name: string, text: string, least = 0): number {
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw new Misuse(`Expected ${name} to be a whole number from ${least}, got "${text}".`);
}

/** Names, each with the number that is meant where the command does not say it. */
type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** Whole numbers from words in this order, and numbers from options by their names. */
export function numbersOf<Word extends string, Option extends string = never>(
  args: string[],
  words: Numbers<Word>,
  options = {} as Numbers<Option>,
): Record<Word | Option, number> {
  const texts = Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseWords({ args, options: texts, allowPositionals: true });
  const names = Object.keys(words);
  const found: Record<string, number> = { ...words, ...options };
  for (const [at, word] of positionals.entries()) {
    const name = names[at];
    if (name === undefined) throw new Misuse(`Expected nothing after ${names.join(', ')}, got "${word}".`);
    found[name] = wholeNumber(name, word, 1);
  }
  for (const [name, word = ''] of Object.entries(values)) found[name] = numberOf(`--${name}`, word);
  return found;
}

/** What `read` makes of the command's words. Ends the process where they were wrong. */
export function readCommand<Result>(read: (args: string[]) => Result): Result {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    tellMisuse(error);
    return process.exit();
  }
}
