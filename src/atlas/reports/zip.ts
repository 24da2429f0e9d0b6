/** Files as one ZIP archive: deflated, in the given order, without times, so that equal files give equal bytes. */
import { crc32, deflateRawSync } from 'node:zlib';

const flags = 0x0800; // names are UTF-8
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day that the format knows. */
const day = 0x0021;

export function zip(files: Iterable<readonly [name: string, content: string | Buffer]>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 9 });
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(version, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(deflated, 4);
    shared.writeUInt16LE(day, 8);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(raw.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([signature(0x04034b50), shared, path, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([signature(0x02014b50), number16(version), shared, place, path]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

function number16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}
