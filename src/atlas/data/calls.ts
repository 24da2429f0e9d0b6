import type { AnyCall } from '../../contract/call.ts';
import { callsOf, type Askable } from '../../walk/protocol.ts';
import { calls } from '../../contract/index.ts';
import { callWords } from '../words/names.ts';
import type { Both, CallInfo } from '../types.ts';

export const pathOf = ({ base, path }: AnyCall): string => (base === 'api' ? `/api${path}` : path);

export function callTitle(name: string): Both {
  const words = callWords[name];
  if (!words) throw new Error(`No words for the call "${name}": add them to the calls of its flow in src/atlas/flows.`);
  return words;
}

export const callInfos: ReadonlyMap<string, CallInfo> = new Map(
  Object.values<AnyCall>(calls).map((call) => {
    const { name, method } = call;
    return [name, { name, title: callTitle(name), method, path: pathOf(call) }];
  }),
);

export const infosOf = (asked: Askable): CallInfo[] => callsOf(asked).flatMap(({ name }) => callInfos.get(name) ?? []);
