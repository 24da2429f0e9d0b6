/** A place in a run as the part of an address after `#`: the start, and what has happened since. */
export interface Address {
  /** Empty for the first start of the machine. */
  start: string;
  ids: readonly string[];
}

const mark = 'run';

export const addressOf = ({ start, ids }: Address): string =>
  `#${mark}=${[encodeURIComponent(start), ...ids].join('.')}`;

/** Null where the address names no place in a run. */
export function readAddress(hash: string): Address | null {
  if (hash === `#${mark}`) return { start: '', ids: [] };
  const [name, place = ''] = hash.split('=');
  if (name !== `#${mark}`) return null;
  const [start = '', ...ids] = place.split('.');
  return { start: decoded(start), ids: ids.filter((id) => id !== '') };
}

/** A link may have been cut or changed on its way. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
