/**
 * Drops from the calls what only the server reads: the schemas of their requests. The client writes requests, and the
 * server checks them. A call's own object is the argument of `defineCall`; what `write` returns is not. Throws where a
 * call's schema is read, which the client would not have.
 */
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface CallOf extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: (Node & { computed: boolean; key: Node & { name?: string } })[] })[];
}

export const stripRequests = (): Plugin => ({
  name: 'strip-requests',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[^?]*\.calls\.ts$/ },
    handler(code, id) {
      if (/\.body\.entries\b/.test(code))
        this.error(`Expected ${id} to share a schema by its name, not by a call's "body".`);
      const cuts: [number, number][] = [];
      const look = (node: unknown): void => {
        if (Array.isArray(node)) return node.forEach(look);
        if (typeof node !== 'object' || node === null) return;
        const { type, callee, arguments: given } = node as CallOf;
        if (type === 'CallExpression' && callee.name === 'defineCall')
          for (const { type: kind, computed, key, start, end } of given[0]?.properties ?? []) {
            if (kind !== 'Property' || computed || key.name !== 'body') continue;
            const comma = /^\s*,/.exec(code.slice(end));
            cuts.push([start, end + (comma?.[0].length ?? 0)]);
          }
        for (const child of Object.values(node)) look(child);
      };
      look(this.parse(code));
      const kept = cuts
        .sort(([a], [b]) => b - a)
        .reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);
      return { code: kept, map: null };
    },
  },
});
