import { expect, test } from 'vitest';
import { supportLines } from '../../../src/contract/contact.ts';
import { secretsIn } from '../../../src/atlas/secrets.ts';
import { shot } from './shot.ts';

const outlines = (...outline: string[]) => secretsIn(outline.map((text) => shot({ outline: text })));

test('C08 the numbers of the walks and of the support, amounts, orders and dates are none', () => {
  expect(
    outlines(
      '- textbox "Nomor handphone": "081200000001"',
      '- text: 0812-0000-0042, +62 812 0000 0042',
      '- text: Rp 8.123.456.789 PL2611027K3M9QXDA2 8808081234567890 0812••••0001',
      '- text: 2 November 2026 10.00, 8808 0891 5220 0451',
      `- link "WhatsApp":\n  - /url: ${supportLines.whatsApp}?text=Halo`,
    ),
  ).toEqual([]);
});

test('C08 a number that somebody may have is found, however it is written', () => {
  for (const phone of ['081377001234', '+6281377001234', '0813-7700-1234', '62 813 7700 1234'])
    expect(outlines(`- text: ${phone}`)).toEqual([`bell, silent: ${phone}`]);
});

test('C08 a token is found in an outline, an address and a title', () => {
  const token = 'b2Zmc2V0LXRva2VuLW9mLXRoZS1zZXNzaW9uLTAwMDE';
  expect(outlines(`- link:\n  - /url: /x?state=${token}`)).toEqual([`bell, silent: ${token}`]);
  expect(secretsIn([shot({ route: `/x/${token}` })])).toHaveLength(1);
  expect(secretsIn([shot({ title: 'a1'.repeat(12) })])).toHaveLength(1);
});

test('C08 a password is found that stands in its field as it was typed', () => {
  expect(
    outlines('- textbox "Kata sandi": ••••••', '- textbox "Kata sandi" [invalid]: ••••', '- textbox "Kata sandi"'),
  ).toEqual([]);
  for (const field of ['textbox "Kata sandi": layang-layang', 'textbox "New password" [invalid]: "123456"'])
    expect(outlines(`- ${field}`)).toEqual([`bell, silent: ${field}`]);
});
