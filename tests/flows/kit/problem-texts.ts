/**
 * The texts of errors, limits and locks, found by their ids: tests/unit/errors-say.test.ts reads each of them, and the
 * views tier sees one of them in every configuration with the tag `error` or `blocked`.
 */
import { patternOf } from '../../../src/atlas/reports/seen.ts';
import { partsOf } from '../../../src/tools/message-parts.ts';
import { readTexts } from './texts.ts';

/** Of states with the tag `error`, and of locks and limits, with another name. */
const others = new RegExp(
  `^(${[
    'accounts\\.(full|not_chosen|stale)',
    'age\\.(missing|under(\\.unknown)?)',
    'balance\\.retry',
    'drawer\\.e_wallet\\.failed',
    'game\\.share\\.failed',
    'history\\.more\\.failed',
    'payment\\.told\\.failed\\.text',
    'pin\\.confirm\\.needed\\.(set|reset)(\\.pause)?',
    '(profile\\.)?pin\\.locked\\.text',
    'profile\\.(stale|uncertain)',
    'push\\.(denied|unsupported|installable)',
    'room\\.(gone|refused\\.(?!.*action).*)',
    'session\\.expired',
    'top_up\\.(blocked|unpaid)\\..*',
    'transaction\\.(check\\.throttled|not_refreshed|text\\.not_copied)',
    'withdraw\\.(too_little|accounts\\.failed)',
  ].join('|')})$`,
);
/** Titles stand above a text and a button. */
const isProblem = (id: string): boolean =>
  (others.test(id) || /(^|\.)(error|problem)(\.|$)/.test(id)) && !id.endsWith('.title');

export const problemTexts = (language: 'id' | 'en'): [id: string, text: string][] =>
  Object.entries(readTexts(language)).filter(([id]) => isProblem(id));

/** Whatever is filled in. */
const patterns = problemTexts('id').map(([, text]) => new RegExp(patternOf(partsOf(text)), 'u'));

export const saysProblem = (shown: string): boolean => patterns.some((pattern) => pattern.test(shown));
