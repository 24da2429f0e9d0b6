import type { ReactNode } from 'react';
import { useRoute, useWay } from '../runtime/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { ChoiceRow, ProgressLine, SkeletonBlock } from '../ui/index.ts';
import { accountContent, accountHead, accountLayout, skeletonCard, skeletonCards } from '../flows/account.css.ts';
import { pageTitle } from '../flows/parts.css.ts';

export interface AccountLayoutProps {
  title: string;
  action?: ReactNode;
  isRefreshing: boolean;
  children: ReactNode;
}

export function AccountLayout({ title, action, isRefreshing, children }: AccountLayoutProps) {
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
    <div className={accountLayout}>
      {pages.length > 1 && <ChoiceRow label={text('account.pages')} choices={pages} />}
      <div className={accountContent} aria-busy={isRefreshing}>
        <div className={accountHead}>
          <h1 className={pageTitle}>{title}</h1>
          {action}
          <ProgressLine label={text('account.refreshing')} running={isRefreshing} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** The blocks appear after 300 ms. */
export function AccountLoading({ title }: { title: string }) {
  return (
    <AccountLayout title={title} isRefreshing>
      <div className={skeletonCards}>
        <SkeletonBlock className={skeletonCard} />
        <SkeletonBlock className={skeletonCard} />
      </div>
    </AccountLayout>
  );
}
