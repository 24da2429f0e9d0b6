/** A network that answers with a fault, in virtual time: `fetch`, and `XMLHttpRequest` for forms. */
import type { AnyCall } from '../../src/contract/call.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface Exchange {
  call: AnyCall;
  input: unknown;
  clock: VirtualClock;
  signal: AbortSignal;
  /** Redirects to the address, as the request allows it. */
  redirect(to: string): Promise<Response>;
}

export type Behaviour = (exchange: Exchange) => Response | Promise<Response>;

interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

export interface Network {
  fetch: typeof globalThis.fetch;
  /** A class. */
  XMLHttpRequest: typeof globalThis.XMLHttpRequest;
  /** Every request, also to where a redirect led. */
  sent: SentRequest[];
  aborted: number;
}

const gone = (): TypeError => new TypeError('Failed to fetch');

export function createNetwork(
  call: AnyCall,
  input: unknown,
  clock: VirtualClock,
  behaviour: (index: number) => Behaviour,
): Network {
  const sent: SentRequest[] = [];
  const network: Network = {
    fetch: fetched as unknown as typeof fetch,
    XMLHttpRequest: requestsBy(fetched),
    sent,
    aborted: 0,
  };
  function fetched(url: string, init: RequestInit = {}): Promise<Response> {
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    const index = sent.push(request) - 1;
    const signal = init.signal ?? new AbortController().signal;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        network.aborted += 1;
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (signal.aborted) reject(new DOMException('aborted', 'AbortError'));
      const redirect = async (to: string): Promise<Response> => {
        if (init.redirect === 'error') throw gone();
        sent.push({ ...request, url: to });
        const response = new Response('{"status":true}');
        Object.defineProperty(response, 'url', { value: to });
        return response;
      };
      const answered = async () => behaviour(index)({ call, input, clock, signal, redirect });
      answered().then(resolve, reject);
    });
  }
  return network;
}

/** The part of it that a form needs. It follows redirects by itself, as browsers do. */
function requestsBy(send: (url: string, init: RequestInit) => Promise<Response>): typeof globalThis.XMLHttpRequest {
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    responseURL = '';
    #url = '';
    #method = '';
    #headers = new Headers();
    #lines = '';
    #ending = new AbortController();
    open(method: string, url: string) {
      [this.#method, this.#url] = [method, url];
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders = () => this.#lines;
    send() {
      const init = { method: this.#method, headers: this.#headers, signal: this.#ending.signal };
      void this.#receive(send(this.#url, init)).catch(() =>
        this.#tell(this.#ending.signal.aborted ? 'abort' : 'error'),
      );
    }
    abort() {
      this.#ending.abort();
    }
    async #receive(answer: Promise<Response>) {
      const response = await answer;
      this.responseText = await response.text();
      this.status = response.status;
      this.responseURL = response.url === '' ? this.#url : response.url;
      this.#lines = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
      this.#tell('load');
    }
    #tell(type: string) {
      this.dispatchEvent(new Event(type));
    }
  }
  return Request as unknown as typeof globalThis.XMLHttpRequest;
}
