/** Mutated pictures: what the platform takes is drawn anew and nothing but points, what it refuses it names. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import type { Random } from '../../src/walk/random.ts';
import { formBody, formType, picturePart, plainForm, textParts } from '../server/forms.ts';
import { blankPng, goodPictures, hostileFiles } from '../server/pictures.ts';
import type { Draft } from './requests.ts';

interface Source {
  name: string;
  content: Buffer;
  isRefused?: boolean;
}

const mutations: readonly ((content: Buffer, chance: Random, other: Buffer) => Buffer)[] = [
  // Bits.
  (content, chance) => {
    const copy = Buffer.from(content);
    for (let left = 1 + chance.below(12); left > 0; left -= 1) {
      const at = chance.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << chance.below(8));
    }
    return copy;
  },
  // A length, size or count that lies: in a header, or behind any marker.
  (content, chance) => {
    const copy = Buffer.from(content);
    const at = chance.chance(0.5) ? chance.pick(sizesOf(copy)) : chance.pick(placesOf(copy)) + chance.below(12);
    if (at + 4 > copy.length) return copy;
    if (chance.chance(0.5)) copy.writeUInt32BE(chance.pick([0, 1, 5_001, 65_535, 0x7fff_ffff, 0xffff_ffff]), at);
    else copy.writeUInt16BE(chance.pick([0, 1, 2, 5_001, 65_535, chance.below(65_536)]), at);
    return copy;
  },
  (content, chance) => content.subarray(0, chance.below(content.length)),
  (content, chance) => {
    const at = chance.below(content.length);
    return Buffer.concat([content.subarray(0, at), content.subarray(at + 1 + chance.below(64))]);
  },
  // A stretch between two markers comes twice, or is left out.
  (content, chance) =>
    Buffer.concat([
      content.subarray(0, chance.pick(placesOf(content))),
      content.subarray(chance.pick(placesOf(content))),
    ]),
  (content, chance, other) =>
    Buffer.concat([content.subarray(0, chance.below(content.length)), other.subarray(chance.below(other.length))]),
  (content, chance) => {
    const at = chance.below(content.length);
    const noise = Buffer.from(Array.from({ length: 1 + chance.below(40) }, () => chance.below(256)));
    return Buffer.concat([content.subarray(0, at), noise, content.subarray(at)]);
  },
];

/** Where width and height stand in PNG, JPEG and WebP. */
function sizesOf(content: Buffer): number[] {
  if (content[0] === 0x89) return [16, 20];
  if (content[0] !== 0xff) return [24, 26, 28];
  return [0xc0, 0xc1, 0xc2].map((code) => content.indexOf(Buffer.from([0xff, code])) + 5);
}

/** Where segments of a JPEG or chunks of a PNG begin, or what looks like it. */
function placesOf(content: Buffer): number[] {
  const places = [0];
  for (let at = 0; at >= 0 && places.length < 40; at += 1) {
    // IDAT, IHDR and other chunks have an I.
    at = content.indexOf(content[0] === 0xff ? 0xff : 'I', at);
    if (at < 0) break;
    places.push(at);
  }
  return places;
}

/** C72: a picture has at most so many points. */
const mostPoints = 25_000_000;
/** One picture of so many has more: by chance hardly any has. */
const tooLargeEvery = 50;

function tooLarge(chance: Random): Source {
  const width = 2_000 + chance.below(18_000);
  const height = Math.floor(mostPoints / width) + 1 + chance.pick([0, chance.below(1_000)]);
  return { name: `PNG of ${width} x ${height} points`, content: blankPng(width, height), isRefused: true };
}

/** With right sums, so that a changed chunk of a PNG is read at all. */
function withSums(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  for (let at = 8; copy[0] === 0x89 && at + 12 <= copy.length;) {
    const end = at + 8 + copy.readUInt32BE(at);
    if (end + 4 > copy.length) break;
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return copy;
}

export interface Picture {
  name: string;
  draft: Draft;
  /** Certain only where nothing was changed. */
  isRefused: boolean;
}

/** Outcomes that a picture may have; a broken form has none. */
export const pictureOutcomes = ['accepted', 'image_type', 'image_unreadable', 'image_size', null];

export async function openPictures() {
  const all: Source[] = [...(await goodPictures()), ...(await hostileFiles())];
  const webp = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8A3A0B' } })
    .webp()
    .toBuffer();
  all.push({ name: 'WebP', content: webp });
  const isQuick = ({ content }: Source): boolean => content.length < 60_000;
  const quick = all.filter((source) => source.content.length > 0 && isQuick(source));
  const slow = all.filter((source) => !isQuick(source));
  return (chance: Random): Picture => {
    const isTooLarge = chance.below(tooLargeEvery) === 0;
    const source = isTooLarge ? tooLarge(chance) : chance.pick(chance.chance(0.05) ? slow : quick);
    let { content } = source;
    const changes = isTooLarge ? 0 : chance.below(isQuick(source) ? 4 : 2);
    for (let left = changes; left > 0 && content.length > 0; left -= 1)
      content = chance.pick(mutations)(content, chance, chance.pick(quick).content);
    if (changes > 0 && chance.chance(0.5)) content = withSums(content);
    const body = formBody([...textParts(plainForm), picturePart(content)]);
    const draft: Draft = {
      ...{ route: 'pictures', call: calls.saveProfile, persona: 'poor', method: 'POST' },
      ...{ target: routeOf(calls.saveProfile), headers: [['Content-Type', formType]], value: undefined, body },
    };
    return { name: `picture, ${source.name}`, draft, isRefused: changes === 0 && source.isRefused === true };
  };
}
