/**
 * A statement as a table for a spreadsheet (ST-3). What came and what went have a column each, so no figure needs a sign,
 * and no cell begins like a formula.
 */
import type { Movement } from '../../../contract/statement.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { jakartaDay, jakartaTime } from '../../ui/index.ts';
import { kindTexts } from './statement-words.ts';

/** A spreadsheet takes a cell that begins like this for a formula, and a quoted one as well. */
const cell = (value: string): string => `"${value.replace(/^[=+\-@\t\r\n|]/, "'$&").replaceAll('"', '""')}"`;

const columns = [
  'statement.csv.time',
  'history.filter.type',
  'history.section.game',
  'statement.filter.balance',
  'history.in',
  'history.out',
  'statement.csv.after',
  'statement.csv.fee',
  'statement.csv.number',
] as const;

export function statementCsv(
  movements: readonly Movement[],
  { text, language, titleOf }: { text: TextOf; language: string; titleOf(slug: string): string | null },
): string {
  // What a spreadsheet of that language opens without being asked.
  const [separator, point] = language === 'id' ? [';', ','] : [',', '.'];
  const figure = (amount: number | null): string => (amount === null ? '' : String(amount).replace('.', point));
  const lines = movements.map((movement) => [
    `${jakartaDay(movement.at)} ${jakartaTime(movement.at)}`,
    text(kindTexts[movement.kind]),
    movement.game === null ? '' : (titleOf(movement.game) ?? movement.game),
    text(`balance.${movement.balance}`),
    figure(movement.direction === 'in' ? movement.amount : null),
    figure(movement.direction === 'out' ? movement.amount : null),
    figure(movement.after),
    figure(movement.fee),
    movement.transaction ?? movement.round ?? '',
  ]);
  const rows = [columns.map((id) => text(id)), ...lines];
  // The byte order mark, by which spreadsheets know UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
