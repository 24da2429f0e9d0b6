/** Hydrates the served page, and loads the machines and the pages that need them. */
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { startTransition, StrictMode, useEffect, useSyncExternalStore } from 'react';
import type { Game } from '../contract/games.calls.ts';
import { App } from './app/App.tsx';
import { createParts } from './app/fetch-parts.ts';
import { createChunk } from './runtime/chunk.ts';
import { nextTask } from './runtime/next-task.ts';
import type { Ports } from './runtime/ports.tsx';
import { createStore } from './runtime/store.ts';
import { createClock } from './browser/clock.ts';
import { createNavigation } from './browser/navigation.ts';
import { readLanguage } from './browser/language.ts';
import { readBrand } from './browser/page-brand.ts';
import { readFeatures } from './browser/page-features.ts';
import { ignoreSecondTaps } from './browser/second-tap.ts';
import { takeVendorReturn } from './browser/vendor-return.ts';
import { whenIdle } from './browser/when-idle.ts';
import { indonesian, loadEnglish, type Language } from './i18n/messages.ts';
import { pageKeyOf } from './page-key.ts';
import { routeOf, titleOf } from './runtime/routes.ts';

// boot.ts has removed it from the address (C76).
const returned = takeVendorReturn(window);
const clock = createClock(window);
const navigation = createNavigation(window);
const games = readGames();
const features = readFeatures(document);
beginAsAddressed();
const servedText = (selector: string) => document.querySelector(`[data-page] > ${selector}`)?.textContent ?? null;
const title = servedText('h1');
const language = readLanguage(() => window.localStorage);
const english = createChunk(loadEnglish, window);
// Before hydration, to save time.
if (language === 'en') void english.load();
const parts = createParts();
const isAtStep = navigation.place().pathname === '/verification-otp';
// The first script marks a returning player, who needs both.
const isReturning = document.documentElement.dataset['session'] === 'player';
const store = createStore(() => void loadMachines());
const thisYear = new Date(clock.now()).getFullYear();
const renderedYear = Number(document.getElementById('root')?.dataset['year'] ?? thisYear);
const ports: Ports = {
  store,
  navigation,
  clock,
  english,
  games,
  served: title === null ? null : { pathname: navigation.place().pathname, title, intro: servedText('p') },
  brand: readBrand(document),
  features,
  year: { now: thisYear, rendered: renderedYear },
};

const pages = createChunk(async () => {
  const { latePages, registerWorker } = await import('./app/late.ts');
  store.show(latePages);
  if (import.meta.env.PROD) registerWorker(window);
}, window);

ignoreSecondTaps(document);

/** Ms without a touch, from the machines' start on. */
const rest = 1500;
// A visitor to whom the served list says all rests on it first, and so does the phone: the pages come with a touch.
let arePagesWanted = isReturning || games === null || window.location.search !== '' || !window.navigator.onLine;
function wantPages(): void {
  arePagesWanted = true;
  // After the machines and what a touch opens.
  if (store.actor()) whenIdle(window, () => void pages.load());
}

let loading: Promise<void> | null = null;
function loadMachines(): Promise<void> {
  if (isReturning) void parts.player.fetch();
  else if (isAtStep) void parts.steps.fetch();
  loading ??= Promise.all([import('./runtime/start.ts'), loadDeveloperDrawer()]).then(
    async ([{ createKeptGames, followGames, createStorefront }, drawer]) => {
      // Between tasks a tap is answered; together with their start the code would be one long task.
      await nextTask();
      const kept = createKeptGames(window);
      const lastGames = games ?? (await kept.read());
      const inspector = import.meta.env.DEV ? drawer?.openInspector(window, store.connect) : undefined;
      const start = createStorefront({ window, navigation, clock, games: lastGames, returned, parts, inspector });
      await nextTask();
      const storefront = start();
      store.connect(storefront);
      // For whoever has to know that the page works, such as a rig that measures it.
      document.documentElement.dataset['ready'] = '';
      if (games === null) followGames(storefront, (read) => void kept.write(read));
      if (arePagesWanted) void pages.load();
      else setTimeout(wantPages, rest);
    },
    () => {
      // The network failed: the next touch, or the event `online`, tries again.
      loading = null;
    },
  );
  return loading;
}

/** Loads the drawer for developers; a production build drops this import. */
const loadDeveloperDrawer = () => (import.meta.env.DEV ? import('./dev/inspector.tsx') : null);

/** Of a page that the worker keeps for many addresses: it begins as this one's would without its sentences. */
function beginAsAddressed(): void {
  const { dataset } = document.documentElement;
  if (dataset['elsewhere'] === undefined) return;
  const begun = document.querySelector<HTMLElement>('#root [data-page]');
  const heading = begun?.querySelector('h1');
  const place = navigation.place();
  const words = indonesian[titleOf(place, features)];
  if (begun && heading && typeof words === 'string') {
    begun.dataset['page'] = routeOf(place, features).name;
    heading.textContent = words;
    begun.querySelector(':scope > p')?.remove();
  }
  delete dataset['elsewhere'];
}

function readGames(): Game[] | null {
  const text = document.getElementById('games')?.textContent;
  return text ? (JSON.parse(text) as Game[]) : null;
}

function Storefront({ spoken }: { spoken?: Language }) {
  // The first script keeps touches from React until then.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  const place = useSyncExternalStore(navigation.subscribe, navigation.place, navigation.place);
  return (
    <App
      ports={ports}
      language={language}
      messages={indonesian}
      {...(spoken && { spoken })}
      location={place}
      navigator={navigation.navigator}
    />
  );
}

function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('Expected #root in the page; there is none.');
  const tree = (
    <StrictMode>
      <Storefront />
    </StrictMode>
  );
  const isServed = container.dataset['page'] === pageKeyOf(navigation.place().pathname, games, features);
  let root: Root | undefined;
  // As a transition it is done in slices of some milliseconds, between which a tap is answered.
  startTransition(() => {
    if (isServed) root = hydrateRoot(container, tree);
    else (root = createRoot(container)).render(tree);
  });

  // React listens from here on; the first script has marked an earlier tap on the menu.
  if (document.querySelector('[data-tapped]')) store.send({ type: 'menu.toggled' }, 'shell');

  // For the atlas (src/atlas/recorded-build.ts), whose walk shows each state in both languages.
  if (import.meta.env.RECORDED) {
    Object.assign(globalThis, {
      async speak(spoken: Language) {
        if (spoken === 'en') await english.load();
        flushSync(() =>
          root?.render(
            <StrictMode>
              <Storefront spoken={spoken} />
            </StrictMode>,
          ),
        );
      },
    });
  }

  // The page names their files (src/tools/build/prerender.ts), so they are on their way while it is hydrated.
  const now = () => void loadMachines();
  for (const type of ['pointerdown', 'keydown', 'focusin', 'online'] as const) addEventListener(type, now);
  for (const type of ['click', 'keydown', 'scroll', 'offline'] as const)
    addEventListener(type, wantPages, { once: true, passive: true });
  // Not below this module's own code: a recorded page (DevTools, Lighthouse) notes who began a request, and for a place in
  // that code V8 parses the whole file once more.
  queueMicrotask(() => {
    now();
    // Every page but the lists is one of them.
    if (container.dataset['page'] !== 'games:all') void pages.load();
  });
}

start();
