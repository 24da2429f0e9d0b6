/**
 * Every error, limit and lock says why, what to do, and, where one has to wait, for how long or until when (ER-2,
 * RG-6). The texts are found by their ids, so a new one is checked as well. That one of them stands on the screen wherever
 * a machine is in a state with the tag `error` or `blocked`, and that a lock shows what is left of it and the way to a
 * person, is seen in every configuration of the views (tests/flows/kit/views/fixture.tsx).
 */
import { describe, expect, it } from 'vitest';
import { fixedTexts } from '../../src/atlas/words/fixed-texts.ts';
import { problemTexts } from '../flows/kit/problem-texts.ts';

/** What the specification words, in the language in which it does or translated from it. */
const fixed = new Set(fixedTexts.map(([, id]) => id));
/** The same sentence with hours, or with what is left. */
const variants: Readonly<Record<string, string>> = {
  'error.otp_block.hours': 'error.otp_block',
  'pin.error.wrong.left': 'pin.error.wrong',
};

const languages = {
  id: {
    /** Words that ask for something. */
    acts: /\b(coba|mencoba|periksa|isi|pilih|tunggu|minta|hubungi|masukkan|masuk|ketik|ambil|buat|membuat|tambahkan|ulangi|kurangi|lanjutkan|kirim|mengirimnya|nyalakan|mulai|hapus|centang|jangan|pakai|hubungkan|naikkan|buka|ganti|perbaiki|izinkan|salin|cetak|reset)\b/iu,
    /** Rules tell what is allowed, and thereby both. */
    rules: /\b(harus|paling banyak|paling sedikit|minimal|maksimal|kelipatan|tidak boleh|terdiri dari)\b/iu,
    waits: /\b(terlalu (sering|banyak percobaan)|dijeda)\b/iu,
  },
  en: {
    acts: /\b(try|check|enter|fill|choose|wait|ask|contact|log in|type|take|make|add|repeat|reduce|continue|go on|send|turn it on|turn them on|start|remove|tick|use|link|set|top up|look|do not|open|reset|replace|correct|allow|copy|print|reload)\b/iu,
    rules: /\b(must|has|at most|at least|maximum|multiple|characters|consists of)\b/iu,
    waits: /\b(too (often|many tries)|paused)\b/iu,
  },
} as const;

const beginning = (text: string, words: number): string => text.split(' ', words).join(' ');

/** Clauses that begin by asking, such as “try again”, tell no reason. */
const reasons = (text: string, acts: RegExp): string[] =>
  text
    .split(/[.:;]\s|,\s(?:atau|or|lalu|then|jadi|so)\s|[.!]$/u)
    .filter((clause) => clause !== '' && !acts.test(beginning(clause, 2)));

describe.each(['id', 'en'] as const)('ER-2 in %s', (language) => {
  const { acts, rules, waits } = languages[language];
  const texts = problemTexts(language).filter(([id]) => !fixed.has(variants[id] ?? id));

  it('finds the texts', () => expect(texts.length).toBeGreaterThan(60));

  it.each(texts)('%s says what to do', (_id, text) => expect(acts.test(text) || rules.test(text), text).toBe(true));

  it.each(texts)('%s says why', (_id, text) => {
    const asksForWhatIsMissing = acts.test(beginning(text, 2));
    expect(asksForWhatIsMissing || rules.test(text) || reasons(text, acts).length > 0, text).toBe(true);
  });

  it.each(texts.filter(([, text]) => waits.test(text)))('%s says when, or that one counts to it', (_id, text) => {
    expect(text).toMatch(/\{(n|unit|moment)\b|hitungan|countdown|tunggu dulu|wait a little/iu);
  });
});

it('ER-2 the texts that the specification fixes are the only ones that may say less', () => {
  const { id } = languages;
  const short = problemTexts('id').filter(
    ([key, text]) => fixed.has(key) && !id.acts.test(text) && !id.rules.test(text),
  );
  expect(short.map(([key]) => key).sort()).toEqual([
    'code.error.rejected',
    'error.v1.player_already_registered',
    'error.v2.merchant_uid',
    'error.v2.phone_number.validation_already_registered',
    'error.v2.phone_number.validation_not_registered',
    'login.error.mismatch',
    'password.error.mismatch',
    'password.error.wrong_current',
    'phone_change.error.incorrect_pin',
    'phone_change.error.incorrect_pin.left',
  ]);
});
