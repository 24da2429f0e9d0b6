/** A code that was sent to a player and not typed yet: its step is gone on with, so that no second SMS is sent (SS-7). */
export type PendingCode = {
  /** The number that the code went to. */
  phone: string;
  /** End of the countdown or lock, ms on the device's timeline. */
  until: number;
  locked: boolean;
} & AskedCode;

/** What the code is good for; another purpose, or another new number, asks for a code of its own. */
export type AskedCode = { purpose: 'pin' } | { purpose: 'phone'; newPhone: string };
