/** What is loaded after the first paint: the machines, and the pages that show nothing without them. */
import { VerificationPage } from '../flows/verification/VerificationPage.tsx';
import { LateTexts } from '../i18n/LateTexts.tsx';
import { CatalogueTrouble } from '../pages/CatalogueTrouble.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { AccountPage } from './AccountParts.tsx';
import { MoneyPage } from './MoneyParts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Overlays } from './Overlays.tsx';
import { PlayPage } from './PlayParts.tsx';
import { SuccessScreen } from './SuccessScreen.tsx';

export { startStorefront } from './storefront.ts';

export const latePages = {
  AccountPage,
  CatalogueTrouble,
  LateTexts,
  MoneyPage,
  NotFoundPage,
  OfflineBanner,
  Overlays,
  PlayPage,
  SuccessScreen,
  VerificationPage,
};
export type LatePages = typeof latePages;
