/** The icons of the pages about money, apart from `Icon` so that visitors do not load them. */
import { Drawing } from './Icon.tsx';

const chain =
  'M9.5 14.5a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14.5 9.5a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1';

const down = 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15';

export const moneyDrawings = {
  topup: down,
  withdraw: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  save: down,
  link: chain,
  unlink: `${chain}M4 4l16 16`,
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.25l3.5 2',
  hourglass: 'M7 3.5h10M7 20.5h10M8 3.5c0 4 2 6 4 8.5-2 2.5-4 4.5-4 8.5M16 3.5c0 4-2 6-4 8.5 2 2.5 4 4.5 4 8.5',
  copy: 'M9 8.5h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM5 15.5H4.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1V5',
  share: 'M12 15V3.5M8 7l4-4 4 4M7 10.5H5.5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H17',
  print:
    'M7 8.5v-5h10v5M7 17H4.5a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H17M7 14h10v6.5H7V14Z',
  back: 'M14.5 5.5 8 12l6.5 6.5',
} as const;

export type MoneyIconName = keyof typeof moneyDrawings;

export const MoneyIcon = ({ name }: { name: MoneyIconName }) => <Drawing d={moneyDrawings[name]} />;
