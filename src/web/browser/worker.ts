/** Registers the service worker (src/web/worker), once the page is loaded and has rested. */
import { whenIdle } from './when-idle.ts';

const address = '/sw.js';
/** Ms after the page is loaded: what the worker fetches would come between the page and its own last chunks. */
const rest = 2000;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** A browser that has none, or refuses it, goes without. */
export function registerWorker(window: Window & typeof globalThis): void {
  const { document, navigator } = window;
  // Only pages of https, and of this machine, have it.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const register = () =>
    void workers
      .register(trusted(window))
      .then(() => keepForPlayers(window, workers))
      .catch(() => undefined);
  const registerAtRest = () => window.setTimeout(() => whenIdle(window, register), rest);
  if (document.readyState === 'complete') registerAtRest();
  else window.addEventListener('load', registerAtRest, { once: true });
}

/** The worker keeps what only a player needs once there is one: boot.ts and the top bar mark the page. */
function keepForPlayers({ document, MutationObserver }: Window & typeof globalThis, workers: ServiceWorkerContainer) {
  const root = document.documentElement;
  const ask = async () => {
    if (root.dataset['session'] !== 'player') return;
    marks.disconnect();
    (await workers.ready).active?.postMessage('keep');
  };
  const marks = new MutationObserver(() => void ask());
  marks.observe(root, { attributeFilter: ['data-session'] });
  void ask();
}

/** The page's policy allows a script's address from this one place (C16). */
function trusted(window: Window & { trustedTypes?: TrustedTypes }): string {
  const policy = window.trustedTypes?.createPolicy('shop-worker', {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`Expected ${address}; ${url} came.`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}
