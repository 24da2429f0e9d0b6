/** The window's title: the top dialog's, or else the page's. Part of the frame: the success screen replaces pages. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyMachineSnapshot } from 'xstate';
import type { Route } from '../../../machines/kit/route.ts';
import { valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { MessageId } from '../i18n/messages.ts';
import { useText } from '../i18n/use-text.ts';
import { useGameTitle } from '../runtime/games.ts';
import type { AccountsActor } from '../runtime/actors.ts';
import { useFeatures, useFlow, useOf, useRoute, useTopDialog } from '../runtime/ports.tsx';
import { titleOf } from '../runtime/routes.ts';
import { useBrand } from '../runtime/brand.ts';

export function PageTitle() {
  const text = useText();
  const location = useLocation();
  const brand = useBrand();
  const dialog = useDialogTitle();
  const features = useFeatures();
  const named = useNameOfGame(useRoute());
  const page = dialog === null ? (named ?? text(titleOf(location, features))) : text(dialog);
  const title = text('title.page', { page, brand: brand.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** Once the game is loaded (GM-4, HI-1). */
function useNameOfGame(route: Route): string | null {
  const text = useText();
  const nameOf = useGameTitle();
  const played = useOf(useFlow('history'), (snapshot) => valueOf(snapshot, 'replay')?.result.game);
  if (route.name === 'gameDetail') return nameOf(route.slug);
  const game = played === undefined ? null : nameOf(played);
  return game === null ? null : text('title.round', { game });
}

/** Titles by machine id. The drawer has no title of its own. */
const dialogTitles: Readonly<Partial<Record<string, MessageId>>> = {
  login: 'title.login',
  registration: 'title.register',
  forgotPassword: 'title.recovery',
  pin: 'title.pin',
  pinPad: 'title.pin',
  oneTimeCode: 'title.code',
  phoneChange: 'title.phoneChange',
  newPassword: 'title.passwordChange',
  eWallet: 'title.eWallet',
  accounts: 'title.account_form',
  withdrawal: 'title.withdraw',
};

function useDialogTitle(): MessageId | null {
  const dialog = useTopDialog();
  const machine = (dialog?.getSnapshot() as AnyMachineSnapshot | undefined)?.machine.id ?? '';
  const accounts = machine === 'accounts' ? (dialog as AccountsActor) : undefined;
  // Not a selector: importing those of `accounts` would enlarge the first visit.
  const removes = useOf(accounts, (snapshot) => snapshot.matches('removing') || snapshot.matches('deleting'));
  if (removes) return 'title.account_removal';
  return dialogTitles[machine] ?? null;
}
