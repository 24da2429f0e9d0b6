/** A player's profile: what is known, and the form that changes it (PF-1, PF-2). */
import { isStale, profileOf, profileScreen, readTrouble } from '../../../machines/profile/profile.selectors.ts';
import { useFlow, useOf } from '../runtime/ports.tsx';
import { ProfileDetails } from '../flows/profile/ProfileDetails.tsx';
import { ProfileForm } from '../flows/profile/ProfileForm.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { useText } from '../i18n/use-text.ts';
import { Banner, IconButton } from '../ui/index.ts';
import { AccountLayout, AccountLoading } from './AccountLayout.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { remark } from '../flows/account.css.ts';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

export function ProfilePage() {
  const text = useText();
  const flow = useFlow('profile');
  const screen = useOf(flow, profileScreen) ?? 'none';
  const profile = useOf(flow, profileOf) ?? null;
  const trouble = useOf(flow, readTrouble) ?? null;
  const stale = useOf(flow, isStale) ?? false;
  const isRefreshing = useOf(flow, (snapshot) => snapshot.matches({ viewing: 'refreshing' })) ?? false;
  useFocusOnHeading(screen === 'editing' ? 'form' : 'details');
  const refresh = () => flow?.send({ type: 'details.refreshRequested' });

  if (trouble) {
    return (
      <ReadFailed
        trouble={trouble}
        title={text('profile.failed.title')}
        retry={text('account.retry')}
        onRetry={refresh}
      />
    );
  }
  if (screen === 'loading') return <AccountLoading title={text('title.profile')} />;
  if (!flow || !profile || screen === 'none') return <LoadingPage />;
  if (screen === 'editing') {
    return (
      <AccountLayout title={text('profile.form.title')} isRefreshing={false}>
        <ProfileForm flow={flow} profile={profile} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title={text('title.profile')}
      isRefreshing={isRefreshing}
      action={<IconButton icon="refresh" label={text('account.refresh')} onClick={refresh} />}
    >
      <div role="status" className={remark}>
        {stale && <Banner tone="pending">{text('profile.stale')} </Banner>}
      </div>
      <ProfileDetails flow={flow} profile={profile} />
    </AccountLayout>
  );
}
