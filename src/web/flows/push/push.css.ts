import { style } from '@vanilla-extract/css';
import { colour, type } from '../../ui/theme/tokens.css.ts';

export const intro = style({ ...type.sm, color: colour.inkSoft });
/** An empty remark takes no gap; the element stays for screen readers. */
export const remark = style({ ...type.sm, selectors: { '&:empty': { position: 'absolute' } } });
