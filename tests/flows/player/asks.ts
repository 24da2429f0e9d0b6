/** How each player's page asks the platform: by `askServer` of its page object, or by a new reading. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageMachines, type PageName } from '../../../machines/player/pages.ts';
import type { PageDriver } from '../kit/page.ts';
import { models } from '../models.ts';

type Ask = (page: PageDriver) => Promise<void>;

const readAgain: Ask = (page) => page.in('main').press('account.refresh', 'history.refresh', 'transaction.retry');

/** A page object need not export `askServer`, and need not exist. */
async function askOf(page: PageName): Promise<Ask> {
  const flow = models.find(({ machine }) => machine === pageMachines[page])?.name;
  const file = join(import.meta.dirname, `../${flow}/page.ts`);
  const { askServer }: { askServer?: Ask } = existsSync(file) ? await import(pathToFileURL(file).href) : {};
  return askServer ?? readAgain;
}

const pages = Object.keys(pageMachines) as PageName[];
const asks = new Map(await Promise.all(pages.map(async (page) => [page, await askOf(page)] as const)));

export const askOn = (page: PageName): Ask => asks.get(page) ?? readAgain;
