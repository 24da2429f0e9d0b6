/**
 * On a desk: a player's pages as links in the top bar, and a button that opens the drawer for the rest (SH-17). They are
 * loaded after the first paint, so they come into the bar from outside, where nothing moves for them.
 */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ShellActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, MenuIcon } from '../../ui/index.ts';
import * as styles from './bar-links.css.ts';
import { usePageLinks } from './page-links.ts';

/** In em: where the reader's text is large, the menu has more room. */
const desk = '(min-width: 64em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desk);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function BarLinks({ shell }: { shell: ShellActor }) {
  const text = useText();
  const links = usePageLinks();
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(desk).matches);
  const bar = document.querySelector('header > div');
  const [brand, menu] = [bar?.firstElementChild, bar?.lastElementChild];
  if (!isWide || !brand || !menu) return null;
  return (
    <>
      {createPortal(
        <nav className={styles.links} aria-label={text('drawer.pages')}>
          {links.map(({ icon: _, label, ...link }) => (
            <a key={link.href} className={styles.link} {...link}>
              {label}
            </a>
          ))}
        </nav>,
        brand,
      )}
      {createPortal(
        <Button
          size="sm"
          variant="secondary"
          className={styles.account}
          aria-haspopup="dialog"
          onClick={() => shell.send({ type: 'menu.toggled' })}
        >
          <MenuIcon name="user" />
          {text('drawer.account')}
        </Button>,
        menu,
      )}
    </>
  );
}
