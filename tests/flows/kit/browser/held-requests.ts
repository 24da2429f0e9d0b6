/**
 * Requests that wait in Chromium until a walk says what becomes of them. Playwright's routes stop every request of a page,
 * whatever they are for, and switch its cache off: two thirds more CPU for each page that loads.
 */
import type { APIResponse, BrowserContext, CDPSession, Page } from 'playwright';

/** Of `Fetch.requestPaused`. */
interface Paused {
  requestId: string;
  /** Of the events of the network; `requestId` is only known to `Fetch`. */
  networkId?: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
}

/** What the network does instead of an answer, as Chromium calls it. */
export type Abort =
  | 'ConnectionAborted'
  | 'ConnectionClosed'
  | 'ConnectionRefused'
  | 'ConnectionReset'
  | 'InternetDisconnected'
  | 'NameNotResolved';

interface Hold {
  /** Addresses; `*` is any text. */
  patterns: readonly string[];
  fits(request: HeldRequest): boolean;
  taken(request: HeldRequest): void;
}

export class HeldRequest {
  /** Over: the page has given it up, or has gone. */
  state: 'waiting' | 'decided' | 'over' = 'waiting';
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly networkId: string | undefined;
  readonly #session: CDPSession;
  readonly #id: string;

  constructor(session: CDPSession, { requestId, networkId, request }: Paused) {
    this.method = request.method;
    this.url = new URL(request.url);
    this.headers = request.headers;
    this.body = request.postData;
    this.networkId = networkId;
    this.#session = session;
    this.#id = requestId;
  }

  isOf(session: CDPSession): boolean {
    return this.#session === session;
  }

  continue(): Promise<void> {
    return this.#decide(this.#session.send('Fetch.continueRequest', { requestId: this.#id }));
  }

  abort(errorReason: Abort): Promise<void> {
    return this.#decide(this.#session.send('Fetch.failRequest', { requestId: this.#id, errorReason }));
  }

  /** `body` in base64. */
  answer(responseCode: number, headers: Headers = new Headers(), body = ''): Promise<void> {
    const responseHeaders = [...headers].map(([name, value]) => ({ name, value }));
    const order = { requestId: this.#id, responseCode, responseHeaders, body };
    return this.#decide(this.#session.send('Fetch.fulfillRequest', order));
  }

  async #decide(order: Promise<unknown>): Promise<void> {
    if (this.state === 'waiting') this.state = 'decided';
    // The page may have given it up meanwhile.
    await order.catch(() => undefined);
  }
}

class HeldRequests {
  readonly #context: BrowserContext;
  readonly #sessions = new Map<Page, Promise<CDPSession>>();
  #holds: Hold[] = [];
  #waiting: HeldRequest[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('page', (page) => void (this.#holds.length > 0 && this.#listen(page)));
  }

  find(method: string, address: string): HeldRequest | undefined {
    return this.#waiting.find((one) => one.state === 'waiting' && one.method === method && one.url.href === address);
  }

  async add(...holds: readonly Hold[]): Promise<void> {
    this.#holds.push(...holds);
    await Promise.all(this.#context.pages().map((page) => this.#listen(page)));
  }

  /** Whatever waits goes on, and nothing is held any more. */
  async end(): Promise<void> {
    this.#holds = [];
    await Promise.all(this.#waiting.filter(({ state }) => state === 'waiting').map((request) => request.continue()));
    this.#waiting = [];
    for (const session of this.#sessions.values()) await (await session).send('Fetch.disable');
  }

  async #listen(page: Page): Promise<void> {
    const session = await (this.#sessions.get(page) ?? this.#attach(page));
    const patterns = this.#holds.flatMap((hold) => hold.patterns.map((urlPattern) => ({ urlPattern })));
    await session.send('Fetch.enable', { patterns });
  }

  #attach(page: Page): Promise<CDPSession> {
    const attached = this.#context.newCDPSession(page).then(async (session) => {
      session.on('Fetch.requestPaused', (paused) => {
        const request = new HeldRequest(session, paused);
        const hold = this.#holds.find((one) => one.fits(request));
        if (!hold) {
          void request.continue();
          return;
        }
        this.#waiting = [...this.#waiting.filter(({ state }) => state === 'waiting'), request];
        hold.taken(request);
      });
      // Not by its address: a call that is asked again has the same, while the one before it is given up.
      session.on('Network.loadingFailed', ({ requestId }) => {
        const gone = this.#waiting.find(({ networkId }) => networkId === requestId);
        if (gone?.state === 'waiting') gone.state = 'over';
      });
      // A document takes along what it has asked for; nobody says of that that it failed.
      session.on('Page.frameNavigated', ({ frame: { parentId } }) => {
        const left = parentId === undefined ? this.#waiting.filter((request) => request.isOf(session)) : [];
        for (const request of left) if (request.state === 'waiting') request.state = 'over';
      });
      await session.send('Network.enable');
      await session.send('Page.enable');
      return session;
    });
    this.#sessions.set(page, attached);
    page.once('close', () => this.#sessions.delete(page));
    return attached;
  }
}

const ofContexts = new WeakMap<BrowserContext, HeldRequests>();

export function heldRequests(context: BrowserContext): HeldRequests {
  const known = ofContexts.get(context) ?? new HeldRequests(context);
  ofContexts.set(context, known);
  return known;
}

/** Delivers it outside the page, while it waits. */
export const sendOutside = (
  { request }: BrowserContext,
  { url, method, headers, body }: HeldRequest,
): Promise<APIResponse> => request.fetch(url.href, { method, headers, ...(body !== undefined && { data: body }) });
