/** The line icons, drawn for this product on a grid of 24. They are decoration: the text beside them speaks. */
import { classes } from '../classes.ts';
import { icon } from './icon.css.ts';

const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.4A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
  back: 'M20 12H4.5M11 5l-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  check: 'm4.5 12.5 5 5 10-11',
  copy: 'M9 9h9.5a1.5 1.5 0 0 1 1.5 1.5V20a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 20v-9.5A1.5 1.5 0 0 1 9 9ZM4 15V4a1.5 1.5 0 0 1 1.5-1.5H15',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.3a2.75 2.75 0 1 1 4.1 2.4c-.9.5-1.4 1.1-1.4 2.1M12 17v.01',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  history: 'M3.5 12A8.5 8.5 0 1 0 6.5 5.5L3.5 8.5M3.5 3.5v5h5M12 7.5V12l3.5 2',
  ticket:
    'M4 5.5h16a1 1 0 0 1 1 1V10a2 2 0 0 0 0 4v3.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V14a2 2 0 0 0 0-4V6.5a1 1 0 0 1 1-1ZM14.5 6v2M14.5 11v2M14.5 16v2',
  games: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.5 6c6 1 8 8 5 14.5M12 3c3.5 4 6 9 6.5 15',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3Z',
  logout: 'M10 3.5H6A1.5 1.5 0 0 0 4.5 5v14A1.5 1.5 0 0 0 6 20.5h4M9.5 12h11M16.5 8l4 4-4 4',
  wallet:
    'M18.5 8V5.5A1.5 1.5 0 0 0 17 4H5.5a2 2 0 0 0 0 4H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H5.5a2 2 0 0 1-2-2V6M16.5 14v.01',
  alert: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.01',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 19.5V15h-4.5',
  external: 'M10 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19h11a1.5 1.5 0 0 0 1.5-1.5V14M14 4h6v6M20 4l-9 9',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  phone:
    'M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM11 18.5h2',
  message:
    'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v10a1.5 1.5 0 0 1-1.5 1.5H10l-5 4v-4h-.5A1.5 1.5 0 0 1 3 16V6a1.5 1.5 0 0 1 1.5-1.5ZM8 11v.01M12 11v.01M16 11v.01',
} as const;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings) as IconName[];

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes(icon, className)} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
