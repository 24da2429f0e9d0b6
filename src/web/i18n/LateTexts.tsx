/** Provides the Indonesian texts of late pages. A page in English has all its texts from the start. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import visitors from './id.json?visitor';
import { lateTexts } from './late-texts.ts';

lateTexts.add(visitors);

export function LateTexts({ children }: { children: ReactNode }) {
  const { locale, messages, onError } = useIntl();
  const indonesian = useSyncExternalStore(lateTexts.subscribe, lateTexts.now);
  return (
    <IntlProvider locale={locale} messages={locale === 'id' ? indonesian : messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}
