/**
 * The corpus of uploads (docs/security.md 3.11), generated alike on every run: pictures that must be accepted, and files that
 * must be refused or redrawn without anything but pixels.
 */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { imageKindOf, imageLimit } from '../../src/contract/profile-rules.ts';

export interface Good {
  name: string;
  content: Buffer;
  /** The size of the stored picture. */
  width: number;
  height: number;
}

export interface Hostile {
  name: string;
  content: Buffer;
  /** True: must be refused. False: may be accepted, if only pixels are stored. */
  isRefused: boolean;
}

/** Part of every planted text, to search stored pictures for. */
const marker = 'PLANTED-7f3a';

function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed * 2_654_435_761;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

const points = (width: number, height: number, channels: 1 | 3 | 4 = 3) =>
  sharp(noise(width * height * channels, width + channels), { raw: { width, height, channels } });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8A3A0B' } });

const jpegEnd = Buffer.from([0xff, 0xd9]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A JPEG segment; at most 65,533 bytes of content. */
function segment(code: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
/** Inserts segments right after the start marker of a JPEG. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

function chunk(type: string, content: Buffer | string = ''): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
const firstChunkEnd = pngStart.length + 25;
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, firstChunkEnd), ...chunks, png.subarray(firstChunkEnd)]);
const beforeEnd = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, -12), ...chunks, png.subarray(-12)]);

interface PngShape {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  colour: number;
  interlaced?: number;
}
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function header({ width, height, depth, colour, interlaced = 0 }: PngShape): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlaced]);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return chunk('IHDR', bytes);
}

/** A PNG; `rows` are its pixels with a filter byte before each row, noise by default. */
function png(shape: PngShape, { rows, extra = [] }: { rows?: Buffer; extra?: Buffer[] } = {}): Buffer {
  const { width, height, depth, colour } = shape;
  const rowLength = Math.ceil((width * depth * (channelsOf[colour] ?? 3)) / 8);
  let content = rows;
  if (!content) {
    content = noise((rowLength + 1) * height, depth + colour);
    for (let row = 0; row < height; row += 1) content[row * (rowLength + 1)] = 0;
  }
  const palette = colour === 3 ? [chunk('PLTE', noise(3 * 2 ** Math.min(depth, 8), 9))] : [];
  return Buffer.concat([
    pngStart,
    header(shape),
    ...palette,
    ...extra,
    chunk('IDAT', deflateSync(content)),
    chunk('IEND'),
  ]);
}

/** Of one bit a point, so that many points are few bytes. */
export const blankPng = (width: number, height: number): Buffer =>
  png({ width, height, depth: 1, colour: 0 }, { rows: Buffer.alloc((Math.ceil(width / 8) + 1) * height) });

/** The PNG with its header replaced. */
const withHeader = (image: Buffer, shape: Partial<PngShape>): Buffer =>
  Buffer.concat([
    pngStart,
    header({ width: 48, height: 32, depth: 8, colour: 2, ...shape }),
    image.subarray(firstChunkEnd),
  ]);

/** The offset of a JPEG's frame header, of any kind. */
function frameOf(jpeg: Buffer): number {
  let at = 2;
  for (;;) {
    const code = jpeg[at + 1] ?? 0;
    if (code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)) return at;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

const withFrame = (jpeg: Buffer, height: number, width: number): Buffer =>
  changed(jpeg, (copy) => {
    copy.writeUInt16BE(height, frameOf(jpeg) + 5);
    copy.writeUInt16BE(width, frameOf(jpeg) + 7);
  });

/** The JPEG without segments of this code, mostly tables. */
function without(jpeg: Buffer, code: number): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== code) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

/** An EXIF block with one entry: an orientation, or a text. */
function exif(tag: number, type: number, count: number, value: number, tail: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  bytes.writeUInt16LE(tag, 16);
  bytes.writeUInt16LE(type, 18);
  bytes.writeUInt32LE(count, 20);
  bytes.writeUInt32LE(value, 24);
  return Buffer.concat([bytes, tail]);
}
const oriented = (value: number): Buffer => exif(0x0112, 3, 1, value);
const described = (text: string): Buffer => exif(0x010e, 2, text.length + 1, 26, Buffer.from(`${text}\0`));

/** Adds EXIF with a GPS position and planted texts. */
const withPlace = (image: Sharp, place: number): Sharp =>
  image.withExif({
    IFD0: { ImageDescription: `${marker} <script>alert(1)</script>`, Copyright: marker },
    IFD3: {
      GPSLatitudeRef: 'S',
      GPSLatitude: `6/1 ${place % 60}/1 0/1`,
      GPSLongitudeRef: 'E',
      GPSLongitude: `106/1 ${(place * 7) % 60}/1 0/1`,
    },
  });

export const smallPicture = (): Promise<Buffer> => points(48, 32).jpeg().toBuffer();

/** Pads a JPEG to a length with comment segments. */
function jpegOfLength(jpeg: Buffer, length: number): Buffer {
  const filling: Buffer[] = [];
  let missing = length - jpeg.length;
  while (missing > 0) {
    const size = missing > 65_537 + 4 ? 65_537 : Math.min(missing, 65_000);
    const rest = missing - size;
    const taken = rest > 0 && rest < 4 ? size - 4 : size;
    filling.push(segment(0xfe, Buffer.alloc(taken - 4, 0x2e)));
    missing -= taken;
  }
  return withSegments(jpeg, ...filling);
}
const pngOfLength = (image: Buffer, length: number): Buffer =>
  withChunks(image, chunk('prIv', Buffer.alloc(length - image.length - 12, 0x2e)));

export async function goodPictures(): Promise<Good[]> {
  const found: Good[] = [];
  const add = (name: string, content: Buffer, [width, height]: [number, number]): void => {
    const scale = Math.min(1, 2_000 / Math.max(width, height));
    found.push({ name, content, width: Math.round(width * scale), height: Math.round(height * scale) });
  };
  for (const size of [
    [1, 1],
    [640, 480],
    [1_200, 1_600],
    [2_600, 1_950],
  ] as [number, number][]) {
    for (const progressive of [false, true]) {
      const kind = `${progressive ? 'progressive' : 'baseline'} ${size.join(' x ')}`;
      add(
        `JPEG ${kind}`,
        await points(...size)
          .jpeg({ progressive })
          .toBuffer(),
        size,
      );
      const grey = points(...size, 1).toColourspace('b-w');
      add(`grey JPEG ${kind}`, await grey.jpeg({ progressive }).toBuffer(), size);
    }
  }
  const plain = await points(64, 48).jpeg().toBuffer();
  const usual: Record<string, Buffer> = {
    'JPEG without subsampling': await points(64, 48).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'CMYK JPEG': await points(64, 48).toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG with a profile': await points(64, 48).withIccProfile('p3').jpeg().toBuffer(),
    'JPEG of as many bytes as there may be': jpegOfLength(plain, imageLimit),
    'PNG of as many bytes as there may be': pngOfLength(await points(64, 48).png().toBuffer(), imageLimit),
  };
  for (const [name, content] of Object.entries(usual)) add(name, content, [64, 48]);
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const content = withSegments(plain, segment(0xe1, oriented(orientation)));
    add(`JPEG with orientation ${orientation}`, content, orientation > 4 ? [48, 64] : [64, 48]);
  }
  const kinds: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
  for (const [colour, depths] of Object.entries(kinds)) {
    for (const depth of depths) {
      const content = png({ width: 41, height: 23, depth, colour: Number(colour) });
      add(`PNG of colour type ${colour}, ${depth} bit`, content, [41, 23]);
    }
  }
  const seeThrough = (colour: number, values: Buffer) =>
    png({ width: 9, height: 9, depth: 8, colour }, { extra: [chunk('tRNS', values)] });
  add('PNG with a see-through grey', seeThrough(0, Buffer.from([0, 7])), [9, 9]);
  add('PNG with a see-through palette', seeThrough(3, noise(200)), [9, 9]);
  const interlaced = { progressive: true };
  for (const channels of [1, 3, 4] as const) {
    const content = await points(50, 40, channels).png(interlaced).toBuffer();
    add(`interlaced PNG, ${channels} channels`, content, [50, 40]);
  }
  const palette = await points(50, 40)
    .png({ ...interlaced, palette: true })
    .toBuffer();
  add('interlaced PNG with a palette', palette, [50, 40]);
  add('PNG of 25 million points', await flat(5_000, 5_000).png().toBuffer(), [5_000, 5_000]);
  add('JPEG of 25 million points', await flat(5_000, 5_000).jpeg().toBuffer(), [5_000, 5_000]);
  add('long thin PNG', await flat(12_000, 12).png().toBuffer(), [12_000, 12]);
  return found;
}

const payloads = {
  html: `<!doctype html><html><body onload="alert('${marker}')"><script>alert(1)</script></body></html>`,
  script: `*/=1;alert("${marker}");/*`,
  php: `<?php /* ${marker} */ system($_GET['c']); ?>`,
  pdf: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert('${marker}'))>>>>endobj\n%%EOF\n`,
  zip: `PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x0c\0\0\0${marker}PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0`,
};

export async function hostileFiles(): Promise<Hostile[]> {
  const found: Hostile[] = [];
  const add = (isRefused: boolean, files: Record<string, Buffer>): void =>
    void found.push(...Object.entries(files).map(([name, content]) => ({ name, content, isRefused })));
  const refused = (files: Record<string, Buffer>) => add(true, files);
  const disarmed = (files: Record<string, Buffer>) => add(false, files);
  const jpeg = await smallPicture();
  const image = await points(48, 32).png().toBuffer();
  const commented = (bytes: Buffer | string) => withSegments(jpeg, segment(0xfe, bytes));
  const withExif = (block: Buffer) => withSegments(jpeg, segment(0xe1, block));
  const packedText = (packed: Buffer) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
  const packedProfile = (packed: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packed]));

  for (const [name, payload] of Object.entries(payloads)) {
    const bytes = Buffer.from(payload, 'latin1');
    const stored = Buffer.concat([Buffer.from([0]), bytes, Buffer.alloc(600)]).subarray(0, 601);
    disarmed({
      [`JPEG with ${name} appended`]: Buffer.concat([jpeg, bytes]),
      [`PNG with ${name} appended`]: Buffer.concat([image, bytes]),
      [`JPEG with ${name} as a comment`]: commented(bytes),
      [`JPEG with ${name} as EXIF description`]: withExif(described(payload)),
      [`JPEG with ${name} as XMP`]: withExif(Buffer.from(`http://ns.adobe.com/xap/1.0/\0${payload}`)),
      [`JPEG with ${name} as IPTC`]: withSegments(jpeg, segment(0xed, `Photoshop 3.0\x008BIM\x04\x04${payload}`)),
      [`JPEG with ${name} as a profile`]: withSegments(jpeg, segment(0xe2, `ICC_PROFILE\0\x01\x01${payload}`)),
      [`JPEG with ${name} as application data`]: withSegments(jpeg, segment(0xef, bytes)),
      [`PNG with ${name} as a text`]: withChunks(image, chunk('tEXt', `Comment\0${payload}`)),
      [`PNG with ${name} as a packed text`]: withChunks(image, packedText(deflateSync(bytes))),
      [`PNG with ${name} as an international text`]: withChunks(
        image,
        chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${payload}`),
      ),
      [`PNG with ${name} as a profile`]: withChunks(image, packedProfile(deflateSync(bytes))),
      [`PNG with ${name} as EXIF`]: beforeEnd(image, chunk('eXIf', described(payload).subarray(6))),
      [`PNG with ${name} in a chunk of its own`]: withChunks(image, chunk('evIl', bytes)),
      [`PNG with ${name} as points`]: Buffer.concat([
        pngStart,
        header({ width: 200, height: 1, depth: 8, colour: 2 }),
        chunk('IDAT', deflateSync(stored, { level: 0 })),
        chunk('IEND'),
      ]),
    });
    refused({
      [`${name} with a JPEG behind it`]: Buffer.concat([bytes, jpeg]),
      [`${name} with a PNG behind it`]: Buffer.concat([bytes, image]),
      [`${name} behind the first bytes of a JPEG`]: Buffer.concat([jpeg.subarray(0, 4), bytes]),
      [`${name} behind the first bytes of a PNG`]: Buffer.concat([pngStart, bytes]),
      [`${name} alone`]: bytes,
    });
  }

  // The length of the first segment reads `/*`, so that the file is also a script.
  const scripted = Buffer.alloc(0x2f2a - 2, 0x20);
  scripted.write(payloads.script);
  disarmed({ 'JPEG that is a script': withSegments(jpeg, segment(0xe0, scripted)) });

  const fromHex = (text: string) => Buffer.from(text, 'hex');
  const svg = (start: string, inner: string) =>
    Buffer.from(`${start}<svg xmlns="http://www.w3.org/2000/svg"${inner}</svg>`);
  refused({
    'GIF that is a script': Buffer.from(`GIF89a/*${payloads.script}*/`),
    svg: svg('', ` onload="alert('${marker}')"><script>alert(1)</script>`),
    'svg with a declaration': svg(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '>&x;',
    ),
    gif: await flat(4, 4).gif().toBuffer(),
    webp: await flat(4, 4).webp().toBuffer(),
    tiff: await flat(4, 4).tiff().toBuffer(),
    avif: await flat(16, 16).avif().toBuffer(),
    bmp: Buffer.concat([
      Buffer.from('BM'),
      fromHex('460000000000000036000000280000000200000002000000010018000000000010000000'),
      Buffer.alloc(32),
    ]),
    ico: Buffer.concat([fromHex('00000100010010100000010018006804000016000000'), image]),
    'jpeg 2000': fromHex('0000000c6a5020200d0a870a00000014667479706a703220'),
    mp4: fromHex('000000186674797069736f6d0000020069736f6d69736f32'),
    elf: fromHex('7f454c46020101000000000000000000'),
    windows: fromHex('4d5a90000300000004000000ffff0000'),
    shell: Buffer.from('#!/bin/sh\necho hello\n'),
    text: Buffer.from('a picture, honestly'),
    'byte order mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), jpeg]),
    'jpeg in base64': Buffer.from(jpeg.toString('base64')),
    'jpeg in a data address': Buffer.from(`data:image/jpeg;base64,${jpeg.toString('base64')}`),
  });

  const whole = {
    'baseline JPEG': jpeg,
    'progressive JPEG': await points(48, 32).jpeg({ progressive: true }).toBuffer(),
    'oriented JPEG': withExif(oriented(6)),
    PNG: image,
    'interlaced PNG': await points(48, 32).png({ progressive: true }).toBuffer(),
  };
  for (const [name, content] of Object.entries(whole)) {
    for (let tenth = 1; tenth < 10; tenth += 1) {
      refused({ [`${name} cut at ${tenth}/10`]: content.subarray(0, Math.floor((content.length * tenth) / 10)) });
    }
  }
  refused({
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'start of a JPEG': jpeg.subarray(0, 3),
    'JPEG without content': Buffer.concat([jpeg.subarray(0, 2), jpegEnd]),
    'start of a PNG': pngStart,
    'PNG without content': Buffer.concat([pngStart, chunk('IEND')]),
    'PNG without points': Buffer.concat([
      pngStart,
      header({ width: 4, height: 4, depth: 8, colour: 2 }),
      chunk('IEND'),
    ]),
  });

  const far = 65_500;
  disarmed({
    'JPEG twice as high by its header': withFrame(jpeg, 64, 48),
    'JPEG half as high by its header': withFrame(jpeg, 16, 48),
    'JPEG without Huffman tables': without(without(jpeg, 0xc4), 0xc4),
  });
  refused({
    'JPEG of 65,500 x 65,500 by its header': withFrame(jpeg, far, far),
    'JPEG of no width': withFrame(jpeg, 32, 0),
    'JPEG of no height': withFrame(jpeg, 0, 48),
    'JPEG without quantisation': without(jpeg, 0xdb),
  });
  const shapes: Record<string, Partial<PngShape>> = {
    'PNG of 65,500 x 65,500 by its header': { width: far, height: far },
    'PNG of the largest size that fits its header': { width: 0x7fff_ffff, height: 0x7fff_ffff },
    'PNG of a size below zero': { width: 0xffff_ffff, height: 1 },
    'PNG of no width': { width: 0 },
    'PNG of no height': { height: 0 },
    'PNG twice as high by its header': { height: 64 },
    'PNG of three bits': { depth: 3 },
    'PNG of colour type 5': { colour: 5 },
    'PNG of an unknown interlacing': { interlaced: 7 },
    'PNG with a palette that is missing': { colour: 3 },
  };
  for (const [name, shape] of Object.entries(shapes)) refused({ [name]: withHeader(image, shape) });
  const text = chunk('tEXt', 'a\0b');
  refused({
    'PNG whose header is damaged': changed(image, (copy) => void copy.writeUInt32BE(49, 16)),
    'PNG whose points are damaged': changed(image, (copy) => void copy.writeUInt32BE(0, copy.indexOf('IDAT') + 40)),
    'PNG with a chunk longer than everything': withChunks(
      image,
      changed(text, (copy) => void copy.writeUInt32BE(0x7fff_fff0, 0)),
    ),
    'PNG with two headers': withChunks(image, header({ width: 9, height: 9, depth: 8, colour: 2 })),
  });
  /** One byte of the frame header, by its place in it. */
  const frames: Record<string, [at: number, value: number]> = {
    'JPEG of 12 bits': [4, 12],
    'JPEG of no components': [9, 0],
    'JPEG of 200 components': [9, 200],
    'lossless JPEG': [1, 0xc3],
    'hierarchical JPEG': [1, 0xc5],
  };
  for (const [name, [at, value]] of Object.entries(frames)) {
    refused({ [name]: changed(jpeg, (copy) => void (copy[frameOf(jpeg) + at] = value)) });
  }

  // Decompression bombs.
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const packed = deflateSync(zeros);
  const progressive = await flat(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const profile = (at: number) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at, 62]), Buffer.alloc(65_000, marker)]));
  refused({
    'PNG of 400 million points': blankPng(20_000, 20_000),
    'PNG with one row too many': blankPng(5_000, 5_001),
    'JPEG with one row too many': await flat(5_000, 5_001).jpeg().toBuffer(),
  });
  disarmed({
    'PNG with 64 MB of packed text': withChunks(image, packedText(packed)),
    'PNG with 64 MB of packed international text': withChunks(
      image,
      chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), packed])),
    ),
    'PNG with a packed profile of 64 MB': withChunks(image, packedProfile(packed)),
    'PNG with 64 MB more than its points': png({ width: 4, height: 4, depth: 8, colour: 0 }, { rows: zeros }),
    'PNG with 10,000 texts': withChunks(image, ...Array<Buffer>(10_000).fill(chunk('tEXt', `Comment\0${marker}`))),
    'PNG with a text of 4 MB': withChunks(image, chunk('tEXt', `Comment\0${marker.repeat(340_000)}`)),
    'PNG with EXIF of 4 MB': beforeEnd(
      image,
      chunk('eXIf', Buffer.concat([described(marker).subarray(6), Buffer.alloc(4_000_000)])),
    ),
    'JPEG with comments of 4 MB': withSegments(jpeg, ...Array<Buffer>(62).fill(segment(0xfe, marker.repeat(5_000)))),
    'JPEG with a profile of 4 MB': withSegments(jpeg, ...Array.from({ length: 62 }, (_, at) => profile(at + 1))),
    'JPEG with a thousand scans': Buffer.concat([
      progressive.subarray(0, -2),
      ...Array<Buffer>(1_000).fill(scan),
      jpegEnd,
    ]),
  });

  // Animations.
  const announced = (count: number): Buffer => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(count);
    return chunk('acTL', control);
  };
  const frame = (at: number): Buffer[] => {
    const control = Buffer.alloc(26);
    [at, 48, 32].forEach((value, index) => control.writeUInt32BE(value, index * 4));
    const content = Buffer.concat([control.subarray(0, 4), deflateSync(Buffer.alloc(97 * 32))]);
    return [chunk('fcTL', control), chunk('fdAT', content)];
  };
  const many = Array.from({ length: 10_000 }, (_, at) => frame(at)).flat();
  refused({
    'PNG with two frames': beforeEnd(withChunks(image, announced(2)), ...frame(1)),
    'PNG with 10,000 frames': beforeEnd(withChunks(image, announced(10_000)), ...many),
    'PNG with frames said behind a text': withChunks(image, text, announced(2)),
  });

  // Metadata.
  disarmed({
    'PNG with frames said too late': beforeEnd(image, announced(2), ...frame(1)),
    'JPEG with the place where it was taken': await withPlace(points(48, 32), 5).jpeg().toBuffer(),
    'PNG with the place where it was taken': await withPlace(points(48, 32), 6).png().toBuffer(),
    'JPEG with a small picture in its EXIF': withExif(Buffer.concat([described(marker), jpeg])),
    'JPEG with another picture behind it': Buffer.concat([jpeg, commented(marker)]),
    'JPEG with EXIF that points at itself': withExif(exif(0x8769, 4, 1, 8)),
    'JPEG with EXIF that points far away': withExif(exif(0x010e, 2, 0xffff_fff0, 0xffff_fff0)),
  });
  for (const orientation of [0, 9, 255, 65_535]) {
    disarmed({ [`JPEG with orientation ${orientation}`]: withExif(oriented(orientation)) });
  }

  // Flipped bits.
  for (let seed = 1; seed <= 60; seed += 1) {
    const flip = (source: Buffer, from: number) =>
      changed(source, (copy) => {
        const places = noise(12, seed);
        for (let at = 0; at < 6; at += 1) {
          const place = from + (places.readUInt16BE(at * 2) % (copy.length - from));
          copy[place] = (copy[place] ?? 0) ^ (1 << ((places[at] ?? 0) % 8));
        }
      });
    disarmed({
      [`JPEG with flipped bits, ${seed}`]: flip(jpeg, 3),
      [`PNG with flipped bits, ${seed}`]: flip(image, 8),
    });
  }
  return found;
}

/** The codes of a JPEG's segments before its points; null behind them where bytes follow its end. */
function segmentsOf(jpeg: Buffer): (number | null)[] {
  const codes: (number | null)[] = [];
  let at = 2;
  for (; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda && at + 4 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    codes.push(jpeg[at + 1] ?? null);
  return jpeg.indexOf(jpegEnd, at) === jpeg.length - 2 ? codes : [...codes, null];
}
/** JFIF, tables, baseline frame: what a decoder needs, and no place for texts. */
const needed = [0xe0, 0xdb, 0xc0, 0xc4];

/** What a stored picture must not have: it is a JPEG that decodes, without metadata, planted text or bytes beside points. */
export async function problemsOfStored(kept: Buffer): Promise<string[]> {
  const told = await sharp(kept, { failOn: 'warning' }).metadata();
  await sharp(kept, { failOn: 'warning' }).raw().toBuffer();
  const isPlain = told.format === 'jpeg' && told.space === 'srgb' && !told.hasProfile && told.channels === 3;
  const beside = (['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation'] as const).filter((name) => told[name]);
  const signs = [marker, '<script', '<?php', '%PDF-', 'PK\x03\x04', 'Exif\0'];
  return [
    ...(imageKindOf(kept) === 'jpeg' && isPlain ? [] : [`a plain JPEG, it is ${told.format} in ${told.space}`]),
    ...beside.map((name) => `no ${name}`),
    ...signs.filter((sign) => kept.includes(Buffer.from(sign, 'latin1'))).map((sign) => `no text ${sign}`),
    ...segmentsOf(kept)
      .filter((code) => code === null || !needed.includes(code))
      .map((code) => `no segment ${code}`),
  ].map((wanted) => `Expected of the stored picture ${wanted}.`);
}
