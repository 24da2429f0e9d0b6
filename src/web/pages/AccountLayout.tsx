/** What the pages of the account have in common: the heading, the way between them, and the line while they refresh. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLink } from '../app/ports.tsx';
import { routeOf } from '../app/routes.ts';
import { useText } from '../i18n/use-text.ts';
import { ChoiceRow, ProgressLine, SkeletonBlock } from '../ui/index.ts';
import {
  accountContent,
  accountHead,
  accountLayout,
  accountTitle,
  skeletonCard,
  skeletonCards,
} from './account.css.ts';

export interface AccountLayoutProps {
  title: string;
  action?: ReactNode;
  isRefreshing: boolean;
  children: ReactNode;
}

export function AccountLayout({ title, action, isRefreshing, children }: AccountLayoutProps) {
  const text = useText();
  const link = useLink();
  const { name } = routeOf(useLocation());
  return (
    <div className={accountLayout}>
      <ChoiceRow
        label={text('account.pages')}
        choices={[
          { ...link('/profile'), label: text('title.profile'), current: name === 'profile' },
          { ...link('/profile/account'), label: text('title.accounts'), current: name === 'accounts' },
        ]}
      />
      <div className={accountContent} aria-busy={isRefreshing}>
        <div className={accountHead}>
          <h1 className={accountTitle}>{title}</h1>
          {action}
          <ProgressLine label={text('account.refreshing')} running={isRefreshing} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** The page as it will stand, while its content is read for the first time: the blocks show after 300 ms. */
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
