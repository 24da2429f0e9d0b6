/** The copy deck goes out as a table and comes back: nothing is lost, and what does not fit is refused (SH-1). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFile, messageRows, readCatalogues } from '../../../src/atlas/reports/copy.ts';
import { fromCopyCsv, toCopyCsv } from '../../../src/atlas/reports/copy-csv.ts';
import { readDeck, returnDeck } from '../../../src/atlas/reports/copy-return.ts';
import { copyDeck } from '../../../src/atlas/pages/copy-deck.ts';
import { languages } from '../../../src/atlas/shots.ts';
import { fixedTexts } from '../../../src/atlas/words/fixed-texts.ts';
import { edgeOf, shotOf } from './sample.ts';

const catalogues = readCatalogues();
const rows = messageRows(catalogues);
const deck = toCopyCsv(rows);
const withText = (id: string, language: 'id' | 'en', text: string): string =>
  toCopyCsv(rows.map((row) => (row.id === id ? { ...row, text: { ...row.text, [language]: text } } : row)));

describe('the copy deck', () => {
  it('SH-1 has every message in both languages, with its length and what it asks for', () => {
    expect(rows.map(({ id }) => id)).toEqual(Object.keys(catalogues.id));
    const wait = rows.find(({ id }) => id === 'error.otp_block');
    expect(wait).toMatchObject({
      text: { id: 'Tunggu {n} menit untuk verifikasi lagi', en: catalogues.en['error.otp_block'] },
      length: { id: 38 },
      placeholders: ['argument n'],
      fixed: { requirement: 'RG-6', languages: ['id'] },
    });
  });

  it('SH-1 marks what the specification fixes, and nothing else', () => {
    expect(
      rows
        .filter(({ fixed }) => fixed)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(fixedTexts.map(([, id]) => id).sort());
  });

  it('SH-1 shows the pictures on which a text can be read, whole or with its gaps filled', () => {
    const shown = (outline: string) => {
      const shot = shotOf('login', edgeOf('login', 'login.throttled'), { outline });
      const seen = messageRows(catalogues, [shot]).filter(({ pictures }) => pictures.length > 0);
      return seen.map(({ id }) => id);
    };
    expect(shown('- alert: Tunggu 5 menit untuk verifikasi lagi')).toEqual(['error.otp_block']);
    expect(shown('- alert: Tunggu 5 menit untuk verifikasi')).toEqual([]);
    expect(shown('- button "Menu"')).toContain('nav.menu');
    expect(shown('- button "Menunggu"')).not.toContain('nav.menu');
    expect(shown('- paragraph: Maaf. Kamu tidak dalam status login. Silahkan masuk kembali')).toEqual([
      'e_wallet.error.session_ended',
    ]);
  });

  it('SH-1 is a page and a file beside it', () => {
    const files = new Map(copyDeck({ shots: [] }));
    expect(files.get('books/copy.csv')).toBe(deck);
    const html = String(files.get('books/copy.html'));
    for (const { id } of rows) expect(html).toContain(`<tr id="${id}">`);
  });
});

describe('a table that comes back', () => {
  it('SH-1 as it went out changes nothing', () => {
    expect(readDeck(deck, catalogues)).toEqual({ changes: [], comments: [], faults: [] });
  });

  it('SH-1 may have semicolons, no mark, other line ends, fewer rows and fewer columns', () => {
    const text = 'indonesian;id;english\n"Masuk; ""ya""";nav.login;Log in\n';
    expect(fromCopyCsv(text)).toEqual([
      { line: 2, id: 'nav.login', indonesian: 'Masuk; "ya"', english: 'Log in', comment: '' },
    ]);
    expect(readDeck(text, catalogues).changes).toEqual([
      { id: 'nav.login', language: 'id', before: 'Masuk', after: 'Masuk; "ya"' },
    ]);
  });

  it('SH-1 keeps a text that looks like a formula', () => {
    expect(readDeck(withText('nav.login', 'en', '+ Log in'), catalogues).changes).toEqual([
      { id: 'nav.login', language: 'en', before: 'Log in', after: '+ Log in' },
    ]);
  });

  it.each([
    [
      'an unknown message',
      'id,indonesian,english\r\nnav.nothing,a,b\r\n',
      'Line 2: there is no message "nav.nothing".',
    ],
    [
      'a locked text',
      withText('error.otp_block', 'id', 'Tunggu {n} menit'),
      'is fixed by the specification (RG-6) and stays "Tunggu {n} menit untuk verifikasi lagi".',
    ],
    [
      'a lost placeholder',
      withText('error.otp_block', 'en', 'Wait a while'),
      'asks for nothing instead of argument n.',
    ],
    ['an open brace', withText('nav.login', 'id', 'Masuk {'), 'is no message: '],
    ['an empty text', withText('nav.login', 'id', '  '), 'is empty.'],
    ['a line break', withText('nav.login', 'id', 'Ma\nsuk'), 'has a line break'],
    ['the same message twice', 'id,indonesian,english\nnav.login,Masuk,Log in\nnav.login,Ayo,Go\n', 'stands in line 2'],
    ['no column of texts', 'id,indonesian\nnav.login,Masuk\n', 'no column "english"'],
    ['a torn row', 'id,indonesian,english\nnav.login,Masuk\n', 'columns length is 3, got 2 on line 2.'],
    ['an open quotation', 'id,indonesian,english\nnav.login,"Masuk\n', 'Quote Not Closed'],
    ['nothing', '', 'The file is empty.'],
  ])('SH-1 with %s is refused', (_, csv, fault) => {
    const { changes, faults } = readDeck(csv, catalogues);
    expect(changes).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });
});

describe('npm run atlas -- --copy', () => {
  let base = '';
  const said: string[] = [];
  const filesNow = () => languages.map((language) => readFileSync(catalogueFile(language, base), 'utf8'));
  const bring = (csv: string): number => {
    writeFileSync(join(base, 'copy.csv'), csv);
    return returnDeck(join(base, 'copy.csv'), (line) => said.push(line), base);
  };

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'copy-'));
    said.length = 0;
    mkdirSync(join(base, 'src/web/i18n'), { recursive: true });
    for (const language of languages) cpSync(catalogueFile(language), catalogueFile(language, base));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it('SH-1 writes what changed, and leaves every other byte', () => {
    const [before = ''] = filesNow();
    expect(
      bring(withText('nav.login', 'id', 'Ayo "masuk"').replace(/(nav\.login"(?:,"[^\r]*)),""\r/, '$1,"lebih ramah"\r')),
    ).toBe(0);
    const [after = ''] = filesNow();
    expect(after).toBe(before.replace('"nav.login": "Masuk"', String.raw`"nav.login": "Ayo \"masuk\""`));
    expect(said).toEqual([
      'comment on nav.login: lebih ramah',
      'nav.login (id): "Masuk" → "Ayo "masuk""',
      '1 text changed.',
    ]);
  });

  it('SH-1 writes nothing at all where one text of many is refused', () => {
    const before = filesNow();
    const both = toCopyCsv(
      rows.map((row) =>
        row.id === 'nav.login'
          ? { ...row, text: { id: 'Ayo masuk', en: 'Do log in' } }
          : row.id === 'nav.register'
            ? { ...row, text: { ...row.text, en: '{' } }
            : row,
      ),
    );
    expect(bring(both)).toBe(1);
    expect(filesNow()).toEqual(before);
    expect(said.at(-1)).toBe('Nothing was written: 1 fault.');
  });
});
