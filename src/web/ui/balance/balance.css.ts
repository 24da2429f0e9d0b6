/** The two balances of the top bar. Shape (disc, star) and word tell them apart, not colour alone. */
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { colour, figures, hovered, line, media, radius, type } from '../theme/tokens.css.ts';

export const balance = style({
  display: 'grid',
  alignContent: 'center',
  flex: '1 1 0',
  minWidth: 'min-content',
  maxWidth: '168px',
  minHeight: '44px',
  padding: '0 7px',
  border: `${line.decor} solid ${colour.platina}`,
  borderRadius: radius.control,
  background: colour.surface,
  color: colour.ink,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  ':active': { transform: 'translateY(1px)' },
  '@media': {
    ...hovered({ borderColor: colour.ink }),
    [media.wide]: { flex: '0 0 auto', minWidth: '132px', padding: '0 12px' },
  },
});

export const still = style({
  cursor: 'default',
  ':active': { transform: 'none' },
  '@media': hovered({ borderColor: colour.platina }),
});

export const label = style({
  ...type.xxs,
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  fontWeight: 700,
  color: colour.inkSoft,
});
globalStyle(`${label} svg`, { width: '12px', height: '12px' });

export const disc = style({ fill: colour.kunyit, stroke: colour.accentText });
export const star = style({ fill: colour.pandan, stroke: colour.pandan });

export const amount = style({
  ...figures,
  fontSize: '.84375rem',
  lineHeight: '1.125rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
});

export const failed = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4px' });
globalStyle(`${failed} svg`, { width: '16px', height: '16px', color: colour.tarum });

const pulse = keyframes({ '50%': { opacity: 0.45 } });

/** A placeholder during loading; it stops pulsing after five seconds. */
export const skeleton = style({
  display: 'block',
  borderRadius: radius.small,
  background: colour.disabledWash,
  animation: `${pulse} 1.25s ease-in-out 4`,
});
export const skeletonAmount = style({ width: '64px', maxWidth: '100%', height: '12px', margin: '3px 0' });
