/** What the first chunk knows of the pages that are loaded later, with the machines. */
import { useDeferredValue, useSyncExternalStore, type ComponentType } from 'react';
import type { ErrorNoteProps } from '../../runtime/error-note.ts';
import type { Success } from '../../../../machines/shell/shell.machine.ts';
import type { ShellActor } from '../../runtime/actors.ts';
import { usePorts } from '../../runtime/ports.tsx';
import type { CatalogueView } from '../../../../machines/catalogue/catalogue.selectors.ts';
import type { MoneyPages } from './money.ts';
import type { PlayPages } from './play.ts';

export interface LatePages {
  AccountPage: ComponentType<{ name: 'profile' | 'accounts' }>;
  Banners: ComponentType;
  CatalogueFailure: ComponentType<{ view: CatalogueView; sought: string }>;
  ErrorNote: ComponentType<ErrorNoteProps>;
  MoneyPage: ComponentType<{ name: keyof MoneyPages }>;
  NotFoundPage: ComponentType;
  Overlays: ComponentType;
  PasskeyOffer: ComponentType;
  PlayerNotFetched: ComponentType<{ isPage: boolean }>;
  PlayPage: ComponentType<{ name: keyof PlayPages }>;
  SuccessScreen: ComponentType<{ shell: ShellActor; success: Success }>;
  VerificationPage: ComponentType;
  WishPart: ComponentType<{ name: 'WishNews' | 'WishProblem' }>;
}

const none = () => undefined;

/** Deferred: React then renders what is new in slices, between which a tap is answered. */
export function useLatePages(): LatePages | undefined {
  const { store } = usePorts();
  return useDeferredValue(useSyncExternalStore(store.subscribe, store.pages as () => LatePages | undefined, none));
}
