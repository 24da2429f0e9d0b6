/** The texts of both languages: complete, alike in structure, and word for word where the specification says so (SH-1, SH-10, RG-5 to RG-9). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import builtEnglish from '../../src/web/i18n/en.json';
import builtIndonesian from '../../src/web/i18n/id.json';
import type { Messages } from '../../src/web/i18n/messages.ts';
import { bettingWords } from './betting-words.ts';

const root = join(import.meta.dirname, '../..');
const read = (language: 'id' | 'en') =>
  JSON.parse(readFileSync(join(root, `src/web/i18n/${language}.json`), 'utf8')) as Record<string, string>;
const [indonesian, english] = [read('id'), read('en')];
const ids = Object.keys(indonesian);

interface Node {
  type: number;
  value?: string;
  options?: Record<string, { value: Node[] }>;
  children?: Node[];
}
const kinds = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'] as const;

/** What a message asks for: `argument n`, `plural n`, `tag terms`. */
function asksFor(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    const kind = kinds[node.type] ?? 'unknown';
    const inner = [
      ...Object.values(node.options ?? {}).flatMap(({ value }) => asksFor(value)),
      ...asksFor(node.children ?? []),
    ];
    return kind === 'text' || kind === 'pound' ? inner : [`${kind} ${node.value}`, ...inner];
  });
}
/** As the build parsed them: what is not a plain text is a tree. */
const built = { id: builtIndonesian as unknown as Messages, en: builtEnglish as unknown as Messages };
const languages = ['id', 'en'] as const;
const partsOf = (id: string, language: 'id' | 'en'): Node[] => {
  const message: unknown = built[language][id];
  return Array.isArray(message) ? (message as Node[]) : [];
};
const optionsOf = (nodes: Node[]): string[] => nodes.flatMap((node) => Object.keys(node.options ?? {}));

describe('SH-1 both languages', () => {
  it('SH-1 have the same messages', () => {
    expect(Object.keys(english).sort()).toEqual([...ids].sort());
    expect(ids.length).toBeGreaterThan(100);
  });

  it.each(ids)('SH-1 %s asks for the same things in both', (id) => {
    const [here, there] = languages.map((language) => [...new Set(asksFor(partsOf(id, language)))].sort());
    expect(there).toEqual(here);
    expect(indonesian[id]?.trim()).not.toBe('');
    expect(english[id]?.trim()).not.toBe('');
  });

  it.each(ids)('SH-1 %s has the plural forms of its language', (id) => {
    for (const language of languages) {
      const options = optionsOf(partsOf(id, language));
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const given = options.filter((option) => !option.startsWith('=')).sort();
      expect(given).toEqual(options.length === 0 ? [] : [...needed].sort());
    }
  });

  it.each(ids)('SH-1 %s is printed in both without an error and without a left-over brace', (id) => {
    for (const language of languages) {
      const intl = createIntl({
        locale: language,
        messages: built[language],
        onError: (error) => {
          throw error;
        },
      });
      const values = Object.fromEntries(
        asksFor(partsOf(id, language)).map((ask) => {
          const [kind, name = ''] = ask.split(' ');
          return [name, kind === 'tag' ? (parts: unknown[]) => parts.join('') : 55];
        }),
      );
      const printed =
        typeof built[language][id] === 'string' ? built[language][id] : intl.formatMessage({ id }, values);
      expect(printed).not.toMatch(/[{}<>]/);
      expect(printed.includes('55')).toBe(Object.values(values).includes(55));
    }
  });
});

describe('SH-1 the ids that machines use', () => {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const used = files.flatMap((path) => {
    const source = readFileSync(join(root, 'machines', path), 'utf8');
    const references = [...source.matchAll(/\bid: '([a-z0-9_]+(?:\.[a-z0-9_]+)+)'/g)];
    const tables = [...source.matchAll(/(?:essages\b[^=]*= \{)([^}]*)\}/g)].flatMap(([, rows = '']) => [
      ...rows.matchAll(/: '([^']+)'/g),
    ]);
    return [...references, ...tables].map(([, id = '']) => id);
  });

  it('SH-1 are found at all', () => {
    expect(new Set(used).size).toBeGreaterThan(25);
  });

  it.each([...new Set(used)])('SH-1 %s is in the catalogue', (id) => {
    expect(ids).toContain(id);
  });
});

describe('specification 8: texts word for word', () => {
  it.each([
    [
      'RG-5',
      'error.v2.phone_number.validation_already_registered',
      'No. handphone sudah terdaftar',
      'Phone number is already registered',
    ],
    ['RG-5', 'error.v1.player_already_registered', null, 'Phone number is already registered'],
    ['FP-3', 'error.v2.phone_number.validation_not_registered', 'No. handphone belum terdaftar', null],
    ['RG-7', 'error.v2.merchant_uid', 'Merchant uid tidak valid', null],
    ['RG-6', 'error.otp_block', 'Tunggu {n} menit untuk verifikasi lagi', null],
    ['OT-5', 'code.error.rejected', 'Verifikasi gagal', null],
    [
      'RT-11',
      'not_found.title',
      'Oops! The page you are looking for was not found',
      'Oops! The page you are looking for was not found',
    ],
    ['SH-10', 'toast.default', 'no text', 'no text'],
    ['LG-2', 'field.phone.error', null, 'Enter the phone number correctly'],
    ['LG-2', 'field.password.error', null, 'Enter the password correctly'],
    ['LG-4', 'login.error.mismatch', null, 'Phone number and password do not match'],
    ['RG-9', 'password.error.mismatch', null, 'Passwords do not match'],
    ['PN-3', 'pin.error.same_as_old', null, 'New PIN must not be the same as the old PIN'],
    ['PN-3', 'pin.error.wrong', null, 'The PIN you entered is wrong'],
    ['PN-4', 'pin.error.wrong.left', null, 'The PIN you entered is wrong. Tries left: {n}.'],
    ['PC-2', 'phone_change.error.incorrect_pin', 'PIN yang kamu masukan salah', null],
    ['PC-2', 'phone_change.error.incorrect_pin.left', 'PIN yang kamu masukan salah. Sisa {n} percobaan.', null],
    ['PC-2', 'phone_change.error.unknown', 'Terjadi kesalahan, coba lagi nanti', null],
    ['EW-4', 'e_wallet.error.auth_code_expired', 'Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi.', null],
    ['EW-4', 'e_wallet.error.unknown', 'Terjadi kesalahan. Silahkan coba lagi nanti.', null],
    ['EW-5', 'e_wallet.error.session_ended', 'Kamu tidak dalam status login. Silahkan masuk kembali', null],
    ['PW-1', 'password.error.wrong_current', null, 'Current password is wrong'],
    ['ER-2', 'error.unknown', 'Terjadi kesalahan, silahkan coba lagi nanti', null],
  ])('%s %s', (_, id, here, there) => {
    expect(indonesian[id]).toBe(here ?? indonesian[id]);
    expect(english[id]).toBe(there ?? english[id]);
  });
});

describe('SH-1 the tone', () => {
  it.each(ids)('SH-1 %s has no betting words and no formal Anda', (id) => {
    expect(indonesian[id]).not.toMatch(bettingWords);
    expect(english[id]).not.toMatch(bettingWords);
    expect(indonesian[id]).not.toMatch(/\b(anda|saudara)\b/i);
  });
});
