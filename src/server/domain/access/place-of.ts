/** Where a network address is, as far as the shop knows (DV-1). */
interface Place {
  /** In English, as tables have it. */
  city: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
}

export type PlaceOf = (address: string) => Place;

/** Without a table of addresses. */
export const nowhere: PlaceOf = () => ({ city: null, country: null });
