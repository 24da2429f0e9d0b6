/** Which page an address shows. Guarding is the machines' business: here a page without its player is still loading. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Route } from '../../../machines/storefront/route.ts';
import { useText } from '../i18n/use-text.ts';
import { GamesPage } from '../pages/GamesPage.tsx';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import type { LatePages } from './late.ts';
import { useFlow, useLatePages, useLayer, useOf } from './ports.tsx';
import { routeOf, titleOf } from './routes.ts';
import { useBrand } from './StoreTopBar.tsx';

export function Pages({ isPlayer }: { isPlayer: boolean }) {
  const text = useText();
  const location = useLocation();
  const late = useLatePages();
  const brand = useBrand();
  const { name } = routeOf(location);
  const layer = useLayer();
  const accountsDialog = useOf(useFlow('accounts'), (flow) => {
    if ('pinPad' in flow.children) return 'pin';
    return flow.matches('removing') || flow.matches('deleting') ? 'account_removal' : 'account_form';
  });
  const stepOfPin = useOf(useFlow('pin'), stepOf);
  const stepOfPhoneChange = useOf(useFlow('phoneChange'), stepOf);
  const step = (layer === 'pin' && stepOfPin) || (layer === 'phoneChange' && stepOfPhoneChange) || layer;
  const dialog = layer === 'accounts' ? (accountsDialog ?? 'account_form') : step;
  const page = dialog === null || dialog === 'drawer' ? titleOf(location) : (`title.${dialog}` as const);
  const title = text('title.page', { page: text(page), brand: brand.name });
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (name === 'games') return <GamesPage />;
  return late ? <late.LateTexts>{latePage(name, late, isPlayer)}</late.LateTexts> : <LoadingPage />;
}

/** What a dialog is called at a step that other dialogs have as well. */
function stepOf({ children }: { children: object }): 'code' | 'pin' | null {
  if ('oneTimeCode' in children) return 'code';
  return 'pinPad' in children ? 'pin' : null;
}

function latePage(name: Exclude<Route['name'], 'games'>, late: LatePages, isPlayer: boolean) {
  switch (name) {
    case 'gameDetail':
      return <late.GameDetailPage />;
    case 'notFound':
      return <late.NotFoundPage />;
    case 'verification':
      return isPlayer ? <LoadingPage /> : <late.VerificationPage />;
    case 'profile':
    case 'accounts':
      return isPlayer ? <late.AccountPage name={name} /> : <LoadingPage />;
    default:
      return isPlayer ? <late.MoneyPage name={name} /> : <LoadingPage />;
  }
}
