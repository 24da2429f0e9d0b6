/**
 * Drops from the charts what only diagrams, walks and the atlas read: descriptions and requirements, also where the kit's
 * helpers take them as arguments. They are a sixth of the machines' code.
 */
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  computed: boolean;
  key: Node & { name?: string };
  value: Node & { properties?: Property[] };
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { value?: unknown })[];
}

/** Of `machines/kit`, and the first argument that is for readers; a text after it is as well. */
const helpers: Readonly<Record<string, number>> = {
  problem: 0,
  unexpected: 0,
  unforeseen: 0,
  blockedBy: 1,
  failedCall: 1,
};

export function stripCharts(): Plugin {
  return {
    name: 'strip-charts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/machines\/[^?]*\.ts$/ },
      handler(code) {
        const cuts: [number, number, string][] = [];
        const look = (node: unknown): void => {
          if (Array.isArray(node)) return node.forEach(look);
          if (typeof node !== 'object' || node === null) return;
          if ('type' in node && node.type === 'ObjectExpression') cut(node as Node & { properties: Property[] });
          if ('type' in node && node.type === 'CallExpression') empty(node as Call);
          for (const child of Object.values(node)) look(child);
        };
        const cut = ({ properties }: { properties: Property[] }): void => {
          for (const property of properties) {
            if (!isForReaders(property)) continue;
            const comma = /^\s*,/.exec(code.slice(property.end));
            cuts.push([property.start, property.end + (comma?.[0].length ?? 0), '']);
          }
        };
        const empty = ({ callee, arguments: given }: Call): void => {
          const first = helpers[callee.name ?? ''] ?? given.length;
          for (const { start, end, value } of given.slice(first))
            if (typeof value === 'string') cuts.push([start, end, '""']);
        };
        look(this.parse(code));
        let kept = code;
        for (const [start, end, left] of cuts.sort(([a], [b]) => b - a))
          kept = kept.slice(0, start) + left + kept.slice(end);
        return { code: kept, map: null };
      },
    },
  };
}

function isForReaders({ type, computed, key, value }: Property): boolean {
  if (type !== 'Property' || computed) return false;
  if (key.name === 'description') return value.type === 'Literal';
  return key.name === 'meta' && value.properties?.length === 1 && value.properties[0]?.key.name === 'requirements';
}
