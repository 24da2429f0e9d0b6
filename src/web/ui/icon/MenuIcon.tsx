/** The icons of the menu. Apart from `Icon`, because the menu is loaded after the first paint. */
import { Drawing } from './Icon.tsx';

export const menuDrawings = {
  games: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.5 6c6 1 8 8 5 14.5M12 3c3.5 4 6 9 6.5 15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  ticket:
    'M4 5.5h16a1 1 0 0 1 1 1V10a2 2 0 0 0 0 4v3.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V14a2 2 0 0 0 0-4V6.5a1 1 0 0 1 1-1ZM14.5 6v2M14.5 11v2M14.5 16v2',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.3a2.75 2.75 0 1 1 4.1 2.4c-.9.5-1.4 1.1-1.4 2.1M12 17v.01',
  logout: 'M10 3.5H6A1.5 1.5 0 0 0 4.5 5v14A1.5 1.5 0 0 0 6 20.5h4M9.5 12h11M16.5 8l4 4-4 4',
  external: 'M10 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19h11a1.5 1.5 0 0 0 1.5-1.5V14M14 4h6v6M20 4l-9 9',
  history: 'M3.5 12A8.5 8.5 0 1 0 6.5 5.5L3.5 8.5M3.5 3.5v5h5M12 7.5V12l3.5 2',
} as const;

export type MenuIconName = keyof typeof menuDrawings;

export const MenuIcon = ({ name }: { name: MenuIconName }) => <Drawing d={menuDrawings[name]} />;
