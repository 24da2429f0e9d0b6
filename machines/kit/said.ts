/** A wait that the server announced: its end, ms on the device's timeline, and its length in minutes. */
interface Wait {
  until: number;
  minutes: number;
}
export const waitOf = (_: unknown, { until, minutes }: Wait): Wait => ({ until, minutes });

export const fieldOf = (_: unknown, { field }: { field: string }): { field: string } => ({ field });

export const phoneOf = (_: unknown, { phone }: { phone: string }): { phone: string } => ({ phone });
