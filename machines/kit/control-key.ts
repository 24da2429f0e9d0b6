/** What guards read of the context, counters capped: two snapshots of one state with equal keys behave alike. */
export type ControlKey = Readonly<Record<string, string | number | boolean | null>>;
