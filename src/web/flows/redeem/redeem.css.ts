/** The voucher as a ticket: a stub with a marble, a perforation, and a strip to write on. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, line, radius, space, type } from '../../ui/theme/tokens.css.ts';
import { widths } from '../page.css.ts';

export const page = style({
  display: 'grid',
  gap: space[4],
  width: '100%',
  maxWidth: widths.voucher,
  marginInline: 'auto',
});

const notch = '10px';
/** Two half discs are cut out where the stub is torn off. */
export const ticket = style({
  position: 'relative',
  display: 'grid',
  border: `${line.input} solid ${colour.tarum}`,
  borderRadius: radius.card,
  background: colour.surface,
});
export const stub = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderBlockEnd: `${line.input} dashed ${colour.tarum}`,
  color: colour.tarum,
  ...type.sm,
  fontWeight: 800,
  letterSpacing: '0.08em',
  selectors: {
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      insetBlockEnd: `-${notch}`,
      width: notch,
      height: `calc(2 * ${notch})`,
      background: colour.kapas,
      border: `${line.input} solid ${colour.tarum}`,
    },
    '&::before': {
      insetInlineStart: `calc(-1 * ${line.input})`,
      borderInlineStart: 0,
      borderStartEndRadius: notch,
      borderEndEndRadius: notch,
    },
    '&::after': {
      insetInlineEnd: `calc(-1 * ${line.input})`,
      borderInlineEnd: 0,
      borderStartStartRadius: notch,
      borderEndStartRadius: notch,
    },
  },
});
globalStyle(`${stub} svg`, { flex: 'none' });
export const strip = style({ padding: `${space[5]} ${space[4]} ${space[4]}` });
export const code = style({
  selectors: {
    '&&': { ...figures, textTransform: 'uppercase', letterSpacing: '0.12em', fontWeight: 700 },
    '&&::placeholder': { textTransform: 'none', letterSpacing: 'normal' },
  },
});
