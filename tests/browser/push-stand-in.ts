/** Push of a page that has no push service: a test says what the browser answers, and when. */
import type { Page } from 'playwright';
import type { PushSupport } from '../../machines/push/push.machine.ts';
import { pushKey } from '../flows/kit/samples.ts';
import { testPushService } from '../../src/sandbox/testbed/push-recorder.ts';

interface StandIn {
  set(support: PushSupport): void;
  permit(permission: NotificationPermission): void;
  subscribe(isMade: boolean): void;
}

declare global {
  interface Window {
    pushStandIn: StandIn;
  }
}

/** Before the page is loaded. */
export async function standInForPush(page: Page): Promise<void> {
  // tsx, under which `npm run at` runs, makes functions call it.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(
    ({ service, point }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
          .buffer;
      let support: PushSupport = 'askable';
      let answer: (permission: NotificationPermission) => void = () => undefined;
      let settle: (isMade: boolean) => void = () => undefined;
      const subscription = {
        endpoint: `${service}/send/${crypto.randomUUID()}`,
        options: { applicationServerKey: null },
        getKey: (name: string) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J_aSIgg' : point),
        async unsubscribe() {
          support = 'allowed';
          return true;
        },
      };
      const registration = {
        pushManager: {
          getSubscription: async () => (support === 'subscribed' ? subscription : null),
          subscribe: () =>
            new Promise((made, failed) => {
              settle = (isMade) => (isMade ? made(subscription) : failed(new Error('no service')));
            }),
        },
      };
      const { serviceWorker } = navigator;
      Object.defineProperty(serviceWorker, 'ready', { get: async () => registration });
      serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
      const notification = {
        get permission(): NotificationPermission {
          return support === 'denied' ? 'denied' : support === 'askable' ? 'default' : 'granted';
        },
        requestPermission: () =>
          new Promise<NotificationPermission>((given) => {
            answer = given;
          }),
      };
      const { PushManager } = window;
      Object.defineProperty(window, 'Notification', { configurable: true, value: notification });
      window.pushStandIn = {
        set(next) {
          support = next;
          if (next === 'none' || next === 'installable') Reflect.deleteProperty(window, 'PushManager');
          else window.PushManager = PushManager;
          if (next === 'installable')
            Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
          else Reflect.deleteProperty(navigator, 'standalone');
        },
        permit(permission) {
          support = permission === 'denied' ? 'denied' : permission === 'granted' ? 'allowed' : 'askable';
          answer(permission);
        },
        subscribe(isMade) {
          if (isMade) support = 'subscribed';
          settle(isMade);
        },
      };
    },
    { service: testPushService, point: pushKey },
  );
}
