/** Of a dialog, in px: `most` of it, less where the page would not show for `margin` on either side (SH-13). */
export const dialogWidth = { most: 328, margin: 16 } as const;
