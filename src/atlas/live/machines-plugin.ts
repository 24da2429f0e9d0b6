/**
 * Gives the script that runs machines in the page what it runs: the models of some flows, the selectors of their
 * screens, and the names of all calls. The whole protocol would bring the schemas of the calls and the words of the
 * atlas, which the page has.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from '../../tools/fresh-build.ts';
import type { Model } from '../../walk/model.ts';
import { loadProduct } from '../../walk/product.ts';
import { isFamily, type Call } from '../../walk/protocol.ts';
import { isMachine } from '../../walk/provide-all.ts';
import { selectorsOf } from '../data/messages.ts';
import { protocol } from '../protocol.ts';
import { isSelector } from './messages.ts';

const machines = 'virtual:machines';
const protocolFile = join(import.meta.dirname, '../protocol.ts');

export async function liveMachines(flows: readonly string[]): Promise<Plugin> {
  const code = await machinesOf(flows);
  const kept = new Map([
    [machines, code],
    [protocolFile, smallProtocol()],
  ]);
  return {
    name: 'live-machines',
    enforce: 'pre',
    resolveId: (id) => (id === machines ? id : null),
    load: (id) => kept.get(id) ?? null,
  };
}

/** `{ login: [model, [selector, …]] }`, as a module. */
async function machinesOf(flows: readonly string[]): Promise<string> {
  const { modelFile } = await loadProduct();
  const modules = await Promise.all(
    flows.map(async (flow, number) => {
      const from = join(root, modelFile(flow));
      const [model = ''] = await exportsOf(from, (value) => isModelOf(flow, value));
      const beside = selectorsOf(flow);
      const selectors = beside === null ? [] : await exportsOf(beside, isSelector);
      const local = (name: string) => `${name} as ${name}_${number}`;
      const named = (name: string) => `${name}_${number}`;
      return {
        imports: [
          `import { ${local(model)} } from ${JSON.stringify(from)};`,
          ...(beside === null || selectors.length === 0
            ? []
            : [`import { ${selectors.map(local).join(', ')} } from ${JSON.stringify(beside)};`]),
        ],
        row: `${JSON.stringify(flow)}: [${named(model)}, [${selectors.map(named).join(', ')}]]`,
      };
    }),
  );
  return [
    ...modules.flatMap(({ imports }) => imports),
    `export const machines = { ${modules.map(({ row }) => row).join(', ')} };`,
  ].join('\n');
}

async function exportsOf(file: string, isWanted: (value: unknown) => boolean): Promise<string[]> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.keys(exported).filter((name) => isWanted(exported[name]));
}

const isModelOf = (flow: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && isMachine((value as Model).machine) && (value as Model).name === flow;

function smallProtocol(): string {
  const named = ({ name, outcomes }: Call): string => `call(${JSON.stringify([name, ...Object.keys(outcomes)])})`;
  const rows = Object.entries(protocol.calls).map(([name, asked]) => {
    const members = isFamily(asked)
      ? Object.entries(asked.members).map(([purpose, call]) => `${JSON.stringify(purpose)}: ${named(call)}`)
      : null;
    const value = members
      ? `{ name: ${JSON.stringify(name)}, members: { ${members.join(', ')} } }`
      : named(asked as Call);
    return `${JSON.stringify(name)}: ${value}`;
  });
  return [
    'const call = ([name, ...outcomes]) =>',
    '  ({ name, outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, {}])) });',
    `export const protocol = { calls: { ${rows.join(', ')} }, tail: ${JSON.stringify(protocol.tail)}, world: [], words: {} };`,
  ].join('\n');
}
