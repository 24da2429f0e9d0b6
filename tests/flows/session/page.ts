/** Top bar and drawer of a session (SH-6 to SH-8, EW-6, SS-5). */
import type { SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { maskedId } from '../e-wallet/page.ts';
import { masked, type PageDriver, type PageObject } from '../kit/page.ts';
import { text, type Text } from '../kit/texts.ts';

const header = (page: PageDriver) => page.in('header');
const menu = (page: PageDriver) => page.in('dialog#menu');
const settled = <State>(state: State): Extract<State, string> | 'loading' =>
  typeof state === 'string' ? (state as Extract<State, string>) : 'loading';

/** An unread balance shows a dash and a retry, never a zero. */
const retryName = (kind: 'token' | 'winning', dash = '–') =>
  [`${text(`balance.${kind}`)}${dash}${text('balance.retry')}`] as const;
const kinds = [
  ['token', '12.500,00', '/top-up'],
  ['winning', '320,00', '/withdraw'],
] as const;

const linked = [['Rp75.000,00'], [maskedId]] as const;
const failed = text('drawer.e_wallet.failed');
const unread = `75\\.000|0812\\*|${failed}`;
const ways = ['activate', 'refresh', 'retry', 'unlink'] as const;
/** The states of `ways`. `time`: when the balance was read; empty where only the server knows. */
const cardsAt = (time: string) =>
  ({
    loading: [['disabled', 'absent', 'absent', 'absent'], unread, ['drawer.e_wallet.loading']],
    none: [['ready', 'absent', 'absent', 'absent'], unread, ['drawer.e_wallet.none']],
    failed: [['absent', 'absent', 'ready', 'absent'], '75\\.000|0812\\*', ['drawer.e_wallet.failed']],
    refreshing: [['absent', 'busy', 'absent', 'ready'], failed, [...linked, 'drawer.e_wallet.refreshing']],
    linked: [['absent', 'ready', 'absent', 'ready'], failed, [...linked, ['drawer.e_wallet.read_at', { time }]]],
  }) as const;

/** `isKnown`: whether each was read at least once. */
export const sessionPage = (isKnown: (snapshot: SessionSnapshot) => { wallet: boolean; linked: boolean }, time = '') =>
  ({
    gestures: {
      async 'balances.refreshRequested'(page): Promise<boolean> {
        const [name] = retryName('token');
        if ((await header(page).read())?.buttons.some((one) => one.name === name)) {
          // Accessible names may lack the dash.
          await header(page).press([name], retryName('token', ' '));
          return true;
        }
        await header(page).press('nav.menu');
        const names = [text('drawer.e_wallet.retry'), text('drawer.e_wallet.refresh')];
        const way = (await menu(page).read())?.buttons.find((one) => !one.isBusy && names.includes(one.name));
        if (way) await menu(page).press([way.name]);
        await menu(page).press('nav.close');
        return way !== undefined;
      },
      async 'signOut.requested'(page) {
        await header(page).press('nav.menu');
        await menu(page).press('drawer.logout');
        await menu(page).see({ isShown: false });
      },
    },
    screenOf: ({ value }): 'active' | 'ended' => (value === 'ended' ? value : 'active'),
    screens: {
      async active(page, snapshot) {
        const { wallet, eWallet } = typeof snapshot.value === 'object' ? snapshot.value.active : {};
        const known = isKnown(snapshot);
        await header(page).see({
          isBusy: settled(wallet) === 'loading',
          buttons: { 'nav.login': 'absent' },
          links: kinds.map(([kind, amount, path]): readonly [Text, string | null] =>
            wallet === 'failed'
              ? [retryName(kind), null]
              : [[`${text(`balance.${kind}`)}${known.wallet ? amount : ''}${text(`balance.${kind}.action`)}`], path],
          ),
        });
        const state = settled(eWallet);
        const [states, hides, says] = cardsAt(time)[state === 'loading' && known.linked ? 'refreshing' : state];
        await header(page).press('nav.menu');
        await menu(page).see({
          says: [['drawer.signed_in_as', { phone: masked(page.phone) }], ...says],
          doesNotSay: new RegExp(hides),
          buttons: ways.map((way, at) => [`drawer.e_wallet.${way}`, states[at] ?? 'absent']),
        });
        await menu(page).press('nav.close');
        await menu(page).see({ isShown: false });
      },
      ended: (page) =>
        header(page).see({ buttons: { 'nav.login': 'ready', 'nav.register': 'ready' }, doesNotSay: /12\.500/ }),
    },
  }) satisfies PageObject<SessionSnapshot>;
