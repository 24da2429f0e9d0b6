/** Between tabs, shop and partners: every request and every answer has a fate. */
import type { Random } from '../../src/walk/random.ts';
import { shopOrigin } from './browser.ts';
import type { Partners } from './partners.ts';
import { Refused, type Answered, type Shop } from './shop.ts';
import type { Timeline } from './timeline.ts';

export const fates = ['lost', 'answer lost', 'late', 'answer late', 'twice', 'cut', 'portal', 'gateway error'] as const;
export type NetworkFate = 'arrives' | (typeof fates)[number];

interface NetworkParts {
  timeline: Timeline;
  /** Of the sender with this name, so that leaving one out does not shift the others. */
  random(who: string): Random;
  /** Part of the requests with another fate than to arrive. */
  faults(): number;
  shop(who: string): Shop | null;
  partners(): Partners;
  reached(what: string): void;
  /** Whether the fate of this request, by sender and number, is left out, for shrinking. */
  isSpared(name: string): boolean;
  sent(name: string, fate: NetworkFate): void;
  /** At a process of the shop. */
  arrived(sending: Sending): void;
  /** The shop asks for the same thing of an order more than once at a time. */
  crowded(name: string, number: string, atOnce: number): void;
}

export interface Sending {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** What a tab's person and the oracle hear of its requests. */
export interface Hearing {
  /** Returns how long it travels, ms, where something decides that. */
  sent(sending: Sending): number | undefined;
  /** Null: no answer. */
  ended(sending: Sending, answer: Answered | null): void;
}

/** Ms: longer than any caller waits. */
const tooLate = () => 16_000;

export function createNetwork(parts: NetworkParts) {
  const { timeline, reached } = parts;
  const counts = new Map<string, number>();
  /** The shop's requests to partners that are on their way, by order. */
  const asking = new Map<string, number>();

  function drawFate(who: string, random: Random): NetworkFate {
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    const number = `${who} ${count}`;
    const isBad = random.chance(parts.faults());
    const fate = isBad && !parts.isSpared(number) ? fates[random.below(fates.length)]! : 'arrives';
    parts.sent(number, fate);
    if (fate !== 'arrives') reached(`network ${fate}`);
    return fate;
  }
  const latency = (random: Random): number =>
    random.chance(0.05) ? 500 + random.below(4_000) : 15 + random.below(120);

  const failed = (): Error => new TypeError('Failed to fetch');

  async function arrive(sending: Sending, address: string, who: string): Promise<Answered> {
    const shop = parts.shop(who);
    if (!shop?.isRunning()) throw new Refused('Nobody listens.');
    parts.arrived(sending);
    const { method, path, headers, body } = sending;
    return shop.ask(method, { address, path, headers, body });
  }

  /** Rejects as `fetch` does. `travels`: ms on the way there, so that several arrive together. */
  async function send(sending: Sending, address: string, who: string, travels?: number): Promise<Answered> {
    const random = parts.random(who);
    const fate = drawFate(who, random);
    const name = `${who} ${sending.method} ${sending.path.split('?')[0]}`;
    if (fate === 'lost') {
      await timeline.pause(random.chance(0.5) ? 300 : tooLate() * 4, `${name} is lost`);
      throw failed();
    }
    if (fate === 'portal' || fate === 'gateway error') {
      await timeline.pause(latency(random), `${name} gets ${fate}`);
      const isPortal = fate === 'portal';
      return {
        status: isPortal ? 200 : 502,
        headers: new Headers({ 'content-type': 'text/html' }),
        text: '<html></html>',
      };
    }
    const isLate = fate === 'late';
    await timeline.pause(
      isLate ? 2_000 + random.below(tooLate()) : (travels ?? latency(random)),
      `${name} arrives${isLate ? ' late' : ''}`,
    );
    let answering = arrive(sending, address, who);
    if (fate === 'twice') {
      const second = timeline
        .pause(random.below(3_000), `${name} arrives again`)
        .then(() => arrive(sending, address, who));
      second.catch(() => undefined);
      if (random.chance(0.3)) {
        answering.catch(() => undefined);
        answering = second;
      }
    }
    let answer: Answered;
    try {
      answer = await answering;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await timeline.pause(5, `${name} meets no process`);
      throw failed();
    }
    if (fate === 'answer lost') {
      await timeline.pause(random.chance(0.5) ? 200 : tooLate() * 4, `${name}: the answer ${answer.status} is lost`);
      throw failed();
    }
    if (fate === 'cut') {
      await timeline.pause(latency(random), `${name}: the answer is cut`);
      return { ...answer, text: answer.text.slice(0, Math.floor(answer.text.length / 2)) };
    }
    const delay = fate === 'answer late' ? 2_000 + random.below(tooLate()) : latency(random);
    await timeline.pause(delay, `${name} gets ${answer.status}`);
    return answer;
  }

  /** `fetch` of a tab at this address. */
  const fetchOf =
    (address: string, who: string, hear: Hearing): typeof fetch =>
    (input, init = {}) =>
      new Promise((resolve, reject) => {
        const url = new URL(input instanceof Request ? input.url : String(input));
        const { signal } = init;
        const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort);
        const headers = new Headers(init.headers);
        headers.set('origin', shopOrigin);
        headers.set('host', 'shop.test');
        const body = typeof init.body === 'string' ? init.body : '';
        const sending: Sending = { method: init.method ?? 'GET', path: `${url.pathname}${url.search}`, headers, body };
        const travels = hear.sent(sending);
        let isOver = false;
        const end = (answer: Answered | null): void => {
          if (!isOver) hear.ended(sending, answer);
          isOver = true;
        };
        signal?.addEventListener('abort', () => end(null));
        send(sending, address, who, travels).then(
          (answer) => {
            end(answer);
            resolve(toResponse(answer));
          },
          (error: unknown) => {
            end(null);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
        return undefined;
      });

  /** `fetch` of the shop, to its partners. */
  const shopFetch: typeof fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      const random = parts.random('shop');
      const url = new URL(String(input));
      const { signal } = init;
      signal?.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')));
      const number = /"number":"([^"]+)"/.exec(String(init.body))?.[1] ?? '';
      const name = `${url.host}${url.pathname} ${number}`;
      const asked = (asking.get(name) ?? 0) + 1;
      asking.set(name, asked);
      if (asked > 1 && number !== '') parts.crowded(name, number, asked);
      const leave = () => void asking.set(name, (asking.get(name) ?? 1) - 1);
      signal?.addEventListener('abort', leave);
      timeline.in(latency(random), `shop ${url.host}${url.pathname}`, () => {
        if (!signal?.aborted) leave();
        const answer = parts.partners().answer(url.host, url.pathname, new Headers(init.headers), String(init.body));
        if (answer === 'silent') {
          timeline.in(random.chance(0.5) ? 100 : tooLate(), `${url.host} does not answer`, () => reject(failed()));
          return;
        }
        timeline.in(latency(random), `${url.host} answers ${answer.status}`, () =>
          resolve(new Response(answer.body, { status: answer.status })),
        );
      });
    });

  return { send, fetchOf, shopFetch };
}

export type Network = ReturnType<typeof createNetwork>;

const toResponse = ({ status, headers, text }: Answered): Response =>
  new Response(status === 204 ? null : text, { status, headers });
