/** Width and height of a game's picture, in CSS pixels; the marbles keep their size, so a smaller box is a closer crop. */
export const sizes = { '4:3': [400, 300], '16:9': [500, 281], '1:1': [336, 336] } as const;

export type Ratio = keyof typeof sizes;

/** Of a file, without its ending. */
export const artName = (slug: string, ratio: Ratio): string => `${slug}-${ratio.replace(':', 'x')}`;
