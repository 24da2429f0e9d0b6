/** What `npm run bench:web` shows rests on the link being as slow as it says; a busy machine only makes it slower. */
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openLink } from '../bench/web/link.ts';

test('a link makes a connection pay for its handshake, slow start and rate', async () => {
  const size = 102_400;
  const origin = createServer((socket) => socket.once('data', () => socket.end(Buffer.alloc(size))));
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const port = await openLink((origin.address() as AddressInfo).port, {
    roundTrip: 150,
    down: 1_600_000,
    up: 750_000,
  });
  const began = performance.now();
  const arrived = await new Promise<{ first: number; last: number; bytes: number }>((resolve) => {
    let [first, bytes] = [0, 0];
    const phone = connect(port, '127.0.0.1', () => phone.write('?'));
    phone.on('data', (chunk) => {
      first ||= performance.now() - began;
      bytes += chunk.length;
    });
    phone.on('end', () => resolve({ first, last: performance.now() - began, bytes }));
  });
  origin.close();
  expect(arrived.bytes).toBe(size);
  // Two round trips: the handshake, then request and answer; 5 ms for the grain of timers.
  expect(arrived.first).toBeGreaterThan(300 - 5);
  // 71 packets of 7.5 ms, and the second window waits half a round trip for the first acknowledgement.
  expect(arrived.last).toBeGreaterThan(300 + 71 * 7.5 + 75 - 5);
});
