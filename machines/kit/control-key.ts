/** What a machine's guards read of its context, counters saturated: two snapshots of one state with the same key behave alike. */
export type ControlKey = Readonly<Record<string, string | number | boolean | null>>;
