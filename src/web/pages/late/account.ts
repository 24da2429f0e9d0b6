/** The pages and dialogs of a player's account. Loaded by chunks.ts and by nothing else. */
import { AccountsPage } from '../AccountsPage.tsx';
import { flowPage } from '../flow-page.tsx';
import { ProfilePage } from '../ProfilePage.tsx';
import { WishNews, WishProblem } from '../../flows/wishes/WishParts.tsx';
import { AccountOverlays } from './AccountOverlays.tsx';

export const accountPages = {
  profile: flowPage('profile', ProfilePage),
  accounts: flowPage('accounts', AccountsPage),
  AccountOverlays,
  WishNews,
  WishProblem,
};
export type AccountPages = typeof accountPages;
