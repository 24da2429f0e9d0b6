/** Sends to browsers' push services: hosts of a list alone, never inwards, no redirect, no answer read (3.13). */
import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { after, hour, type Clock } from '../domain/platform/clock.ts';
import type { PushAnswer, PushPort } from '../domain/push/push-port.ts';
import { encryptPush, isUsable, newSigningKey, vapidHeader } from '../wire/web-push.ts';

/** The services of Chrome, Edge, Firefox, Opera, Safari and Samsung's browser; a leading `*.` stands for any name below. */
export const pushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

export interface PushClientOptions {
  services?: readonly string[];
  /** Whom a service may ask. */
  contact: string;
  /** For tests, whose service is on this machine: where it is, its authority, and what is inward. */
  resolve?: LookupFunction;
  ca?: string;
  port?: number;
  isInward?(address: string): boolean;
}

/** ms for connecting and the answer's headers. */
const timeout = 10_000;
/** Every message has this length before it is encrypted. */
const padded = 256;
const signedFor = 12 * hour;

const inward = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inward.addSubnet(net, prefix);
}
/** Of IPv6 only what is routed globally is outward, without addresses that carry one of IPv4. */
const outward6 = new BlockList();
outward6.addSubnet('2000::', 3, 'ipv6');
const carrying6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  carrying6.addSubnet(net, prefix, 'ipv6');
}

export const isInward = (address: string): boolean =>
  isIP(address) === 6
    ? !outward6.check(address, 'ipv6') || carrying6.check(address, 'ipv6')
    : isIP(address) !== 4 || inward.check(address);

/** Resolves a name, and refuses it where any of its addresses is inward; what was checked is what is connected to. */
const guarded =
  (resolve: LookupFunction, isRefusedAt: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : [];
      const first = all[0];
      const isRefused = all.some(({ address }) => isRefusedAt(address));
      if (error || !first || isRefused) {
        callback(error ?? new Error('Expected a public address of a push service; it is none.'), '', 4);
      } else if (options.all) callback(null, all);
      else callback(null, first.address, first.family);
    });

export function servesFrom(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint);
  // As written, so that no other parser reads another host.
  const isPlain =
    href === endpoint && protocol === 'https:' && port === '' && username === '' && password === '' && hash === '';
  const isNamed = (service: string): boolean =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
  return isPlain && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && services.some(isNamed);
}

export function createPushClient(options: PushClientOptions, clock: Clock): PushPort {
  const { services = pushServices, contact, resolve = lookup, ca, port = 443 } = options;
  const found = guarded(resolve, options.isInward ?? isInward);
  return {
    serves: (endpoint) => servesFrom(services, endpoint),
    canEncrypt: isUsable,
    newKey: newSigningKey,
    async send(target, { id, kind, lang, path, expiresAt }, key) {
      // The list may have changed since the device subscribed.
      if (!servesFrom(services, target.endpoint)) return 'gone';
      const now = clock.now();
      const body = encryptPush(Buffer.from(JSON.stringify({ kind, lang, path })), target, padded);
      const headers = {
        Authorization: vapidHeader(key, target.endpoint, contact, after(now, signedFor)),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
        Topic: id.replaceAll('-', ''),
        Urgency: kind === 'friend' ? 'high' : 'normal',
      };
      return answerOf(
        await new Promise<number>((answer, reject) => {
          const sent = request(
            target.endpoint,
            {
              method: 'POST',
              headers,
              port,
              lookup: found,
              agent: false,
              signal: AbortSignal.timeout(timeout),
              ...(ca !== undefined && { ca }),
            },
            (response) => {
              answer(response.statusCode ?? 0);
              response.destroy();
            },
          );
          sent.on('error', reject);
          sent.end(body);
        }),
      );
    },
  };
}

/** Throws for what may pass. */
function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500)
    throw new Error(`Expected the push service to take a notice; it answered ${status}.`);
  return 'refused';
}
