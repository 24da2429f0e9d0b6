/** What a withdrawal has beside what it shares with the top-up: parts of the balance, and what the amount is worth. */
import { style } from '@vanilla-extract/css';
import { colour, display, figures, radius, type } from '../../ui/theme/tokens.css.ts';

export const worth = style({ ...type.lg, ...display, ...figures, color: colour.tarum, overflowWrap: 'anywhere' });
export const noWorth = style({ ...type.sm, ...figures, color: colour.inkSoft });
export const addButton = style({ justifySelf: 'start' });
/** What the amount is worth, and the buttons below it. */
export const skeletonParts = style({ display: 'block', height: '76px', borderRadius: radius.control });
