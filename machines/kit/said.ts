/** What an answer or a form says, as the context keeps it: for `assign`. */

/** A wait that the server announced: when it ends, ms on the device's timeline, and in minutes. */
interface Wait {
  until: number;
  minutes: number;
}
export const waitOf = (_: unknown, { until, minutes }: Wait): Wait => ({ until, minutes });

/** What the server refused, by its name. */
export const fieldOf = (_: unknown, { field }: { field: string }): { field: string } => ({ field });

export const phoneOf = (_: unknown, { phone }: { phone: string }): { phone: string } => ({ phone });
