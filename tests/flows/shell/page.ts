/** The frame: language, drawer, toasts, success screen (SH-1, SH-8, SH-10, SH-11, RT-16). */
import { equal } from 'node:assert/strict';
import { currentSuccess, currentToast, isDrawerOpen, languageOf } from '../../../machines/shell/shell.selectors.ts';
import type { ShellSnapshot } from '../../../machines/shell/shell.machine.ts';
import { transactionPath } from '../../../machines/kit/transaction-paths.ts';
import { landingOf } from '../kit/addresses.ts';
import type { PageDriver, PageObject } from '../kit/page.ts';
import { text, type Text, type TextId } from '../kit/texts.ts';

const [header, menu] = ['header', 'dialog#menu'] as const;
/** The text in both languages: the page may speak either. */
const either = (id: TextId): readonly Text[] => [id, [text(id, {}, 'en')]];

/** Presses by script under an open drawer or in a closed one, where no person can reach. */
async function press(page: PageDriver, region: typeof header | typeof menu, id: TextId): Promise<void> {
  const isOpen = (await page.in(menu).read())?.isShown === true;
  await page.in(region)[isOpen === (region === menu) ? 'press' : 'invoke'](...either(id));
}

interface Shown {
  toast: TextId;
  success: { title: TextId; subtitle: readonly [TextId, Record<string, string>?]; transactionId: string };
}

export const shellPage = ({ toast, success }: Shown) =>
  ({
    gestures: {
      'language.chosen': (page, { edge }) =>
        press(page, menu, `drawer.language.${edge.offer.event['language'] as 'id' | 'en'}`),
      'menu.toggled': (page) => press(page, header, 'nav.menu'),
      'dialog.dismissed': (page) => page.in(menu).press(...either('nav.close')),
      'success.left': (page) => page.in('main').press(...either('success.games')),
    },
    screenOf: () => 'frame' as const,
    screens: {
      async frame(page, snapshot) {
        const language = languageOf(snapshot);
        const say = (id: TextId, values = {}): readonly [string] => [text(id, values, language)];
        await page.in('footer').see({ language, says: [say('footer.terms')] });
        // Checked in the closed drawer too.
        const chosen = await page.in(`${menu} [lang][aria-pressed=true]`).read();
        equal(chosen?.text, text(`drawer.language.${language}`));
        await page.in(menu).see({
          isShown: isDrawerOpen(snapshot),
          heading: say('drawer.title'),
          buttons: (['id', 'en'] as const).map((one) => [
            say(`drawer.language.${one}`),
            one === language ? 'pressed' : 'ready',
          ]),
        });
        const shown = currentToast(snapshot);
        const said = shown && say(shown.id === 'toast.default' ? shown.id : toast);
        // Visible as a toast, and announced in a log that existed before.
        await page.in('[data-visible]').see({ isShown: said !== null, says: said ? [said] : [] });
        await page.in('[role=log]').see(said ? { says: [said] } : { doesNotSay: /./ });
        const went = say(success.title);
        await page.in('main').see((address) => {
          // The success screen covers the page of the address, which still names the window.
          const title = say('title.page', { page: text(landingOf(address).title, {}, language), brand: 'Platinum' });
          if (!currentSuccess(snapshot)) return { title, doesNotSay: new RegExp(went[0]) };
          return {
            title,
            heading: went,
            says: [say(...success.subtitle)],
            doesNotSay: new RegExp(say('games.intro.title')[0]),
            links: [
              [say('success.games'), '/'],
              [say('success.transaction'), transactionPath(success.transactionId)],
            ],
          };
        });
      },
    },
  }) satisfies PageObject<ShellSnapshot>;
