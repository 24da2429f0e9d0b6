import { useText } from '../../i18n/use-text.ts';
import { Banner, PageContainer } from '../../ui/index.ts';
import { useOnline } from '../../runtime/use-online.ts';

export function OfflineBanner() {
  const text = useText();
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <PageContainer>
      <Banner tone="pending">{text('offline.banner')}</Banner>
    </PageContainer>
  );
}
