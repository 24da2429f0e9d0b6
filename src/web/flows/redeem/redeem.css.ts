/** The voucher as a ticket: a stub, a perforation, and a strip to write on; one beside the other where there is room. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, line, media, radius, space, type } from '../../ui/theme/tokens.css.ts';
import { form as formStyle } from '../flows.css.ts';

export const page = style({ display: 'grid', gap: space[4], minWidth: 0 });

const notch = '10px';
/** Two half discs are cut out where the stub is torn off. */
export const ticket = style({
  position: 'relative',
  display: 'grid',
  border: `${line.input} solid ${colour.tarum}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': { [media.beside]: { gridTemplateColumns: '176px minmax(0, 1fr)' } },
});
/** As wide as the ticket. */
export const form = style([formStyle, { maxWidth: '720px' }]);
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
  '@media': {
    [media.beside]: {
      flexDirection: 'column',
      justifyContent: 'center',
      textAlign: 'center',
      borderBlockEnd: 0,
      borderInlineEnd: `${line.input} dashed ${colour.tarum}`,
      selectors: {
        '&::before, &::after': {
          inset: 'auto',
          insetInlineEnd: `-${notch}`,
          width: `calc(2 * ${notch})`,
          height: notch,
          border: `${line.input} solid ${colour.tarum}`,
        },
        '&::before': { top: `calc(-1 * ${line.input})`, borderTop: 0, borderRadius: `0 0 ${notch} ${notch}` },
        '&::after': { bottom: `calc(-1 * ${line.input})`, borderBottom: 0, borderRadius: `${notch} ${notch} 0 0` },
      },
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
