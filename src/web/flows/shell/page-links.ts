/** The pages that the drawer and, on a desk, the top bar lead to (SH-8, SH-17). */
import { roundsPath } from '../../../../machines/kit/game-paths.ts';
import type { Route } from '../../../../machines/kit/route.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLink, useRoute, useWay } from '../../runtime/ports.tsx';
import { transactionsPath } from '../../runtime/routes.ts';
import type { MenuIconName } from '../../ui/index.ts';

interface Way {
  icon: MenuIconName;
  label: MessageId;
  /** Null: this shop does not have the page. */
  to: ReturnType<ReturnType<typeof useWay>>;
  /** The routes that lie behind it. */
  names: readonly Route['name'][];
}

export function usePageLinks() {
  const text = useText();
  const link = useLink();
  const way = useWay();
  const { name } = useRoute();
  const profile = way('/profile');
  const ways: readonly Way[] = [
    { icon: 'games', label: 'drawer.games', to: link('/'), names: ['games'] },
    {
      icon: 'user',
      label: profile ? 'drawer.profile' : 'title.accounts',
      to: profile ?? way('/profile/account'),
      names: ['profile', 'accounts'],
    },
    { icon: 'ticket', label: 'drawer.redeem', to: way('/redeem'), names: ['redeem'] },
    {
      icon: 'history',
      label: 'drawer.history',
      to: way(transactionsPath) ?? way(roundsPath),
      names: ['history', 'transaction'],
    },
  ];
  return ways.flatMap(({ icon, label, to, names }) =>
    to === null
      ? []
      : [{ icon, label: text(label), ...to, ...(names.includes(name) && { 'aria-current': 'page' as const }) }],
  );
}
