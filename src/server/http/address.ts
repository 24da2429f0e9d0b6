/** The socket's address, or the one that a configured proxy forwards. */
import { isIPv6 } from 'node:net';

export function callerAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0) return network(socketAddress);
  // Only the entries of our own proxies, at the end, can be trusted.
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  return network(hops.at(-trustedProxies) || socketAddress);
}

/** Shortens IPv6 to its /64, which one household has whole; an IPv4 address inside IPv6 becomes that address. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain.slice(0, 45);
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const filling = tail === undefined ? [] : Array<string>(Math.max(8 - before.length - behind.length, 0)).fill('0');
  const groups = [...before, ...filling, ...behind].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
