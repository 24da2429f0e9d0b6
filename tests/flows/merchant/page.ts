/** Whose shop it is, as the frame around every page says it (SH-2 to SH-4, RT-16). The lookup has no controls of its own. */
import type { SnapshotFrom } from 'xstate';
import type { merchantMachine } from '../../../machines/merchant/merchant.machine.ts';
import type { Merchant } from '../../../src/contract/merchant.calls.ts';
import type { PageDriver } from '../kit/page.ts';
import { text } from '../kit/texts.ts';

type Snapshot = SnapshotFrom<typeof merchantMachine>;
type Found = Pick<Merchant, 'name' | 'mark'> | null;
/** Without a merchant the shop goes by what the page says of itself. */
const nameOf = (found: Found): string => found?.name ?? 'Platinum';

export async function seeBrand(page: PageDriver, found: Found): Promise<void> {
  const brand = nameOf(found);
  await page.in('header').see({ links: [[[`${found?.mark ?? 'P'}${brand}`], '/']] });
  await page.in('footer').see({ says: [['footer.copyright', { year: new Date().getFullYear(), brand }]] });
}

export const merchantScreen = ({ status }: Snapshot): 'asking' | 'known' => (status === 'done' ? 'known' : 'asking');

/** `foundIn`: what the platform has said on this path. */
export function merchantPage(foundIn: (snapshot: Snapshot) => Found) {
  /** Open from the first moment on, under the shop's name as soon as it is known. */
  const see = async (page: PageDriver, snapshot: Snapshot) => {
    const found = foundIn(snapshot);
    await seeBrand(page, found);
    const brand = nameOf(found);
    await page.in('main').see({ title: [text('title.page', { page: text('title.games'), brand })] });
  };
  return { asking: see, known: see };
}
