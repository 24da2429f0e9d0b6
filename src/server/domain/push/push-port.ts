/** How the platform reaches a browser's push service. */
import type { PushLanguage } from '../../../contract/push.calls.ts';

export type NoticeKind = 'paid' | 'withdrawn' | 'friend' | 'opened';

/** Where a device receives, and how to encrypt for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a device is told: no amount, no number, nothing of a person (PS-1). */
interface PushText {
  kind: NoticeKind;
  lang: PushLanguage;
  /** Of the shop's own origin. */
  path: string;
}

export interface PushMessage extends PushText {
  /** The same for every attempt: a later message takes the place of an earlier one that still waits. */
  id: string;
  expiresAt: Date;
}

/** `gone`: the device no longer receives. `refused`: never will, as it is. */
export type PushAnswer = 'taken' | 'gone' | 'refused';

export interface PushKey {
  publicKey: Buffer;
  privateKey: Buffer;
}

/** `send` rejects where another try may succeed. */
export interface PushPort {
  /** Whether it is an address of a push service that the shop sends to. */
  serves(endpoint: string): boolean;
  /** Whether messages can be encrypted for the target. */
  canEncrypt(target: PushTarget): boolean;
  newKey(): PushKey;
  send(target: PushTarget, message: PushMessage, key: PushKey): Promise<PushAnswer>;
}
