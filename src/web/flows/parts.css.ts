/** Shared by pages, and loaded after the first paint. */
import { style } from '@vanilla-extract/css';
import { space } from '../ui/theme/tokens.css.ts';

/** An empty remark takes no gap; the element stays for screen readers. */
export const remark = style({ selectors: { '&:empty': { marginBlockEnd: `-${space[4]}` } } });
