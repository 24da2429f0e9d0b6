/** Push in the browser: what it can, its question to the person, and the subscription of this device (PS-2, PS-3). */
import type { PushEvent, PushSupport } from '../../../machines/push/push.machine.ts';
import { Secret } from '../../contract/secret.ts';
import { askOnce } from './ask-once.ts';
import { base64url } from './base64url.ts';
import { readLanguage } from './language.ts';

/** ms; a worker that is being installed takes a while on a slow phone. */
const longestWait = 20_000;

const isIn = (window: Window): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in window.navigator;

/** Only iOS tells pages that are not on the home screen. */
const isNotInstalled = ({ navigator }: Window): boolean => 'standalone' in navigator && navigator.standalone !== true;

async function findSupport(window: Window): Promise<PushSupport> {
  if (!isIn(window)) return isNotInstalled(window) ? 'installable' : 'none';
  const { permission } = (window as Window & typeof globalThis).Notification;
  if (permission === 'denied') return 'denied';
  if (permission === 'default') return 'askable';
  const worker = await window.navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? 'subscribed' : 'allowed';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const textOf = (bytes: ArrayBuffer | null): string => base64url(new Uint8Array(bytes ?? new ArrayBuffer()));

async function subscribe(window: Window, key: string): Promise<PushEvent> {
  const { pushManager } = await window.navigator.serviceWorker.ready;
  const own = bytesOf(key);
  const before = await pushManager.getSubscription();
  // The platform's key may be another one since.
  if (before && textOf(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: own });
  return {
    type: 'subscription.made',
    subscribed: {
      endpoint: new Secret(made.endpoint),
      p256dh: textOf(made.getKey('p256dh')),
      auth: new Secret(textOf(made.getKey('auth'))),
      language: readLanguage(() => window.localStorage) === 'en' ? 'en' : 'id',
    },
  };
}

const answers = {
  granted: 'permission.granted',
  denied: 'permission.denied',
  default: 'permission.dismissed',
} as const;

export const pushActors = (window: Window) => ({
  pushSupport: askOnce((): Promise<PushEvent> =>
    findSupport(window).then(
      (support) => ({ type: 'support.found', support }) as const,
      () => ({ type: 'support.found', support: 'none' }) as const,
    ),
  ),
  pushPermission: askOnce((): Promise<PushEvent> =>
    (window as Window & typeof globalThis).Notification.requestPermission().then(
      (permission) => ({ type: answers[permission] }),
      () => ({ type: 'permission.dismissed' }) as const,
    ),
  ),
  pushSubscription: askOnce(({ key }: { key: string }): Promise<PushEvent> => {
    const failed: PushEvent = { type: 'subscription.failed' };
    const late = new Promise<PushEvent>((end) => {
      window.setTimeout(() => end(failed), longestWait);
    });
    return Promise.race([subscribe(window, key).catch(() => failed), late]);
  }),
});
