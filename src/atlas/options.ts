import { parseWords } from '../tools/command-line.ts';
import { thereIsNo } from '../walk/cli/options.ts';
import { Misuse } from '../walk/misuse.ts';

const flag = { type: 'boolean', default: false } as const;
const options = {
  capture: flag,
  pages: flag,
  against: { type: 'string' },
  data: { type: 'string' },
  copy: { type: 'string' },
  publish: flag,
  stale: flag,
  help: { ...flag, short: 'h' },
} as const;

const seeHelp = 'npm run atlas -- --help has examples.';

/** Throws a Misuse for words that the command does not have, and for some that exclude each other. */
export function readOptions(words: readonly string[], known: readonly string[]) {
  const { values, positionals: flows } = parseWords({ args: [...words], options, allowPositionals: true }, seeHelp);
  const unknown = flows.find((flow) => !known.includes(flow));
  if (unknown !== undefined) throw new Misuse(`${thereIsNo('flow', unknown, known)}\n${seeHelp}`);
  const ofAll = (['copy', 'publish', 'stale'] as const).find((name) => values[name]);
  if (flows.length > 0 && ofAll) throw new Misuse(`--${ofAll} is for the whole atlas: leave out ${flows.join(' ')}.`);
  if (values.capture && values.pages) throw new Misuse(`Without --capture and --pages both are done. ${seeHelp}`);
  return { ...values, flows };
}

export type Options = ReturnType<typeof readOptions>;
