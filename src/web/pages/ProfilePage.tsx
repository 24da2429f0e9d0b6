/** A player's profile: what is known, and the form that changes it (PF-1, PF-2). */
import { profileScreen, readTrouble } from '../../../machines/profile/profile.selectors.ts';
import { useFlow, useOf } from '../app/ports.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { Button, Scene } from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function ProfilePage() {
  const text = useText();
  const toText = useMessage();
  const profile = useFlow('profile');
  const screen = useOf(profile, profileScreen) ?? 'none';
  const trouble = useOf(profile, readTrouble) ?? null;
  if (screen === 'loading' || screen === 'none') return <LoadingPage />;
  if (trouble) {
    return (
      <Scene
        kind={trouble.id === 'error.offline' ? 'offline' : 'error'}
        title={text('profile.failed.title')}
        text={toText(trouble)}
        actions={
          <Button variant="secondary" onClick={() => profile?.send({ type: 'details.refreshRequested' })}>
            {text('account.retry')}
          </Button>
        }
      />
    );
  }
  return <h1>{text('title.profile')}</h1>;
}
