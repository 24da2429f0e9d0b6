/** The words of a command. What is wrong with them is a `Misuse`. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Misuse } from '../walk/misuse.ts';

export function parseWords<const Config extends ParseArgsConfig>(config: Config, seeHelp = '') {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node says which option is unknown, or lacks its value.
    if (error instanceof TypeError && 'code' in error) throw new Misuse(`${error.message}\n${seeHelp}`.trimEnd());
    throw error;
  }
}
