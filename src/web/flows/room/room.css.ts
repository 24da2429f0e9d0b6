import { globalStyle, style } from '@vanilla-extract/css';
import * as money from '../money/money.css.ts';
import { hiddenVisually } from '../../ui/theme/shared.css.ts';
import { colour, display, figures, line, media, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

/** On a phone the form has no box of its own: its bar sticks along the whole page. */
export const form = style({
  display: 'contents',
  '@media': { [media.beside]: { display: 'grid', gap: space[5] } },
});
export const choice = style({ display: 'grid', gap: space[3], minWidth: 0 });
/** A focused field scrolls up far enough to show its error and the top-up link above the bar. */
globalStyle(`${choice} input`, { '@media': { [media.below]: { scrollMarginBlockEnd: '210px' } } });
export const panelTitle = style({ ...type.lg, ...display });
export const otherButton = style({ justifySelf: 'start', marginInlineStart: `-${space[4]}` });

export const bar = style([
  money.summary,
  { '@media': { [media.beside]: { position: 'static', padding: 0, border: 0, background: 'none', borderRadius: 0 } } },
]);
export const visitorBar = style([bar]);
globalStyle(`${visitorBar} > p`, { ...type.sm });
export const prospects = style({ display: 'grid', gap: space[2], margin: 0 });
globalStyle(`${bar} > ${prospects}`, {
  '@media': {
    [media.below]: { gridColumn: '1', display: 'flex', flexWrap: 'wrap', gap: `0 ${space[4]}`, alignSelf: 'center' },
  },
});
const row = {
  ...type.sm,
  ...figures,
  '@media': {
    [media.below]: { ...type.xs },
    [media.beside]: { display: 'flex', justifyContent: 'space-between', gap: space[3] },
  },
} as const;
export const prospect = style(row);
export const bestProspect = style({
  ...row,
  '@media': {
    ...row['@media'],
    [media.beside]: {
      ...row['@media'][media.beside],
      alignItems: 'baseline',
      paddingBlockStart: space[3],
      borderBlockStart: `${line.decor} dashed ${colour.line}`,
    },
  },
});
export const sources = style([money.note, { '@media': { [media.below]: { gridColumn: '1 / -1', order: -1 } } }]);
/** The bar has no room for the rest; the hint below the field says the balances. */
globalStyle(`${sources} > span`, { '@media': { [media.below]: { display: 'none' } } });
globalStyle(`${prospects} dt`, { color: colour.inkSoft });
globalStyle(`${prospects} dd`, { margin: 0, fontWeight: 700, whiteSpace: 'nowrap' });
globalStyle(`${prospect} dd, ${bestProspect} dd`, { '@media': { [media.below]: { ...type.md, fontWeight: 700 } } });
globalStyle(`${bestProspect} dd`, {
  color: colour.accentText,
  fontWeight: 800,
  '@media': { [media.beside]: { ...type.xl, ...display } },
});
export const changeButton = style({
  margin: `-${space[3]} -${space[1]}`,
  padding: `${space[3]} ${space[1]}`,
  minWidth: target.small,
  textAlign: 'start',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '@media': {
    [media.beside]: { textAlign: 'end' },
    [media.below]: { textDecoration: 'underline dotted', textUnderlineOffset: '4px', textDecorationThickness: '2px' },
  },
});
export const playButton = money.nextButton;
export const codeForm = style({ display: 'grid', gap: space[3], minWidth: 0 });
export const friendButton = style({ justifySelf: 'start' });
export const note = money.note;
export const practice = style([note, { width: '100%' }]);
export const remark = money.remark;

export const notice = style({ display: 'grid', gap: space[4] });
export const skeletonField = style({ display: 'block', height: '124px', borderRadius: radius.control });
export const skeletonButton = style({ display: 'block', height: '56px', borderRadius: radius.control });

/** The room fills the screen below the top bar, so that nobody scrolls while playing. */
export const arena = style({
  display: 'grid',
  gridTemplateRows: 'auto auto minmax(0, 1fr) auto',
  gap: space[3],
  minWidth: 0,
  minHeight: 'calc(100dvh - 108px - env(safe-area-inset-bottom))',
  '@media': {
    [media.wide]: { gap: space[4], minHeight: 'min(720px, 100dvh - 132px)' },
    [media.short]: {
      selectors: {
        '&[data-room=playing]': {
          gap: space[2],
          minHeight: 'calc(100dvh - 92px - env(safe-area-inset-bottom))',
          marginBlockStart: `-${space[4]}`,
        },
      },
    },
    // Title and exit beside the players, and the game below both: question, answers and clock fit on the screen.
    [media.low]: {
      selectors: {
        '&[data-room=playing]': {
          gridTemplateColumns: 'minmax(0, 12rem) minmax(0, 1fr)',
          gridTemplateRows: 'auto minmax(0, 1fr)',
          gap: `${space[2]} ${space[4]}`,
          minHeight: 'calc(100dvh - 76px)',
          marginBlockStart: `-${space[4]}`,
        },
      },
    },
  },
});
globalStyle(`${arena}[data-room=playing] > :is(:last-child, [data-connection])`, {
  '@media': { [media.low]: { gridColumn: '1 / -1' } },
});
globalStyle(`${arena}[data-room=playing] > [data-connection]`, { '@media': { [media.low]: { order: 1 } } });
export const title = style({ ...type.xxl, ...display, outline: 'none' });
/** Question, answers and clock of a round fit on a small phone; that practice is free was said before it began. */
globalStyle(`${arena}[data-room=playing] ${title}`, { '@media': { [media.short]: type.lg } });
globalStyle(`${arena}[data-room=playing] ${practice}`, { '@media': { [media.short]: hiddenVisually } });
export const clock = style({ ...type.lg, ...display, ...figures, letterSpacing: 0 });

export const timeLeft = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '8px',
  border: 0,
  borderRadius: radius.full,
  background: colour.disabledWash,
  overflow: 'hidden',
  '::-webkit-progress-bar': { background: 'transparent' },
  '::-webkit-progress-value': { background: colour.tarum, borderRadius: radius.full },
  '::-moz-progress-bar': { background: colour.tarum, borderRadius: radius.full },
  '@media': { [media.forced]: { appearance: 'auto' } },
});

