import { codeLife } from '../../src/contract/deadline.ts';

/** A wait that the server announced: its end, ms on the device's timeline, and its length in minutes. */
export interface Wait {
  until: number;
  minutes: number;
  /** By which the platform's support finds the refused request. */
  reference: string | null;
}
export const waitOf = (_: unknown, { until, minutes, reference }: Wait): Wait => ({ until, minutes, reference });

/** No longer than the pause between two codes, so no lock. */
export const isCountdown = (_: unknown, { minutes }: { minutes: number }): boolean => minutes * 60_000 <= codeLife;

export const fieldOf = (_: unknown, { field }: { field: string }): { field: string } => ({ field });

export const phoneOf = (_: unknown, { phone }: { phone: string }): { phone: string } => ({ phone });
