import { style } from '@vanilla-extract/css';
import { colour, display, figures, media, radius, type } from '../../ui/theme/tokens.css.ts';

export const worth = style({
  ...type.lg,
  ...display,
  ...figures,
  color: colour.tarum,
  overflowWrap: 'anywhere',
  '@media': { [media.cramped]: type.sm },
});
export const noWorth = style({ ...type.sm, ...figures, color: colour.inkSoft });
export const addButton = style({ justifySelf: 'start' });
export const skeletonParts = style({ display: 'block', height: '76px', borderRadius: radius.control });
