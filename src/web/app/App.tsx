/** The storefront's root: entry.server.tsx renders this tree into the page, and the browser hydrates the same tree. */
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Router, type Location, type Navigator, type NavigationType } from 'react-router-dom';
import { languageOf } from '../../../machines/shell/shell.selectors.ts';
import type { Language, Messages } from '../i18n/messages.ts';
import { Frame } from './Frame.tsx';
import { PortsProvider, useFlow, useOf, usePorts, type Ports } from '../runtime/ports.tsx';

interface TextsProps {
  /** The shell machine holds a later choice (SH-1). */
  language: Language;
  messages: Messages;
  /** Overrides the chosen language, for pictures in both. */
  spoken?: Language;
}

export interface AppProps extends TextsProps {
  ports: Ports;
  location: Pick<Location, 'pathname' | 'search'> & Partial<Location>;
  navigationType?: NavigationType;
  navigator: Navigator;
}

export function App(props: AppProps) {
  return (
    <Surroundings {...props}>
      <Frame />
    </Surroundings>
  );
}

export function Surroundings({
  ports,
  location,
  navigationType,
  navigator,
  children,
  ...texts
}: AppProps & { children: ReactNode }) {
  return (
    <PortsProvider ports={ports}>
      <Texts {...texts}>
        <Router location={location} navigator={navigator} {...(navigationType && { navigationType })}>
          {children}
        </Router>
      </Texts>
    </PortsProvider>
  );
}

/** The page is rendered and hydrated in Indonesian; English replaces it once its texts are loaded. */
function Texts({ language, messages, spoken, children }: TextsProps & { children: ReactNode }) {
  const { english } = usePorts();
  const chosen = useOf(useFlow('shell'), languageOf) ?? language;
  const fetched = useSyncExternalStore(english.subscribe, english.state, notFetched);
  const wanted = spoken ?? chosen;
  useEffect(() => {
    if (wanted === 'en') void english.load();
  }, [wanted, english]);
  const texts = wanted === 'en' && typeof fetched === 'object' ? fetched : null;
  const locale: Language = texts ? 'en' : 'id';
  useEffect(() => {
    const { documentElement } = document;
    // Setting it, even to the same, makes the browser style the whole page again.
    if (documentElement.lang !== locale) documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={texts ?? messages} onError={reportText}>
      {children}
    </IntlProvider>
  );
}

const notFetched = () => undefined;

/** A missing text is a fault of the build: tests and development throw, production only reports. */
function reportText(error: Error): void {
  if (import.meta.env.PROD) reportError(error);
  else throw error;
}
