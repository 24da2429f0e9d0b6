/** Which page an address shows. Guarding is the machines' business: here a page without its player is still loading. */
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import type { MessageId } from '../i18n/messages.ts';
import { GamesPage } from '../pages/GamesPage.tsx';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { paths, titleOf } from './routes.ts';
import { useLatePages } from './ports.tsx';
import { useBrand } from './StoreTopBar.tsx';

const playerPages: Array<[path: string, title: MessageId]> = [
  [paths.profile, 'title.profile'],
  [paths.accounts, 'title.accounts'],
  [paths.topUp, 'title.top_up'],
  [paths.withdraw, 'title.withdraw'],
  [paths.redeem, 'title.redeem'],
  [paths.transaction, 'title.transaction'],
  [paths.history, 'title.history'],
];

export function Pages({ isPlayer }: { isPlayer: boolean }) {
  const text = useText();
  const location = useLocation();
  const late = useLatePages();
  const brand = useBrand();
  const title = text('title.page', { page: text(titleOf(location)), brand: brand.name });
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <Routes>
      <Route path={paths.games} element={<GamesPage />} />
      <Route path={paths.gameDetail} element={late ? <late.GameDetailPage /> : <LoadingPage />} />
      <Route path={paths.verification} element={late && !isPlayer ? <late.VerificationPage /> : <LoadingPage />} />
      {playerPages.map(([path, page]) => (
        <Route key={path} path={path} element={late && isPlayer ? <late.SoonPage title={text(page)} /> : <LoadingPage />} />
      ))}
      <Route path="*" element={late ? <late.NotFoundPage /> : <LoadingPage />} />
    </Routes>
  );
}
