/**
 * A phone's link, packet by packet. Unlike DevTools' emulation it charges for the handshakes of TCP and TLS and for slow
 * start, and all connections share one queue. No packet is lost.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const segmentSize = 1_460;
/** TCP and IP, without options. */
const headerSize = 40;
/** RFC 6928. */
const firstWindow = 10 * segmentSize;
/** ms without a packet, after which slow start begins again (RFC 5681, 4.1). */
const idleLimit = 1_000;

type Lane = (bytes: number, arrive: () => void) => void;

/** One direction: packets leave one after the other at the link's rate, and arrive `delay` ms later. */
function openLane(bitsPerSecond: number, delay: number): Lane {
  const flying: Array<{ due: number; arrive: () => void }> = [];
  let freeAt = 0;
  const wait = () => flying[0] && setTimeout(land, flying[0].due - performance.now());
  const land = () => {
    // Timers count whole milliseconds.
    for (; flying[0] && flying[0].due < performance.now() + 0.5; flying.shift()) flying[0].arrive();
    wait();
  };
  return (bytes, arrive) => {
    freeAt = Math.max(performance.now(), freeAt) + ((bytes + headerSize) * 8_000) / bitsPerSecond;
    flying.push({ due: freeAt + delay, arrive });
    if (flying.length === 1) wait();
  };
}

/** Carries one direction of a connection; its acknowledgements return on the other lane. */
function carry(from: Socket, to: Socket, there: Lane, back: Lane): void {
  const waiting: Buffer[] = [];
  let [window, unacknowledged, lastSent] = [firstWindow, 0, 0];
  const pump = (): void => {
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      if (unacknowledged >= window) return void waiting.unshift(first);
      const segment = first.subarray(0, segmentSize);
      if (first.length > segmentSize) waiting.unshift(first.subarray(segmentSize));
      unacknowledged += segment.length;
      lastSent = performance.now();
      there(segment.length, () => {
        if (!to.destroyed) to.write(segment);
        back(0, () => {
          unacknowledged -= segment.length;
          window += segment.length;
          pump();
        });
      });
    }
    if (from.readableEnded) there(0, () => to.end());
  };
  from.on('end', pump).on('data', (chunk: Buffer) => {
    if (unacknowledged === 0 && performance.now() - lastSent > idleLimit) window = firstWindow;
    waiting.push(chunk);
    pump();
  });
}

/** A link to a port of this machine: `roundTrip` in ms, rates in bits a second. Returns its own port. */
export async function openLink(port: number, speed: { roundTrip: number; down: number; up: number }): Promise<number> {
  const toPhone = openLane(speed.down, speed.roundTrip / 2);
  const toServer = openLane(speed.up, speed.roundTrip / 2);
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (phone) => {
    const origin = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    origin.on('error', () => phone.destroy());
    phone.on('error', () => phone.destroy()).on('close', () => origin.destroy());
    carry(origin, phone, toPhone, toServer);
    // SYN and its answer; what the phone sends waits in its socket until then.
    toServer(0, () => toPhone(0, () => carry(phone, origin, toServer, toPhone)));
  }).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
