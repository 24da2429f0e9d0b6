/** How a wait is said: in minutes, and from two hours on in hours (RG-6, OT-3). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lockMessage, waitValues } from '../../machines/kit/lock.ts';
import { text, type TextId } from '../flows/kit/texts.ts';

it.each([
  [1, 'error.otp_block', 1],
  [119, 'error.otp_block', 119],
  [120, 'error.otp_block.hours', 2],
  [121, 'error.otp_block.hours', 3],
  [1385, 'error.otp_block.hours', 24],
  [1440, 'error.otp_block.hours', 24],
])('RG-6 OT-3 %i minutes', (minutes, id, n) => {
  expect(lockMessage(minutes)).toEqual({ id, values: { n } });
});

it.each([
  ['id', '90 menit', '2 jam'],
  ['en', '90 min', '2 h'],
] as const)('SH-1 every text with a wait says it in hours too: %s', (language, minutes, hours) => {
  const texts = JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as Record<string, string>;
  const waits = Object.entries(texts).filter(([, text]) => text.includes('{unit, select'));
  expect(waits.map(([id]) => id)).toEqual([
    'room.error.throttled',
    'push.problem.throttled',
    'wish.error.throttled',
    'nickname.error.throttled',
    'top_up.error.throttled',
    'withdraw.error.throttled',
    'redeem.error.throttled',
  ]);
  for (const [id] of waits) {
    expect(text(id as TextId, waitValues(90), language)).toContain(minutes);
    expect(text(id as TextId, waitValues(120), language)).toContain(hours);
  }
});
