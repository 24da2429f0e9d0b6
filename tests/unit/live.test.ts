/** The live connection to a room as the page has it (GM-5, C01): what goes out, what comes in, and how it ends. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelEvent } from '../../machines/kit/channel.ts';
import { contractAddresses } from '../../src/contract/addresses.ts';
import { liveEnds, type RoomWire } from '../../src/contract/rooms.calls.ts';
import { Secret } from '../../src/contract/secret.ts';
import { sampleData } from '../../src/sandbox/testbed/samples.ts';
import { createLive, longestOpening, patience } from '../../src/web/gateway/live.ts';

const told = sampleData('room', 'accepted') as { room: RoomWire };
const { id } = told.room;
const bearer = new Secret('token-of-sari');

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  readonly readyState = FakeSocket.OPEN;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  happen(type: string, details: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), details));
  }
  tell(data: string): void {
    this.happen('message', { data });
  }
}

function connect(socket: unknown = FakeSocket, more: object = {}, now = () => 5_000) {
  const live = createLive({
    head: { apiBase: 'https://toko.example/api', ...more },
    now,
    WebSocket: socket as typeof WebSocket,
  });
  const events: ChannelEvent[] = [];
  const stop = live.open({ bearer, room: id }, (event) => events.push(event));
  return { live, events, stop, socket: FakeSocket.all.at(-1) as FakeSocket };
}
const lost = { type: 'channel.lost', receivedAt: 5_000 };
const inputs = [{ seq: 0, at: 1_000, value: 2 }];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
  return () => vi.useRealTimers();
});

describe('GM-5 the live connection', () => {
  it('C01 goes to the API, with the token in the first message and never in the address', () => {
    const { socket, events } = connect();
    expect(socket.url).toBe('wss://toko.example/api/v2/auth/rooms/live');
    socket.happen('open');
    expect([socket.sent, events]).toEqual([[{ token: 'token-of-sari', room: id }], []]);
  });

  it('SH-5 goes to the base that its address lies under', () => {
    const addresses = { ...contractAddresses, bases: { '/v2/auth/rooms': 'platform' } } as const;
    connect(FakeSocket, { platformBase: 'https://platform.example', addresses });
    expect(FakeSocket.all.at(-1)?.url).toBe('wss://platform.example/v2/auth/rooms/live');
  });

  it('GM-5 is open with the first news, whose moments are on the timeline of the device', () => {
    const { socket, events } = connect();
    socket.tell(JSON.stringify(told));
    expect(events).toMatchObject([
      { type: 'channel.opened', receivedAt: 5_000 },
      { type: 'news.arrived', receivedAt: 5_000, room: { id, status: 'waiting', until: 25_000 } },
    ]);
    socket.tell(JSON.stringify(told));
    expect(events.slice(2).map(({ type }) => type)).toEqual(['news.arrived']);
  });

  it('GM-5 carries what is played in the room that it is of, while it is open', () => {
    const { live, socket, stop } = connect();
    live.transmit({ id, inputs });
    socket.tell(JSON.stringify(told));
    live.transmit({ id: '1b8c7d6e-5f4a-4b3c-9d2e-3f4a5b6c7d81', inputs });
    live.transmit({ id, inputs });
    stop();
    live.transmit({ id, inputs });
    expect(socket.sent).toEqual([{ inputs }]);
  });

  it.each([
    [liveEnds.unauthorized, { type: 'channel.unauthorized' }],
    [liveEnds.notFound, { type: 'channel.gone' }],
    [liveEnds.replaced, { type: 'channel.replaced', receivedAt: 5_000 }],
    [1006, lost],
    [1000, lost],
  ])('GM-5 ER-1 its end %i is said once', (code, event) => {
    const { socket, events } = connect();
    socket.happen('close', { code });
    socket.happen('error');
    socket.tell(JSON.stringify(told));
    expect(events).toEqual([event]);
  });

  it.each(['no room', '{"room":{}}', JSON.stringify({ room: { ...told.room, version: -1 } })])(
    'ER-2 what cannot be read ends it: %s',
    (text) => {
      const { socket, events } = connect();
      socket.tell(text);
      expect([events, socket.isClosed]).toEqual([[lost], true]);
    },
  );

  it('ER-2 one that brings nothing is given up, one that has brought something is not', () => {
    const silent = connect();
    silent.socket.happen('open');
    vi.advanceTimersByTime(longestOpening);
    expect([silent.events, silent.socket.isClosed]).toEqual([[lost], true]);
    const open = connect();
    open.socket.tell(JSON.stringify(told));
    vi.advanceTimersByTime(longestOpening * 10);
    expect(open.socket.isClosed).toBe(false);
  });

  describe('ER-2 once the platform has said that it beats', () => {
    const beat = 4_000;
    const beats = (socket: FakeSocket) => socket.tell(JSON.stringify({ beat }));
    const opened = () => {
      const connection = connect(FakeSocket, {}, () => Date.now());
      connection.socket.tell(JSON.stringify(told));
      connection.events.length = 0;
      return connection;
    };

    it('ER-2 GM-5 silence ends it: lost when it fell silent, so that polling takes over', () => {
      const { socket, events } = opened();
      beats(socket);
      vi.advanceTimersByTime(beat);
      beats(socket);
      const receivedAt = Date.now();
      vi.advanceTimersByTime(beat * patience - 1);
      expect([events, socket.isClosed]).toEqual([[], false]);
      vi.advanceTimersByTime(1);
      expect([events, socket.isClosed]).toEqual([[{ type: 'channel.lost', receivedAt }], true]);
    });

    it('ER-2 any message is a sign of life, and a beat alone is no news', () => {
      const { socket, events } = opened();
      beats(socket);
      for (let message = 0; message < 3; message += 1) {
        vi.advanceTimersByTime(beat * 2);
        socket.tell(JSON.stringify(told));
      }
      expect([events.map(({ type }) => type), socket.isClosed]).toEqual([
        ['news.arrived', 'news.arrived', 'news.arrived'],
        false,
      ]);
    });

    it('ER-2 a beat before the room opens nothing', () => {
      const { socket, events } = connect();
      beats(socket);
      vi.advanceTimersByTime(longestOpening);
      expect([events, socket.isClosed]).toEqual([[lost], true]);
    });

    it('GM-5 whoever has left hears nothing of the silence', () => {
      const { socket, events, stop } = opened();
      beats(socket);
      stop();
      vi.advanceTimersByTime(beat * 10);
      expect(events).toEqual([]);
    });

    it.each([0, -1, 999, 60_001, '4000', null])('ER-2 a pace of %j cannot be read', (pace) => {
      const { socket, events } = opened();
      socket.tell(JSON.stringify({ beat: pace }));
      expect([events.map(({ type }) => type), socket.isClosed]).toEqual([['channel.lost'], true]);
    });
  });

  it('ER-2 where the browser opens none at all, it is lost', () => {
    const blocked = vi.fn(function open() {
      throw new Error('blocked');
    });
    expect(connect(blocked).events).toEqual([lost]);
  });

  it('GM-5 whoever has left hears nothing more', () => {
    const { socket, events, stop } = connect();
    stop();
    socket.happen('close', { code: 1006 });
    expect([events, socket.isClosed]).toEqual([[], true]);
  });
});
