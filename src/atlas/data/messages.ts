/** The texts of the shop, and which of them a flow shows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyMachineSnapshot } from 'xstate';
import { root } from '../../tools/fresh-build.ts';
import { isSelector, messagesIn } from '../live/messages.ts';
import { readCatalogues } from '../reports/copy.ts';
import type { Both } from '../types.ts';

/** Read as files, because a build parses imported catalogues. */
const texts = readCatalogues();

export const messageIds: readonly string[] = Object.keys(texts.id);

export const isMessage = (id: string): boolean => Object.hasOwn(texts.id, id);

/** With its braces. */
export const messageText = (id: string): Both => ({ id: texts.id[id] ?? id, en: texts.en[id] ?? id });

/** Where a flow has selectors: their file. */
export function selectorsOf(flow: string): string | null {
  const file = join(root, 'machines', flow, `${flow}.selectors.ts`);
  return existsSync(file) ? file : null;
}

export async function screenMessages(flow: string): Promise<(snapshot: AnyMachineSnapshot) => string[]> {
  const file = selectorsOf(flow);
  if (file === null) return () => [];
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const select = messagesIn(Object.values(exported).filter(isSelector), isMessage);
  return (snapshot) => select(snapshot).map(({ id }) => id);
}
