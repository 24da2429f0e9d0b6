import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import * as styles from './shell.css.ts';

/** On a phone, two balances shrink the brand to its marble. */
export function TopBar({ brand, actions, menu }: { brand: ReactNode; actions: ReactNode; menu: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={classes(styles.container, styles.barRow)}>
        <div className={styles.brandPlace}>{brand}</div>
        <div className={styles.actions}>{actions}</div>
        <div className={styles.menuPlace}>{menu}</div>
      </div>
    </header>
  );
}

export function BrandMark({ mark, name }: { mark: string; name: string }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
        <circle className={styles.markGlass} cx="18" cy="18" r="18" />
        <path d="M36 18A18 18 0 0 1 4 29.3 20 20 0 0 0 32.6 7.5 18 18 0 0 1 36 18Z" fill="#05061A" opacity=".22" />
        <ellipse cx="11.5" cy="7.5" rx="5.5" ry="2.6" transform="rotate(-32 11.5 7.5)" fill="#fff" opacity=".55" />
        <text className={styles.markLetter} x="18" y="24" fontSize="16">
          {mark}
        </text>
      </svg>
      <span className={styles.brandName}>{name}</span>
    </span>
  );
}

export const PageContainer = ({ children }: { children: ReactNode }) => (
  <div className={styles.container}>{children}</div>
);

export function Footer({ children }: { children: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>{children}</div>
    </footer>
  );
}

const toneIcons = { info: 'info', ok: 'check', bad: 'alert', pending: 'alert' } satisfies Record<string, IconName>;

/** Screen readers announce it inside a mounted live region. */
export function Banner({ tone, children }: { tone: keyof typeof toneIcons; children: ReactNode }) {
  return (
    <div className={classes(styles.banner, styles.bannerTone[tone])}>
      <Icon name={toneIcons[tone]} />
      <div className={styles.bannerText}>{children}</div>
    </div>
  );
}

export interface ChoiceLink {
  href: string;
  label: string;
  current: boolean;
  onClick?(event: MouseEvent<HTMLAnchorElement>): void;
}

interface LinkRowProps {
  label: string;
  choices: readonly ChoiceLink[];
}

/** Categories as links; on a phone the row scrolls sideways and shows a part of the next link. */
export const ChoiceRow = (props: LinkRowProps) => <LinkRow {...props} row={styles.choiceRow} link={styles.chip} />;

/** Parts of one page as links on a common line, to look different from filters. */
export const TabRow = (props: LinkRowProps) => <LinkRow {...props} row={styles.tabRow} link={styles.tab} />;

function LinkRow({ label, choices, row, link }: LinkRowProps & { row: string; link: string }) {
  return (
    <nav aria-label={label}>
      <ul className={row}>
        {choices.map(({ href, label: text, current, onClick }) => (
          <li key={href}>
            <a className={link} href={href} onClick={onClick} {...(current && { 'aria-current': 'page' })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
