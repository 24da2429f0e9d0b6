import { globalStyle, style } from '@vanilla-extract/css';
import { colour, line, space, target, type } from '../ui/theme/tokens.css.ts';

export const form = style({ display: 'grid', gap: space[4] });

export const formError = style({ selectors: { '&:empty': { display: 'none' } } });

export const wayOut = style({ display: 'grid', gap: space[2], justifyItems: 'start' });

export const lockNote = style({ display: 'grid', gap: space[1], overflowWrap: 'anywhere' });

export const formHint = style({ ...type.sm, color: colour.inkSoft });

export const formLinks = style({ ...type.sm, textAlign: 'center', color: colour.inkSoft });

export const formLink = style({
  ...type.sm,
  justifySelf: 'center',
  minHeight: target.small,
  paddingInline: space[2],
  border: 0,
  background: 'none',
  color: colour.tarum,
  font: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
});

export const step = style({
  display: 'grid',
  gap: space[4],
  minWidth: 0,
  maxWidth: '420px',
});

export const nowrap = style({ whiteSpace: 'nowrap' });

export const resendRow = style({
  display: 'grid',
  gap: space[3],
  justifyItems: 'stretch',
  paddingBlockStart: space[4],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
  textAlign: 'center',
});

export const ruleList = style({ display: 'grid', gap: space[1], listStyle: 'none', padding: 0, margin: 0 });

export const rule = style({ display: 'flex', alignItems: 'center', gap: space[2], color: colour.inkSoft });
globalStyle(`${rule}[data-met="true"]`, { color: colour.pandan });
globalStyle(`${rule}[data-met="true"] ${formHint}`, { color: colour.pandan });
