/** Parts that pages have in common and that come after the first paint. */
import { style } from '@vanilla-extract/css';
import { display, space, type } from '../ui/theme/tokens.css.ts';

export const pageTitle = style({ ...type.xxl, ...display });
/** A remark that is not there takes its gap with it; its place is kept for screen readers. */
export const remark = style({ selectors: { '&:empty': { marginBlockEnd: `-${space[4]}` } } });
