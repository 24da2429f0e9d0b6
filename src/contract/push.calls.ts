/** Push notices on one device: what the platform offers, and turning them on and off (PS-1 to PS-4). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import type { Secret } from './secret.ts';
import { throttled } from './shared-outcomes.ts';

/** Bytes as base64url without padding. */
const Bytes = (count: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`)));

/** An uncompressed point of P-256. */
const Point = Bytes(65);

const longestEndpoint = 1024;

export type PushLanguage = 'id' | 'en';

/** What the browser made for this device (https://www.w3.org/TR/push-api/). */
export interface PushSubscribed {
  /** Who has it can send to the device. */
  endpoint: Secret;
  p256dh: string;
  auth: Secret;
  language: PushLanguage;
}

/** `key`: of the platform, to subscribe with. `isOn`: it holds a subscription of this session. */
export interface PushSetting {
  key: string;
  isOn: boolean;
}

export const pushSetting = defineCall({
  name: 'pushSetting',
  method: 'GET',
  path: '/v2/auth/player/push',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: {
    accepted: success(v.object({ key: Point, on: v.boolean() }), ({ key, on }): { setting: PushSetting } => ({
      setting: { key, isOn: on },
    })),
  },
});

export const turnPushOn = defineCall({
  name: 'turnPushOn',
  path: '/v2/auth/player/push/on',
  body: v.object({
    endpoint: v.pipe(v.string(), v.maxLength(longestEndpoint), v.startsWith('https://')),
    p256dh: Point,
    auth: Bytes(16),
    lang: v.picklist(['id', 'en']),
  }),
  write: ({ bearer, subscribed }: { bearer: Secret; subscribed: PushSubscribed }) => ({
    bearer,
    body: {
      endpoint: subscribed.endpoint.reveal(),
      p256dh: subscribed.p256dh,
      auth: subscribed.auth.reveal(),
      lang: subscribed.language,
    },
  }),
  outcomes: {
    accepted: success(),
    /** The platform does not send to the push service of this browser. */
    foreign_service: refusal({ type: 'error.validation', field: 'endpoint', status: 422 }),
    throttled,
  },
});

export const turnPushOff = defineCall({
  name: 'turnPushOff',
  path: '/v2/auth/player/push/off',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: success() },
});
