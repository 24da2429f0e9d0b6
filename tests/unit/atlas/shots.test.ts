import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture, readShots, writeShots, type Language, type Shot } from '../../../src/atlas/shots.ts';
import { firstShots } from '../../../src/atlas/data/first-shots.ts';
import { picture, shot } from './shot.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'shots-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test('SC-2 the same look is one file, whoever took it', () => {
  const one = keepPicture(folder, Buffer.from('a look'));
  expect(one).toMatch(/^pictures\/[0-9a-f]{16}\.avif$/);
  expect(keepPicture(folder, Buffer.from('a look'))).toBe(one);
  expect(keepPicture(folder, Buffer.from('another'))).not.toBe(one);
  expect(readdirSync(join(folder, 'pictures'))).toHaveLength(2);
});

test('SC-2 what is written is read, by machine and part, the English shots last', () => {
  expect(readShots(join(folder, 'nowhere'))).toEqual([]);
  writeShots(folder, { machine: 'bell', part: 'loud', language: 'en' }, [shot({ edge: 'english' })]);
  writeShots(folder, { machine: 'lamp', part: '', language: 'id' }, [shot({ edge: 'lamp' })]);
  writeShots(folder, { machine: 'bell', part: 'loud', language: 'id' }, [
    shot({ edge: 'loud' }),
    shot({ edge: 'next' }),
  ]);
  expect(readdirSync(join(folder, 'shots')).toSorted()).toEqual(['bell-loud-en.json', 'bell-loud.json', 'lamp.json']);
  expect(readShots(folder).map(({ edge }) => edge)).toEqual(['loud', 'next', 'lamp', 'english']);
});

test('SC-3 both languages show one situation where both have a picture of it, else each its first', () => {
  const taken = (language: Language, configuration: string): Shot =>
    shot({ configuration, pictures: [picture({ language })] });
  const [alone, ringing, other, inEnglish] = [
    taken('id', 'silent'),
    taken('id', 'ringing'),
    taken('en', 'muted'),
    taken('en', 'ringing'),
  ];
  expect(firstShots([alone, ringing, other, inEnglish])).toEqual([ringing, inEnglish]);
  expect(firstShots([alone, other])).toEqual([alone, other]);
  expect(firstShots([alone])).toEqual([alone]);
});
