/** Shared by pages, and loaded after the first paint. */
import { style } from '@vanilla-extract/css';
import { display, space, type } from '../ui/theme/tokens.css.ts';

export const pageTitle = style({ ...type.xxl, ...display });
/** An empty remark takes no gap; the element stays for screen readers. */
export const remark = style({ selectors: { '&:empty': { marginBlockEnd: `-${space[4]}` } } });
