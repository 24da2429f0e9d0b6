/** Line icons on a grid of 24. Screen readers skip them, because a text beside each says the same. */
import { icon } from './icon.css.ts';

export const iconDrawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.4A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
  check: 'm4.5 12.5 5 5 10-11',
  alert: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.01',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 19.5V15h-4.5',
} as const;

export type IconName = keyof typeof iconDrawings;

export const Icon = ({ name }: { name: IconName }) => <Drawing d={iconDrawings[name]} />;

export const Drawing = ({ d }: { d: string }) => (
  <svg className={icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={d} />
  </svg>
);
