/**
 * Drops from the charts what only diagrams, walks and the atlas read: descriptions and requirements. They are a sixth of
 * the machines' code.
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

export function stripCharts(): Plugin {
  return {
    name: 'strip-charts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/machines\/[^?]*\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = [];
        const look = (node: unknown): void => {
          if (Array.isArray(node)) return node.forEach(look);
          if (typeof node !== 'object' || node === null) return;
          if ('type' in node && node.type === 'ObjectExpression') cut(node as Node & { properties: Property[] });
          for (const child of Object.values(node)) look(child);
        };
        const cut = ({ properties }: { properties: Property[] }): void => {
          for (const property of properties) {
            if (!isForReaders(property)) continue;
            const comma = /^\s*,/.exec(code.slice(property.end));
            cuts.push([property.start, property.end + (comma?.[0].length ?? 0)]);
          }
        };
        look(this.parse(code));
        let kept = code;
        for (const [start, end] of cuts.sort(([a], [b]) => b - a)) kept = kept.slice(0, start) + kept.slice(end);
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
