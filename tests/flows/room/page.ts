/** The page of a game: what a person does there. */
import type { PageDriver } from '../kit/page.ts';
import { text } from '../kit/texts.ts';

/** Joins a room; behind an invitation that is none, a choice of one's own comes first. */
export async function askServer(page: PageDriver): Promise<void> {
  const main = page.in('main');
  await main.see({ isBusy: false });
  const found = await main.read();
  const isRefused = found?.buttons.some(({ name }) => name === text('room.refused.action'));
  if (isRefused) await main.press('room.refused.action');
  await main.press('room.join');
}
