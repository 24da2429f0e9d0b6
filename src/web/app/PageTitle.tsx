/** The title of the window: of the dialog on top, or else of the page. It stands above whatever replaces the page. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Route } from '../../../machines/storefront/route.ts';
import { valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { MessageId } from '../i18n/messages.ts';
import { useText } from '../i18n/use-text.ts';
import { useGameTitle } from '../runtime/games.ts';
import { useFeatures, useFlow, useLayer, useOf, useRoute, useStep } from '../runtime/ports.tsx';
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

/** A page about one game, or a round of one, is called after it, once that is known (GM-4, HI-1). */
function useNameOfGame(route: Route): string | null {
  const text = useText();
  const nameOf = useGameTitle();
  const played = useOf(useFlow('history'), (snapshot) => valueOf(snapshot, 'replay')?.result.game) ?? null;
  if (route.name === 'gameDetail') return nameOf(route.slug);
  const game = played === null ? null : nameOf(played);
  return game === null ? null : text('title.round', { game });
}

/** What the dialog on top is called. The drawer has no title of its own. */
function useDialogTitle(): MessageId | null {
  const layer = useLayer();
  const withdrawal = useFlow('withdrawal');
  const itsAccounts = useStep(withdrawal, 'accounts');
  const accounts = useFlow('accounts') ?? itsAccounts;
  const flows = { pin: useFlow('pin'), phoneChange: useFlow('phoneChange'), eWallet: useFlow('eWallet'), withdrawal };
  const flow: Flow | undefined = layer !== null && layer in flows ? flows[layer as keyof typeof flows] : undefined;
  const step = useOf(flow, stepOf) ?? null;
  const stepOfAccounts = useOf(accounts, stepOf) ?? null;
  const removes = useOf(accounts, (snapshot) => snapshot.matches('removing') || snapshot.matches('deleting')) ?? false;
  if (layer === null || layer === 'drawer') return null;
  if (layer !== 'accounts') return `title.${step ?? layer}`;
  return `title.${stepOfAccounts ?? (removes ? 'account_removal' : 'account_form')}`;
}

interface Flow {
  getSnapshot(): { children: object };
}

/** A step that other dialogs have as well, where the flow has one running. */
function stepOf({ children }: { children: object }): 'code' | 'pin' | null {
  if ('oneTimeCode' in children) return 'code';
  return 'pinPad' in children ? 'pin' : null;
}