export const middle = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space[4],
  minWidth: 0,
});
globalStyle(`${middle} > p`, { maxWidth: '44ch', textAlign: 'center' });
export const countIn = style({
  ...display,
  ...figures,
  display: 'grid',
  placeItems: 'center',
  width: '168px',
  height: '168px',
  borderRadius: radius.full,
  background: colour.tarum,
  color: colour.onTarum,
  fontSize: '5rem',
  lineHeight: 1,
});
export const foot = style({ display: 'grid', gap: space[2], width: '100%', maxWidth: '480px', marginInline: 'auto' });
export const leaveButtons = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[2],
  marginBlockStart: space[2],
  '@media': { [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const invitation = style({
  display: 'grid',
  gap: space[3],
  width: '100%',
  maxWidth: '400px',
  padding: space[4],
  border: `${line.decor} dashed ${colour.platina}`,
  borderRadius: radius.card,
  background: colour.surface,
});
export const code = style({ letterSpacing: '0.16em' });
export const hallHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space[3]}`,
});
export const exit = style({
  ...type.sm,
  width: '100%',
  padding: space[3],
  borderRadius: radius.control,
  background: colour.bataWash,
  color: colour.bata,
});
export const roundHead = style({ display: 'grid', gap: space[2] });
export const ending = style({ display: 'grid', gap: space[2], maxWidth: '640px', marginInline: 'auto' });

export const howTo = style({ display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' });
export const howToItem = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'start',
});
export const howToNumber = style({
  ...type.sm,
  ...display,
  display: 'grid',
  placeItems: 'center',
  width: '28px',
  height: '28px',
  borderRadius: radius.full,
  background: colour.tarum,
  color: colour.onTarum,
});
export const trial = style({
  display: 'grid',
  justifyItems: 'stretch',
  gap: space[2],
  width: '100%',
  maxWidth: '440px',
  padding: space[4],
  border: `${line.decor} dashed ${colour.platina}`,
  borderRadius: radius.card,
  background: colour.surface,
});

const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minWidth: 0,
  '@media': { [media.cramped]: { flexWrap: 'wrap' } },
});
export const host = style([person]);
export const opponents = style({ display: 'grid', gap: space[4], margin: 0, padding: 0, listStyle: 'none' });
export const opponent = style([person]);
export const opponentName = style({
  display: 'grid',
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  // The key comes below, so that no amount is broken.
  '@media': { [media.cramped]: { flexBasis: '60%' } },
});
export const hostMarble = style({ flex: 'none', width: '48px', height: '48px', borderRadius: radius.full });

/** Of a game's page. */
export const part = style({ display: 'grid', justifyItems: 'start', gap: space[3], minWidth: 0 });
