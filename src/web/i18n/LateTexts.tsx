/** Provides all Indonesian texts to late pages. A page in English has all its texts from the start. */
import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import indonesian from './id.json';

export function LateTexts({ children }: { children: ReactNode }) {
  const { locale, messages, onError } = useIntl();
  return (
    <IntlProvider locale={locale} messages={locale === 'id' ? indonesian : messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}
