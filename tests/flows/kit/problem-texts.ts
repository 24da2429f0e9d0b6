/**
 * The texts of errors, limits and locks, found by their ids: tests/unit/errors-say.test.ts reads each of them, and the
 * views tier sees one of them in every configuration with the tag `error` or `blocked`.
 */
import { patternOf } from '../../../src/atlas/reports/seen.ts';
import { partsOf } from '../../../src/tools/message-parts.ts';
import { readTexts } from './texts.ts';

/** Of states with the tag `error`, with another name. */
const others =
  /^(pin\.confirm\.needed\.(set|reset)|payment\.told\.failed\.text|profile\.stale|top_up\.(blocked|unpaid)\..*)$/;
/** Titles stand above a text and a button. */
const isProblem = (id: string): boolean =>
  (others.test(id) || /(^|\.)(error|problem)(\.|$)/.test(id)) && !id.endsWith('.title');

export const problemTexts = (language: 'id' | 'en'): [id: string, text: string][] =>
  Object.entries(readTexts(language)).filter(([id]) => isProblem(id));

/** Whatever is filled in. */
const patterns = problemTexts('id').map(([, text]) => new RegExp(patternOf(partsOf(text)), 'u'));

export const saysProblem = (shown: string): boolean => patterns.some((pattern) => pattern.test(shown));
