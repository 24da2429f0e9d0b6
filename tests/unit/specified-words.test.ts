/** Statuses and types that players read: the specified ones; others only with an open question (TX-1, HI-1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShownStatus } from '../../machines/transaction/transaction.selectors.ts';
import { roomOutcomes } from '../../src/contract/room-words.ts';
import { transactionStatuses, transactionTypes } from '../../src/contract/transaction-words.ts';
import indonesian from '../../src/web/i18n/id.json';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8').split('\n');
const questions = read('questions.md').filter((line) => line.startsWith('| '));
const requirements = read('requirements.md');

/** The ids below a prefix: all values that have a text. */
const shownBelow = (prefix: string): string[] =>
  Object.keys(indonesian)
    .filter((id) => id.startsWith(prefix) && !id.slice(prefix.length).includes('.'))
    .map((id) => id.slice(prefix.length));

const types = shownBelow('transaction.type.');
const statuses = shownBelow('transaction.status.');
const shownStatuses: Record<ShownStatus, true> = {
  pending: true,
  success: true,
  failed: true,
  expired: true,
  review: true,
};

describe('no status or type is shown that the specification lacks unless questions.md asks', () => {
  it('TX-1 HI-1 these are the types, statuses and results that are shown', () => {
    expect(types.toSorted()).toEqual([...transactionTypes].toSorted());
    expect(statuses.toSorted()).toEqual(Object.keys(shownStatuses).toSorted());
    expect(statuses).toEqual(expect.arrayContaining([...transactionStatuses]));
    expect(shownBelow('results.outcome.').toSorted()).toEqual([...roomOutcomes].toSorted());
  });

  const specified = ['topup', 'withdraw', 'pending', 'failed', 'success'];
  const others = [
    ...[...types, ...statuses].map((word) => ['TX-1', word] as const),
    ...roomOutcomes.map((word) => ['HI-1', word] as const),
  ].filter(([, word]) => !specified.includes(word));

  it.each(others)('%s %s is asked about, and marked as ours', (id, word) => {
    const asks = questions.filter((line) => line.startsWith(`| ${id} |`) && line.includes(`\`${word}\``));
    expect(asks).toHaveLength(1);
    const statement = requirements.find((line) => line.includes(`${id} `) && line.includes(`\`${word}\``)) ?? '';
    const rest = statement.slice(statement.indexOf(`\`${word}\``));
    expect(rest).toContain('**(ours)**');
  });
});

it.each([
  ['prefix alternatives', /`phone` \(or `phone_prefix`, or `prefix`\)/],
  ['field lengths of a phone', /`minlength` 10 and `maxlength` 14/],
  ['the example of a phone', /example 081234567890, message 'Enter the phone number correctly'/],
  ['field lengths of a password', /each with show\/hide and at most 50 characters, new 8 to 50/],
  ['gating of save', /save enabled only when all hold/],
  ['gating of save after a sign-up', /save is disabled until both hold/],
  ['the older calls', /\/player\/api\/v1\.0\/forgot\/password\/\{request,sendotp,verify,newpassword\}/],
])('prefix alternatives, field lengths and examples, gating of save are added: %s', (_, words) => {
  expect(requirements.join('\n')).toMatch(words);
});
