/**
 * The live connection to a room, over a WebSocket. The token is the first message, never a part of the address. An
 * unreadable message ends the connection, as does silence where the platform has said that it beats; one event reports
 * the end.
 */
import * as v from 'valibot';
import { fromCallback, type EventObject } from 'xstate';
import type { ChannelEvent, ChannelInput } from '../../../machines/kit/channel.ts';
import { baseOf, contractAddresses } from '../../contract/addresses.ts';
import { LiveBeat, liveEnds, livePath, LiveRoom, toRoom, type LiveMessage } from '../../contract/rooms.calls.ts';
import type { RoundInput } from '../../contract/rounds.ts';
import type { PageHead } from '../browser/page-head.ts';

/** Ms. */
export const longestOpening = 5_000;
/** Times the pace of the beats without a message, after which a connection is dead. */
export const patience = 2.5;

export interface LiveOptions {
  head: Pick<PageHead, 'apiBase'> & Partial<Pick<PageHead, 'platformBase' | 'addresses'>>;
  now(): number;
  WebSocket?: typeof WebSocket;
}

export interface Live {
  /** The returned function ends it without an event. */
  open(input: ChannelInput, tell: (event: ChannelEvent) => void): () => void;
  /** The round machine sends lost inputs again. */
  transmit(input: { id: string; inputs: readonly RoundInput[] }): void;
}

export function createLive({ head, now, WebSocket = globalThis.WebSocket }: LiveOptions): Live {
  const sockets = new Map<string, WebSocket>();
  // http becomes ws, https becomes wss.
  const { addresses = contractAddresses, platformBase = head.apiBase } = head;
  const base = baseOf(livePath, 'api', addresses) === 'api' ? head.apiBase : platformBase;
  const address = `${base.replace(/^http/, 'ws')}${livePath}`;
  const write = (socket: WebSocket, message: LiveMessage) => socket.send(JSON.stringify(message));

  return {
    open({ bearer, room }, tell) {
      let isOver = false;
      let isOpen = false;
      const end = (event: ChannelEvent | null) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(limit);
        if (sockets.get(room) === socket) sockets.delete(room);
        socket?.close();
        if (event) tell(event);
      };
      const lose = () => end({ type: 'channel.lost', receivedAt: now() });
      let limit = setTimeout(lose, longestOpening);
      /** Null before the first beat: silence then means nothing, as a platform need not beat. */
      let longestSilence: number | null = null;
      const awaitNext = (receivedAt: number) => {
        clearTimeout(limit);
        // Lost when it fell silent: that long the server has heard nothing either.
        if (longestSilence !== null) limit = setTimeout(end, longestSilence, { type: 'channel.lost', receivedAt });
      };
      let socket: WebSocket | undefined;
      try {
        socket = new WebSocket(address);
      } catch {
        lose();
        return () => undefined;
      }
      const opened = socket;
      opened.addEventListener('open', () => write(opened, { token: bearer.reveal(), room }));
      opened.addEventListener('message', ({ data }) => {
        if (isOver) return;
        const receivedAt = now();
        const message = readNews(data);
        if (!message) return lose();
        if ('beat' in message) longestSilence = message.beat * patience;
        else if (!isOpen) {
          isOpen = true;
          sockets.set(room, opened);
          tell({ type: 'channel.opened', receivedAt });
        }
        if (isOpen) awaitNext(receivedAt);
        if ('room' in message) tell({ type: 'news.arrived', room: toRoom(message.room, { receivedAt }), receivedAt });
      });
      opened.addEventListener('error', lose);
      opened.addEventListener('close', ({ code }) => {
        if (code === liveEnds.unauthorized) return end({ type: 'channel.unauthorized' });
        if (code === liveEnds.notFound) return end({ type: 'channel.gone' });
        return code === liveEnds.replaced ? end({ type: 'channel.replaced', receivedAt: now() }) : lose();
      });
      return () => end(null);
    },
    transmit({ id, inputs }) {
      const socket = sockets.get(id);
      if (socket?.readyState === WebSocket.OPEN) write(socket, { inputs: [...inputs] });
    },
  };
}

const LiveNews = v.union([LiveRoom, LiveBeat]);

function readNews(data: unknown): v.InferOutput<typeof LiveNews> | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = v.safeParse(LiveNews, JSON.parse(data));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export const channelActor = (live: Live) =>
  fromCallback<EventObject, ChannelInput>(({ input, sendBack }) => live.open(input, sendBack));
