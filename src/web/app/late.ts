/** What is loaded after the first paint: the machines, and the pages that show nothing without them. */
import { VerificationPage } from '../flows/registration/VerificationPage.tsx';
import { GameDetailPage } from '../pages/GameDetailPage.tsx';
import { SoonPage } from '../pages/SoonPage.tsx';
import { SuccessScreen } from './SuccessScreen.tsx';

export { startStorefront } from './storefront.ts';

export const latePages = { VerificationPage, GameDetailPage, SoonPage, SuccessScreen };
export type LatePages = typeof latePages;
