/** The file of a statement (ST-3). */
import { describe, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import type { Movement } from '../../src/contract/statement.calls.ts';
import { statementCsv } from '../../src/web/flows/history/statement-csv.ts';
import { movements } from '../flows/kit/samples.ts';
import { text } from '../flows/kit/texts.ts';

const write = (listed: readonly Movement[], language: 'id' | 'en' = 'id', title: string | null = 'Tangga Hitung') =>
  statementCsv(listed, {
    text: (id, values) => text(id, values, language),
    language,
    titleOf: () => title,
  });
const rowsOf = (file: string): string[] => file.slice(1).split('\r\n');

describe('ST-3 the file of a statement', () => {
  it('ST-3 has a row for each movement that is shown, in the words of the page, and no sign at any figure', () => {
    const file = write(movements);
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(rowsOf(file)).toEqual([
      '"Waktu (WIB)";"Jenis";"Permainan";"Saldo";"Masuk";"Keluar";"Saldo setelahnya";"Potongan";"Nomor"',
      `"2025-06-15 22:06";"Hadiah";"Tangga Hitung";"Menang";"180";"";"230";"20";"${movements[0]?.round}"`,
      '"2025-06-15 22:05";"Biaya main";"Tangga Hitung";"Token";"";"100";"0";"";""',
      `"2025-06-15 22:04";"Isi Platinum";"";"Token";"100";"";"100";"";"${movements[2]?.transaction}"`,
      '',
    ]);
  });

  it('ST-3 is cut and pointed as a spreadsheet of the language reads it', () => {
    const [first] = movements;
    const odd = [{ ...first!, amount: platinum(12.5) }];
    expect(rowsOf(write(odd))[1]).toContain('"Menang";"12,5";""');
    expect(rowsOf(write(odd, 'en'))[1]).toContain('"Won","12.5",""');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '|calc', '="a"'])(
    'ST-3 a cell that begins as %j is no formula, whatever a platform calls its games',
    (title) => {
      const written = rowsOf(write(movements.slice(0, 1), 'id', title))
        .slice(1)
        .join('\r\n');
      expect(written).toContain(`;"'${title.replaceAll('"', '""')}";`);
    },
  );
});
