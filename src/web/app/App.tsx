/** The storefront on screen: providers around the frame. The same tree is rendered into the page and taken over there. */
import { IntlProvider } from 'react-intl';
import { Router, type Location, type Navigator, type NavigationType } from 'react-router-dom';
import type { Language, Messages } from '../i18n/messages.ts';
import { Frame } from './Frame.tsx';
import { PortsContext, type Ports } from './ports.tsx';

export interface AppProps {
  ports: Ports;
  language: Language;
  messages: Messages;
  location: Pick<Location, 'pathname' | 'search'> & Partial<Location>;
  navigationType?: NavigationType;
  navigator: Navigator;
}

export function App({ ports, language, messages, location, navigationType, navigator }: AppProps) {
  return (
    <IntlProvider locale={language} messages={messages} onError={reportText}>
      <PortsContext value={ports}>
        <Router location={location} navigator={navigator} {...(navigationType && { navigationType })}>
          <Frame />
        </Router>
      </PortsContext>
    </IntlProvider>
  );
}

/** A missing text is a fault of the build: loud in tests and in development, never in a player's way. */
function reportText(error: Error): void {
  if (import.meta.env.PROD) reportError(error);
  else throw error;
}
