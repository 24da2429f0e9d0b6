/**
 * SMS network, bank and e-wallet, each with a book of its own in memory, which the shop's database cannot spoil. The
 * shop's real clients ask them over the simulated network. They lie: no answer, a wrong amount, a foreign currency, a
 * forgotten order, callbacks that are repeated, reordered, forged or against an end. They never say falsely that an order
 * was paid as it should be: then no shop could tell.
 */
import { createHash } from 'node:crypto';
import { requestContent, isSigned, signatureHeaders } from '../../src/server/wire/signature.ts';
import type { Message } from '../../src/server/domain/platform/outbox.ts';
import type { VendorName } from '../../src/server/domain/vendors/vendor-ports.ts';
import type { Random } from '../../src/walk/random.ts';
import type { Timeline } from './timeline.ts';

export const partnerHosts = { bank: 'bank.test', dana: 'dana.test' } as const;
export const secrets: Readonly<Record<VendorName, string>> = { bank: 'key of the bank', dana: 'key of the wallet' };

type Status = 'pending' | 'paid' | 'failed';

interface Order {
  vendor: VendorName;
  kind: 'payment' | 'payout';
  number: string;
  amount: number;
  status: Status;
  expiresAt: number;
  /** The virtual account, or the page of a checkout. */
  place: string;
  wallet: string;
  returnTo: string;
  endedAt: number;
  /** A callback of its end was accepted. */
  isTold: boolean;
}

interface Wallet {
  id: string;
  balance: number;
}

export interface Partners {
  orders: Map<string, Order>;
  wallets: Map<string, Wallet>;
  /** The newest last. */
  inbox(phone: string): readonly Message[];
  messages: Map<string, Message>;
  /** No lie from now on. */
  calm(): void;
  send(message: Message): Promise<void>;
  answer(host: string, path: string, headers: Headers, body: string): { status: number; body: string } | 'silent';
  /** A person at the bank's or the wallet's page. */
  pay(place: string, amount: number | null): void;
  refuse(place: string): void;
  allow(wallet: string, challenge: string): string;
  grant(wallet: string): string;
}

interface PartnersParts {
  timeline: Timeline;
  random: Random;
  /** Part of the answers that are lies. */
  lies: number;
  /** Posts to the shop's callback; whether it was accepted. */
  call(vendor: VendorName, headers: Record<string, string>, body: string): Promise<boolean>;
  reached(what: string): void;
  /** Two processes send one message at once. */
  crowded(id: string): void;
}

const settleAfter = 5_000;

