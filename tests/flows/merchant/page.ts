/** The brand that the frame shows on every page (SH-2 to SH-4, RT-16). The lookup has no controls. */
import type { SnapshotFrom } from 'xstate';
import type { merchantMachine } from '../../../machines/merchant/merchant.machine.ts';
import type { Merchant } from '../../../src/contract/merchant.calls.ts';
import type { PageDriver, PageObject } from '../kit/page.ts';
import { text } from '../kit/texts.ts';

type Snapshot = SnapshotFrom<typeof merchantMachine>;
type Found = Pick<Merchant, 'name' | 'mark'> | null;
/** Without a merchant the shop uses the page's own name. */
const nameOf = (found: Found): string => found?.name ?? 'Platinum';

export async function seeBrand(page: PageDriver, found: Found): Promise<void> {
  const brand = nameOf(found);
  await page.in('header').see({ links: [[[`${found?.mark ?? 'P'}${brand}`], '/']] });
  await page.in('footer').see({ says: [['footer.copyright', { year: new Date().getFullYear(), brand }]] });
}

export function merchantPage(foundIn: (snapshot: Snapshot) => Found) {
  /** The shop is open at once, and takes the name when the lookup ends. */
  const see = async (page: PageDriver, snapshot: Snapshot) => {
    const found = foundIn(snapshot);
    await seeBrand(page, found);
    const brand = nameOf(found);
    await page.in('main').see({ title: [text('title.page', { page: text('title.games'), brand })] });
  };
  return {
    screenOf: ({ status }): 'asking' | 'known' => (status === 'done' ? 'known' : 'asking'),
    screens: { asking: see, known: see },
  } satisfies PageObject<Snapshot>;
}
