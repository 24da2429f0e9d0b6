/** Loaded after the machines: the drawer, the other dialogs, the pages that show nothing without them, and the worker for later visits. */
import { VerificationPage } from '../pages/VerificationPage.tsx';
import { addTexts } from '../i18n/messages.ts';
import visitors from '../i18n/id.json?visitor';
import { CatalogueFailure } from '../pages/CatalogueFailure.tsx';
import { GameLoading } from '../pages/GameIntro.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { accountChunk, moneyChunk, playChunk } from '../pages/late/chunks.ts';
import { chunkPage } from '../pages/late/ChunkParts.tsx';
import { PasskeyOffer } from '../pages/late/PasskeyOffer.tsx';
import { PlayerNotFetched } from '../pages/late/PlayerNotFetched.tsx';
import { WishPart } from '../pages/late/WishPart.tsx';
import { ErrorNote } from '../flows/ErrorNote.tsx';
import { Banners } from './Banners.tsx';
import { Overlays } from './Overlays.tsx';
import { SuccessScreen } from '../flows/shell/SuccessScreen.tsx';

import type { LatePages } from '../pages/late/late-pages.ts';

export { registerWorker } from '../browser/worker.ts';

addTexts(visitors);

export const latePages: LatePages = {
  AccountPage: chunkPage(accountChunk),
  Banners,
  CatalogueFailure,
  ErrorNote,
  MoneyPage: chunkPage(moneyChunk),
  NotFoundPage,
  Overlays,
  PasskeyOffer,
  PlayerNotFetched,
  PlayPage: chunkPage(playChunk, GameLoading),
  SuccessScreen,
  VerificationPage,
  WishPart,
};
