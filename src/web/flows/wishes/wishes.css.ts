import { style } from '@vanilla-extract/css';
import { space } from '../../ui/theme/tokens.css.ts';

/** Takes no space, and no gap of the page, while nothing is said. */
export const part = style({ selectors: { '&:not(:has(> :not(:empty)))': { position: 'absolute' } } });
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[2] });
