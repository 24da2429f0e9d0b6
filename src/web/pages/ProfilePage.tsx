/** A player's profile: the details, and the form that changes them (PF-1, PF-2). */
import { useSelector } from '@xstate/react';
import { isStale, profileOf, profileScreen, readFailure } from '../../../machines/profile/profile.selectors.ts';
import type { ProfileActor } from '../runtime/actors.ts';
import { ProfileDetails } from '../flows/profile/ProfileDetails.tsx';
import { NicknameForm } from '../flows/profile/NicknameForm.tsx';
import { ProfileForm } from '../flows/profile/ProfileForm.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { useText } from '../i18n/use-text.ts';
import { Banner, IconButton } from '../ui/index.ts';
import { AccountLayout, AccountLoading } from './AccountLayout.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { remark } from '../flows/parts.css.ts';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function ProfilePage({ actor }: { actor: ProfileActor }) {
  const text = useText();
  const screen = useSelector(actor, profileScreen);
  const profile = useSelector(actor, profileOf);
  const failure = useSelector(actor, readFailure);
  const stale = useSelector(actor, isStale);
  const isRefreshing = useSelector(actor, (snapshot) => snapshot.matches({ viewing: 'refreshing' }));
  useFocusOnHeading(screen === 'editing' || screen === 'naming' ? screen : 'details');
  const refresh = () => actor.send({ type: 'details.refreshRequested' });

  if (failure) {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        title={text('profile.failed.title')}
        retry={text('account.retry')}
        onRetry={refresh}
      />
    );
  }
  const named = { title: text('title.profile'), intro: text('profile.intro') };
  if (screen === 'loading') return <AccountLoading {...named} />;
  if (!profile || screen === 'none') return <LoadingPage />;
  if (screen === 'editing') {
    return (
      <AccountLayout title={text('profile.form.title')} isRefreshing={false}>
        <ProfileForm actor={actor} profile={profile} />
      </AccountLayout>
    );
  }
  if (screen === 'naming') {
    return (
      <AccountLayout title={text('nickname.title')} intro={text('nickname.intro')} isRefreshing={false}>
        <NicknameForm actor={actor} profile={profile} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      {...named}
      isRefreshing={isRefreshing}
      action={<IconButton icon="refresh" label={text('account.refresh')} onClick={refresh} />}
    >
      <div role="status" className={remark}>
        {stale && <Banner tone="pending">{text('profile.stale')} </Banner>}
      </div>
      <ProfileDetails actor={actor} profile={profile} />
    </AccountLayout>
  );
}
