/** A player: the page, and at most one account flow above it (PF-2, SS-7). */
import { equal } from 'node:assert/strict';
import type { PlayerSnapshot } from '../../../machines/player/player.machine.ts';
import { landingOf } from '../kit/addresses.ts';
import type { PageObject } from '../kit/page.ts';
import { text, type TextId } from '../kit/texts.ts';
import { seeVisit } from '../storefront/page.ts';
import { accountFlowOf, type AccountFlow } from './account-flow.ts';

const accountDialogs = {
  pin: 'pin',
  phoneChange: 'phone-change',
  passwordChange: 'password-change',
  eWallet: 'e-wallet',
} as const satisfies Record<AccountFlow, string>;
const flows = Object.keys(accountDialogs) as AccountFlow[];

const walletTitles = {
  link: 'e_wallet.link.title',
  unlink: 'e_wallet.unlink.title',
  callback: 'e_wallet.sending.title',
} as const;
function firstTitle(flow: AccountFlow, { intent, walletIntent }: PlayerSnapshot['context']): TextId {
  if (flow === 'phoneChange') return 'phone_change.title';
  if (flow === 'passwordChange') return 'password_change.title';
  return flow === 'eWallet' ? walletTitles[walletIntent] : `pin.title.${intent}`;
}

interface Known {
  /** Whether the PIN flow resumes a reset at its digits, left by an earlier page. */
  isResumed(snapshot: PlayerSnapshot): boolean;
  gameTitle: string;
}

export const playerPage = ({ isResumed, gameTitle }: Known) =>
  ({
    screenOf: ({ value }): 'active' | 'ended' => (value === 'ended' ? value : 'active'),
    screens: {
      async active(page, snapshot) {
        const open = accountFlowOf(snapshot);
        await seeVisit(page, true);
        for (const flow of flows) {
          await page.in(`dialog#${accountDialogs[flow]}`).see({
            isShown: flow === open,
            heading: isResumed(snapshot) ? 'pin.title.fresh' : firstTitle(flow, snapshot.context),
            title: `title.${flow}`,
          });
        }
        if (open) return;
        const { name, path } = snapshot.context.route;
        const title = name === 'gameDetail' ? gameTitle : text(landingOf(path).title);
        await page.in('main h1').see({});
        await page.in('main').see((address) => {
          equal(address, path);
          return { title: ['title.page', { page: title, brand: 'Platinum' }] };
        });
      },
      async ended(page) {
        await seeVisit(page, false);
        for (const flow of flows) await page.in(`dialog#${accountDialogs[flow]}`).see({ isShown: false });
        for (const region of ['header', 'main'] as const) await page.in(region).see({ doesNotSay: /0812[-•]/ });
      },
    },
  }) satisfies PageObject<PlayerSnapshot>;