export function createPartners({ timeline, random, lies, call, reached, crowded }: PartnersParts): Partners {
  const orders = new Map<string, Order>();
  const wallets = new Map<string, Wallet>();
  const grants = new Map<string, string>();
  const codes = new Map<string, { wallet: string; challenge: string }>();
  const messages = new Map<string, Message>();
  const sending = new Set<string>();
  let isCalm = false;
  let count = 0;
  const lie = (name: string, part = lies): boolean => {
    if (isCalm || !random.chance(part)) return false;
    reached(`lie ${name}`);
    return true;
  };

  function deliver(order: Order, status: 'paid' | 'failed', id: string, forged = false, tries = 0): void {
    const { vendor, number, kind, amount } = order;
    timeline.in(
      isCalm ? 50 : 20 + random.below(random.chance(0.1) ? 60_000 : 3_000),
      `${vendor} tells ${kind} ${status}`,
      () => {
        const wrong = forged ? random.pick(['amount', 'signature', 'number', 'currency']) : '';
        if (wrong !== '') reached(`callback with wrong ${wrong}`);
        const content = JSON.stringify({
          id,
          number: wrong === 'number' ? `${number}X` : number,
          kind,
          status,
          amount: wrong === 'amount' ? amount + 1_000 : amount,
          currency: wrong === 'currency' ? 'USD' : 'IDR',
        });
        const key = wrong === 'signature' ? 'another key' : secrets[vendor];
        const headers = signatureHeaders(key, Buffer.from(content), new Date(timeline.now));
        void call(vendor, headers, content).then((isAccepted) => {
          order.isTold ||= isAccepted && !forged;
          if (!isAccepted && !forged && tries < 8) {
            timeline.in(5_000 * 2 ** tries, '', () => deliver(order, status, id, false, tries + 1));
          }
        });
      },
    );
  }

  function end(order: Order, status: 'paid' | 'failed'): void {
    if (order.status !== 'pending') return;
    order.status = status;
    order.endedAt = timeline.now;
    const id = `event-${(count += 1)}`;
    if (lie('forged callback', lies / 2)) deliver(order, status, `event-${(count += 1)}`, true);
    const copies = isCalm ? 1 : random.pick([1, 1, 1, 1, 0, 2, 3]);
    if (copies !== 1) reached(`callback sent ${copies} times`);
    for (let copy = 0; copy < copies; copy += 1)
      deliver(order, status, copy > 0 && random.chance(0.5) ? `event-${(count += 1)}` : id);
    if (status === 'failed' || !lie('callback against an end', lies / 4)) return;
    // No shop could tell, if this were all that it heard.
    timeline.in(30_000, '', () => order.isTold && deliver(order, 'failed', `event-${(count += 1)}`));
  }

  function enter(order: Omit<Order, 'status' | 'endedAt' | 'isTold'>): Order {
    const known = orders.get(order.number);
    if (known) return known;
    const entered: Order = { ...order, status: 'pending', endedAt: Infinity, isTold: false };
    orders.set(order.number, entered);
    return entered;
  }

  const expiry = (order: Order): void =>
    void timeline.at(order.expiresAt, '', () => {
      end(order, 'failed');
    });

  function statusOf(number: string) {
    const order = orders.get(number);
    if (!order || lie('forgotten order', lies / 8)) return { status: 'unknown', amount: 0, currency: 'IDR' };
    if (lie('wrong amount', lies / 4)) return { status: order.status, amount: order.amount + 500, currency: 'IDR' };
    if (lie('foreign currency', lies / 8)) return { status: order.status, amount: order.amount, currency: 'USD' };
    // Honest vendors too show an end a little later.
    const isNews = timeline.now - order.endedAt < 4_000 && !isCalm && random.chance(0.4);
    if (order.status !== 'pending' && (isNews || lie('late status')))
      return { status: 'pending', amount: order.amount, currency: 'IDR' };
    return { status: order.status, amount: order.amount, currency: 'IDR' };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the requests of our own clients
  const endpoints: Record<string, (asked: any) => object> = {
    'bank.test/v1/account'({ number, amount, expires_at: expiresAt }) {
      const isNew = !orders.has(number);
      const place = `39010${String(80_000_000 + orders.size)}`;
      const order = enter({
        ...{ vendor: 'bank', kind: 'payment', number, amount, place, wallet: '', returnTo: '' },
        expiresAt: Date.parse(expiresAt),
      });
      if (isNew) expiry(order);
      return { result: 'open', va_number: order.place };
    },
    'bank.test/v1/payment': ({ number }) => statusOf(number),
    'bank.test/v1/payout'({ number, amount }) {
      if (orders.has(number) && lie('repeated payout refused', lies > 0 ? 0.5 : 0)) return { result: 'rejected' };
      if (!orders.has(number)) {
        if (random.chance(0.08)) return { result: 'rejected' };
        const order = enter({
          ...{ vendor: 'bank', kind: 'payout', number, amount, place: '', wallet: '', returnTo: '' },
          expiresAt: Infinity,
        });
        const ends = random.chance(0.8) ? 'paid' : 'failed';
        timeline.in(settleAfter + random.below(20_000), `the bank settles a payout`, () => end(order, ends));
      }
      return { result: 'taken' };
    },
    'bank.test/v1/payout-status': ({ number }) => statusOf(number),
    'dana.test/v1/token'({ code, code_verifier: verifier }) {
      const given = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (!given || given.challenge !== challenge) return { result: 'expired' };
      const { wallet } = given;
      return { result: 'granted', wallet, masked_id: '••••1234', token: grant(wallet) };
    },
    'dana.test/v1/balance'({ token }) {
      const wallet = wallets.get(grants.get(token) ?? '');
      return wallet ? { result: 'known', balance: wallet.balance, masked_id: '••••1234' } : { result: 'revoked' };
    },
    'dana.test/v1/checkout'({ number, token, amount, expires_at: expiresAt, return_to: returnTo }) {
      const wallet = wallets.get(grants.get(token) ?? '');
      if (!orders.has(number) && !wallet) return { result: 'revoked' };
      if (!orders.has(number) && wallet && wallet.balance < amount) return { result: 'balance_too_low' };
      const isNew = !orders.has(number);
      const order = enter({
        ...{ vendor: 'dana', kind: 'payment', number, amount, place: `page-${orders.size}`, returnTo },
        ...{ wallet: wallet?.id ?? '', expiresAt: Date.parse(expiresAt) },
      });
      if (isNew) expiry(order);
      return { result: 'open', url: `https://${partnerHosts.dana}/checkout/${order.place}` };
    },
    'dana.test/v1/payment': ({ number }) => statusOf(number),
    'dana.test/v1/revoke'({ token }) {
      grants.delete(token);
      return { result: 'revoked' };
    },
  };

  function grant(wallet: string): string {
    const token = `grant-${(count += 1)}`;
    grants.set(token, wallet);
    return token;
  }
  const at = (place: string): Order | undefined => [...orders.values()].find((order) => order.place === place);

  return {
    orders,
    wallets,
    messages,
    grant,
    inbox: (phone) => [...messages.values()].filter((message) => message.phone === phone),
    calm() {
      isCalm = true;
    },
    async send(message) {
      const fate = lie('SMS refused') ? 'refused' : lie('SMS answer lost') ? 'lost' : lie('SMS late') ? 'late' : '';
      if (sending.has(message.id)) crowded(message.id);
      sending.add(message.id);
      await timeline.pause(fate === 'late' ? 9_000 : 30 + random.below(300), `an SMS goes out${fate && ` (${fate})`}`);
      sending.delete(message.id);
      if (fate === 'refused') throw new Error('The SMS gateway refuses.');
      messages.set(message.id, message);
      if (fate === 'lost') throw new Error('The SMS gateway does not answer.');
    },
    answer(host, path, headers, body) {
      const vendor = host === partnerHosts.bank ? 'bank' : 'dana';
      if (!isSigned(secrets[vendor], headers, requestContent(path, body), new Date(timeline.now)))
        return { status: 401, body: '{}' };
      if (lie(`${vendor} out of order`)) return { status: 503, body: '{"result":"unavailable"}' };
      if (lie(`${vendor} silent, nothing done`)) return 'silent';
      const answered = endpoints[`${host}${path}`]?.(JSON.parse(body)) ?? {};
      if (lie(`${vendor} silent, but done`)) return 'silent';
      if (lie(`${vendor} answers nonsense`)) return { status: 200, body: '<p>sedang sibuk</p>' };
      return { status: 200, body: JSON.stringify(answered) };
    },
    pay(place, amount) {
      const order = at(place);
      if (!order || (amount !== null && amount !== order.amount)) return;
      const wallet = wallets.get(order.wallet);
      if (order.vendor === 'dana' && (!wallet || wallet.balance < order.amount)) return;
      if (wallet && order.status === 'pending') wallet.balance -= order.amount;
      end(order, 'paid');
    },
    refuse(place) {
      const order = at(place);
      if (order) end(order, 'failed');
    },
    allow(wallet, challenge) {
      const code = `code-${(count += 1)}`.padEnd(43, '0');
      codes.set(code, { wallet, challenge });
      return code;
    },
  };
}
