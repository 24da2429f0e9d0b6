/** Says that the device is offline, while it is. */
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Banner, PageContainer } from '../ui/index.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const text = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <PageContainer>
      <Banner tone="pending">{text('offline.banner')}</Banner>
    </PageContainer>
  );
}
