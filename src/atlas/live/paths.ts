/** The script with what a flow shows while it runs (`live-data.ts`), packed. */
export const livePath = (flow: string): string => `live/${flow}.js`;
