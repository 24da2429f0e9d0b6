import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Page, type Texts } from './Page.tsx';

/** Put in by the build, which parses them. */
declare const TEXTS: Texts;

hydrateRoot(document.body, <Page texts={TEXTS} Router={BrowserRouter} />);
