import type { ReactNode } from 'react';
import { useRoute, useWay } from '../runtime/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { ChoiceRow, ProgressLine, SkeletonBlock } from '../ui/index.ts';
import { accountContent, accountHead, accountLayout, skeletonCard, skeletonCards } from '../flows/account.css.ts';
import { pageIntro, pageTitle } from '../flows/page.css.ts';

export interface AccountLayoutProps {
  title: string;
  intro?: string;
  action?: ReactNode;
  isRefreshing: boolean;
  children: ReactNode;
}

export function AccountLayout({ title, intro, action, isRefreshing, children }: AccountLayoutProps) {
  const text = useText();
  const way = useWay();
  const { name } = useRoute();
  const pages = (
    [
      ['/profile', 'profile'],
      ['/profile/account', 'accounts'],
    ] as const
  ).flatMap(([path, page]) => {
    const to = way(path);
    return to === null ? [] : [{ ...to, label: text(`title.${page}`), current: name === page }];
  });
  return (
    <div className={accountLayout} aria-busy={isRefreshing}>
      <div className={accountHead}>
        <h1 className={pageTitle}>{title}</h1>
        {action}
        <ProgressLine label={text('account.refreshing')} running={isRefreshing} />
      </div>
      {intro !== undefined && <p className={pageIntro}>{intro}</p>}
      {pages.length > 1 && <ChoiceRow label={text('account.pages')} choices={pages} />}
      <div className={accountContent}>{children}</div>
    </div>
  );
}

/** The blocks appear after 300 ms. */
export function AccountLoading(of: Pick<AccountLayoutProps, 'title' | 'intro'>) {
  return (
    <AccountLayout {...of} isRefreshing>
      <div className={skeletonCards}>
        <SkeletonBlock className={skeletonCard} />
        <SkeletonBlock className={skeletonCard} />
      </div>
    </AccountLayout>
  );
}
