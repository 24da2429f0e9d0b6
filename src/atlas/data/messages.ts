/** The messages on the screen, as the selectors of a flow return them, so that nobody keeps a list. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyMachineSnapshot } from 'xstate';
import { root } from '../../tools/fresh-build.ts';
import { readCatalogues } from '../reports/copy.ts';
import type { Both } from '../types.ts';

/** Read as files, because a build parses imported catalogues. */
const texts = readCatalogues();

export const messageIds: readonly string[] = Object.keys(texts.id);

export const isMessage = (id: string): boolean => Object.hasOwn(texts.id, id);

/** With its braces. */
export const messageText = (id: string): Both => ({ id: texts.id[id] ?? id, en: texts.en[id] ?? id });

type Selector = (snapshot: AnyMachineSnapshot) => unknown;

export async function screenMessages(flow: string): Promise<(snapshot: AnyMachineSnapshot) => string[]> {
  const file = join(root, 'machines', flow, `${flow}.selectors.ts`);
  if (!existsSync(file)) return () => [];
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const selectors = Object.values(exported).filter(
    (value): value is Selector => typeof value === 'function' && value.length === 1,
  );
  return (snapshot) => {
    const found = new Set<string>();
    for (const select of selectors) collect(attempt(select, snapshot), found);
    return [...found];
  };
}

/** Null where a function beside the selectors takes no snapshot and throws. */
function attempt(select: Selector, snapshot: AnyMachineSnapshot): unknown {
  try {
    return select(snapshot);
  } catch {
    return null;
  }
}

/** Deeper values are data from calls, not views. */
const deepest = 3;

function collect(value: unknown, found: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if ('id' in value && typeof value.id === 'string' && isMessage(value.id)) found.add(value.id);
  for (const part of Object.values(value)) collect(part, found, depth + 1);
}
