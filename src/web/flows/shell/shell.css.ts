import { globalStyle, style } from '@vanilla-extract/css';
import { colour, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

export const skipLink = style({
  position: 'absolute',
  // Above the top bar.
  zIndex: 11,
  insetInlineStart: space[4],
  insetBlockStart: '-100px',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target.small,
  padding: `0 ${space[4]}`,
  background: colour.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { insetBlockStart: space[2] } },
});

export const homeLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: target.small,
  minHeight: target.small,
  color: 'inherit',
  textDecoration: 'none',
});

/** The served page has both; the first script's mark says which one is visible. */
export const forVisitor = style({});
export const forPlayer = style({});
globalStyle(`[data-session="player"] ${forVisitor}`, { display: 'none' });
/** The balances take part in the top bar's row as if ungrouped. */
globalStyle(`header [role="group"]`, { display: 'contents' });
globalStyle(`:root:not([data-session="player"]) header ${forPlayer}`, { display: 'none' });

/** The footer stays at the bottom of a short page. */
globalStyle('#root', { display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
globalStyle('main', { flex: '1 0 auto', paddingBlock: `${space[6]} ${space[12]}`, outline: 'none' });
globalStyle('footer', { flex: 'none' });
globalStyle('#root > [role="status"] > div', { paddingBlockStart: space[3] });
globalStyle('footer nav', { display: 'flex', flexWrap: 'wrap', columnGap: space[6] });

export const drawerNote = style({ ...type.sm, color: colour.inkSoft, paddingInline: space[2] });
