/** The part of a service worker's global scope that the worker uses; TypeScript's library of the page does not have it. */

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface NoteEvent extends LastingEvent {
  readonly data: unknown;
}

export interface RequestEvent extends LastingEvent {
  /** Chromium alone says whether a page is loaded again. */
  readonly request: Request & { readonly isReloadNavigation?: boolean };
  respondWith(response: Promise<Response>): void;
}

export interface PushReceived extends LastingEvent {
  readonly data: { json(): unknown };
}

export interface NoticeClicked extends LastingEvent {
  readonly notification: Notification;
}

interface Tab {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushReceived) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeClicked) => void): void;
  addEventListener(type: 'message', listener: (event: NoteEvent) => void): void;
}
