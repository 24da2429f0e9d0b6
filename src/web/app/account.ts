/** The pages and dialogs of a player's account. Loaded by account-chunk.ts and by nothing else. */
import { AccountsPage } from '../pages/AccountsPage.tsx';
import { ProfilePage } from '../pages/ProfilePage.tsx';
import { AccountOverlays } from './AccountOverlays.tsx';

export const accountPages = { ProfilePage, AccountsPage, AccountOverlays };
export type AccountPages = typeof accountPages;
