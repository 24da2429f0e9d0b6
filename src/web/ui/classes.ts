/** Joins class names, without the false and missing ones. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
