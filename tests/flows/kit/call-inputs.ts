/** The inputs with which the machines make each call, collected from their walks. */
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls, type Calls } from '../../../src/contract/index.ts';
import { knownGraph } from '../../../src/walk/graph/known.ts';
import { underway } from '../../../src/walk/graph/progress.ts';
import { isCall } from '../../../src/walk/protocol.ts';
import { models } from '../models.ts';

export interface MadeCall {
  title: string;
  call: AnyCall;
  input: unknown;
}

/** All made calls, in the order of the walks. Inputs that differ only in their secrets count once. */
export function madeCalls(): MadeCall[] {
  const inputs = new Map<keyof Calls, Map<string, unknown>>();
  const makesCalls = models.filter(({ machine }) => Object.keys(machine.implementations.actors).some(isCall));
  for (const model of makesCalls) {
    for (const { progress } of knownGraph(model).configurations.values()) {
      for (const { child, call } of underway(model, progress)) {
        const name = call.name as keyof Calls;
        const { input } = progress.snapshot.children[child]?.getSnapshot() as { input: unknown };
        const known = inputs.get(name) ?? new Map<string, unknown>();
        inputs.set(name, known.set(JSON.stringify(input), input));
      }
    }
  }
  return [...inputs].flatMap(([name, known]) =>
    [...known.values()].map((input, at) => ({
      title: known.size === 1 ? name : `${name} ${at + 1}`,
      call: calls[name],
      input,
    })),
  );
}
