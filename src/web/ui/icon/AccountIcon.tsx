/** The icons of the account's pages, apart from `Icon` so that visitors do not load them. */
import { Drawing } from './Icon.tsx';

const drawings = {
  bank: 'M3.5 9.5 12 4l8.5 5.5h-17ZM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17M4.5 17h15',
  e_wallet:
    'M4 7.5A2.5 2.5 0 0 1 6.5 5H17a1 1 0 0 1 1 1v2M4 7.5A1.5 1.5 0 0 0 5.5 8H19a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 19H6a2 2 0 0 1-2-2V7.5ZM16.5 13.5v.01',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 10a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5Z',
  picture:
    'M4 4.5h16a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM3.5 17l5-5 4 4 3-3 5 5M15.5 8.5v.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  forward: 'm9.5 5.5 6.5 6.5-6.5 6.5',
} as const;

export type AccountIconName = keyof typeof drawings;

export const AccountIcon = ({ name }: { name: AccountIconName }) => <Drawing d={drawings[name]} />;
