import { style } from '@vanilla-extract/css';
import { space } from '../../ui/theme/tokens.css.ts';

export const note = style({ display: 'grid', gap: space[3], justifyItems: 'stretch', minWidth: 0 });
