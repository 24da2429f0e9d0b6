/** Writes a table of network addresses in the MaxMind DB format 2.0 (https://maxmind.github.io/MaxMind-DB/). */

type Value = string | number | readonly string[] | { readonly [key: string]: Value };
type Link = { node: Node } | { data: number } | null;
interface Node {
  links: [Link, Link];
}

const types = { text: 2, uint16: 5, uint32: 6, map: 7, list: 11 } as const;

function sized(type: keyof typeof types, size: number, ...content: readonly Buffer[]): Buffer {
  const code = types[type];
  const isLong = size >= 29;
  const first = ((code > 7 ? 0 : code) << 5) | (isLong ? 29 : size);
  const head = [first, ...(code > 7 ? [code - 7] : []), ...(isLong ? [size - 29] : [])];
  return Buffer.concat([Buffer.from(head), ...content]);
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return sized('text', Buffer.byteLength(value), Buffer.from(value));
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return value < 65_536 ? sized('uint16', 2, bytes.subarray(2)) : sized('uint32', 4, bytes);
  }
  if (Array.isArray(value)) return sized('list', value.length, ...value.map(encoded));
  const entries = Object.entries(value as Readonly<Record<string, Value>>);
  return sized('map', entries.length, ...entries.flatMap(([key, of]) => [encoded(key), encoded(of)]));
}

/** The bits of an IPv4 network as IPv6 has them, or of an IPv6 address whose groups are all written. */
function bitsOf(network: string): string {
  const [address = '', length = ''] = network.split('/');
  const isFour = address.includes('.');
  const parts = isFour ? address.split('.').map(Number) : address.split(':').map((group) => Number.parseInt(group, 16));
  const bits = parts.map((part) => part.toString(2).padStart(isFour ? 8 : 16, '0')).join('');
  return (isFour ? '0'.repeat(96) : '') + bits.slice(0, Number(length));
}

/** `rows`: by network, such as `36.64.0.0/11`. */
export function placeTable(rows: Readonly<Record<string, Value>>): Buffer {
  const root: Node = { links: [null, null] };
  const nodes = [root];
  const data: Buffer[] = [];
  for (const [network, row] of Object.entries(rows)) {
    let at = root;
    const bits = [...bitsOf(network)].map((bit): 0 | 1 => (bit === '1' ? 1 : 0));
    const last = bits.pop() ?? 0;
    for (const bit of bits) {
      const next = at.links[bit];
      const node: Node = next && 'node' in next ? next.node : { links: [null, null] };
      if (!next) nodes.push(node);
      at.links[bit] = { node };
      at = node;
    }
    at.links[last] = { data: Buffer.concat(data).length };
    data.push(encoded(row));
  }
  const recordOf = (link: Link): Buffer => {
    const value = !link ? nodes.length : 'node' in link ? nodes.indexOf(link.node) : nodes.length + 16 + link.data;
    return Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
  };
  const about = { node_count: nodes.length, record_size: 24, ip_version: 6, binary_format_major_version: 2 };
  const more = { binary_format_minor_version: 0, build_epoch: 1, database_type: 'Test', languages: ['en'] };
  return Buffer.concat([
    ...nodes.flatMap(({ links }) => links.map(recordOf)),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encoded({ ...about, ...more, description: { en: 'Test' } }),
  ]);
}
