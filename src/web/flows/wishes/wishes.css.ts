import { style } from '@vanilla-extract/css';
import { space } from '../../ui/theme/tokens.css.ts';

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[2] });
