/**
 * Draws a receipt as a PNG of 1080 pixels' width (TX-3), on light paper whatever the theme: it is looked at in a chat,
 * on a phone, at a third of its size. Fetched by the first tap that asks for a picture (pages/late/money.ts).
 */
import type { DrawnLine, DrawnReceipt } from '../../../../machines/receipt-picture/drawn-receipt.ts';
import fontUrl from '../../ui/font/plus-jakarta-sans.woff2?url';
import { iconDrawings } from '../../ui/icon/Icon.tsx';
import { menuDrawings } from '../../ui/icon/MenuIcon.tsx';
import { moneyDrawings } from '../../ui/icon/MoneyIcon.tsx';
import { inkOn, light } from '../../ui/theme/colours.ts';

/** Pixels, as all sizes here. */
const width = 1080;
const margin = 56;
const inset = 64;
const [start, end] = [margin + inset, width - margin - inset];
const column = end - start;

const looks: Record<DrawnReceipt['status']['look'], { ink: string; wash: string; icon: string }> = {
  pending: { ink: light.pending, wash: light.pendingWash, icon: moneyDrawings.clock },
  success: { ink: light.pandan, wash: light.pandanWash, icon: iconDrawings.check },
  failed: { ink: light.bata, wash: light.bataWash, icon: iconDrawings.close },
  expired: { ink: light.langit, wash: light.langitWash, icon: moneyDrawings.hourglass },
  review: { ink: light.langit, wash: light.langitWash, icon: menuDrawings.help },
};

export async function drawReceipt(receipt: DrawnReceipt): Promise<Blob> {
  const family = await loadFont();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('Expected a canvas to draw on; the browser gives none.');
  // Its height is known once everything was drawn: the first drawing measures.
  canvas.width = 1;
  canvas.height = 1;
  const height = paint(context, family, receipt, 0);
  canvas.width = width;
  canvas.height = height;
  paint(context, family, receipt, height);
  return new Promise((given, failed) => {
    canvas.toBlob((blob) => {
      if (blob) given(blob);
      else failed(new Error('Expected a PNG of the canvas; the browser gives none.'));
    }, 'image/png');
  });
}

const ownFamily = 'Receipt';
const system = 'system-ui, sans-serif';

/** Under a name of its own: the page’s may be one that never came in time (docs/decisions/032). */
async function loadFont(): Promise<string> {
  const own = `"${ownFamily}", ${system}`;
  if ([...document.fonts].some(({ family, status }) => family.includes(ownFamily) && status === 'loaded')) return own;
  try {
    const face = new FontFace(ownFamily, `url("${fontUrl}") format("woff2")`, { weight: '200 800' });
    const late = new Promise<never>((_, give) => {
      setTimeout(() => give(new Error('The font takes too long.')), 1500);
    });
    document.fonts.add(await Promise.race([face.load(), late]));
    return own;
  } catch {
    return system;
  }
}

type Context = CanvasRenderingContext2D;

/** Returns the height that it takes. */
function paint(context: Context, family: string, receipt: DrawnReceipt, height: number): number {
  const { shop, status, facts, sums } = receipt;
  const look = looks[status.look];
  const onShop = inkOn(shop.colour);
  const text = writer(context, family);

  context.fillStyle = light.kapas;
  context.fillRect(0, 0, width, height);
  context.fillStyle = shop.colour;
  context.fillRect(0, 0, width, 348);

  drawMarble(context, margin + 44, 112, 44, onShop);
  const mark = { size: 40, weight: 800, colour: shop.colour, align: 'center' } as const;
  text.line(shop.mark, margin + 44, 126, mark);
  const title = { size: 34, weight: 700, colour: onShop, align: 'right' } as const;
  text.line(receipt.title, width - margin, 124, title);
  const room = width - 2 * margin - 88 - 28 - text.widthOf(receipt.title, title) - 40;
  const name = { size: 48, weight: 800, colour: onShop } as const;
  text.line(text.cut(shop.name, room, name), margin + 88 + 28, 128, name);

  const top = 208;
  const foot = 116;
  context.save();
  context.shadowColor = '#14163A2E';
  context.shadowBlur = 36;
  context.shadowOffsetY = 10;
  context.fillStyle = light.surface;
  context.beginPath();
  context.roundRect(margin, top, width - 2 * margin, Math.max(0, height - top - foot), 44);
  context.fill();
  context.restore();

  let y = top + inset + 12;
  y = drawStatus(context, text, status.word, look, y);
  y += 64;
  y = text.block(receipt.type, width / 2, y, column, {
    size: 40,
    weight: 600,
    colour: light.inkSoft,
    align: 'center',
  });
  if (receipt.amount) y = drawAmount(text, receipt.amount, y + 12);
  if (receipt.reason !== null) {
    const note = { size: 36, weight: 500, colour: light.inkSoft, align: 'center' } as const;
    y = text.block(receipt.reason, width / 2, y + 16, column, note);
  }
  y += 52;
  if (facts.length > 0) {
    tear(context, y);
    y = drawLines(text, facts, y + 56);
  }
  if (sums.length > 0) {
    y += 36;
    tear(context, y);
    y = drawSums(context, text, sums, y + 56);
  }
  y += 40 + foot;
  text.line(shop.address, width / 2, y - 46, { size: 32, weight: 600, colour: light.inkSoft, align: 'center' });
  return Math.ceil(y);
}

/** The shop's marble, in the colour of the text beside it. */
function drawMarble(context: Context, x: number, y: number, radius: number, glass: string): void {
  context.save();
  context.translate(x - radius, y - radius);
  context.scale(radius / 18, radius / 18);
  context.fillStyle = glass;
  context.beginPath();
  context.arc(18, 18, 18, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#05061A2B';
  const shade = new Path2D('M36 18A18 18 0 0 1 4 29.3 20 20 0 0 0 32.6 7.5 18 18 0 0 1 36 18Z');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- of a canvas, not of an array
  context.fill(shade);
  context.restore();
}

/** A pill with icon and word, in the middle. */
function drawStatus(
  context: Context,
  text: Writer,
  word: string,
  { ink, wash, icon }: (typeof looks)['pending'],
  top: number,
): number {
  const style = { size: 42, weight: 800, colour: ink } as const;
  const [icons, gap, side, tall] = [52, 18, 40, 96];
  const long = icons + gap + text.widthOf(word, style) + 2 * side;
  const left = (width - long) / 2;
  context.fillStyle = wash;
  context.beginPath();
  context.roundRect(left, top, long, tall, tall / 2);
  context.fill();
  context.save();
  context.translate(left + side, top + (tall - icons) / 2);
  context.scale(icons / 24, icons / 24);
  context.strokeStyle = ink;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(icon));
  context.restore();
  text.line(word, left + side + icons + gap, top + tall / 2 + 15, style);
  return top + tall;
}

function drawAmount(text: Writer, { value, unit }: NonNullable<DrawnReceipt['amount']>, top: number): number {
  const style = { size: 124, weight: 800, colour: light.ink } as const;
  const small = { size: 48, weight: 700, colour: light.inkSoft } as const;
  const gap = unit === '' ? 0 : 20;
  const beside = unit === '' ? 0 : text.widthOf(unit, small) + gap;
  const fits = Math.min(1, (column - beside) / text.widthOf(value, style));
  const fitted = { ...style, size: Math.floor(style.size * fits) };
  const long = text.widthOf(value, fitted);
  const left = (width - long - beside) / 2;
  const base = top + 124;
  text.line(value, left, base, fitted);
  if (unit !== '') text.line(unit, left + long + gap, base, small);
  return base + 28;
}

/** As the page's receipt is torn: dashes, and half a hole on either side. */
function tear(context: Context, y: number): void {
  context.save();
  context.strokeStyle = light.line;
  context.lineWidth = 4;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(margin + 40, y);
  context.lineTo(width - margin - 40, y);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 3;
  context.fillStyle = light.kapas;
  for (const [x, from] of [
    [margin, -Math.PI / 2],
    [width - margin, Math.PI / 2],
  ] as const) {
    context.beginPath();
    context.arc(x, y, 24, from, from + Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
}

const termStyle: Style = { size: 36, weight: 500, colour: light.inkSoft };
const valueStyle: Style = { size: 38, weight: 700, colour: light.ink, align: 'right' };

function drawLines(text: Writer, lines: readonly DrawnLine[], top: number): number {
  let y = top;
  for (const { term, value } of lines) {
    const long = Math.min(text.widthOf(term, termStyle), column * 0.5);
    const below = text.block(term, start, y, column * 0.5, termStyle);
    y = Math.max(below, text.block(value, end, y, column - long - 40, valueStyle)) + 22;
  }
  return y - 22;
}

function drawSums(context: Context, text: Writer, sums: readonly DrawnLine[], top: number): number {
  const last = sums.at(-1);
  const y = sums.length > 1 ? drawLines(text, sums.slice(0, -1), top) + 34 : top;
  if (!last) return y;
  if (sums.length > 1) {
    context.fillStyle = light.line;
    context.fillRect(start, y, column, 3);
  }
  const below = y + (sums.length > 1 ? 36 : 0);
  const term = { ...termStyle, size: 44, weight: 700, colour: light.ink } as const;
  const value = { ...valueStyle, size: 56, weight: 800 } as const;
  const ends = text.block(last.value, end, below, column * 0.7, value);
  text.block(last.term, start, below + 9, column * 0.4, term);
  return ends;
}

interface Style {
  size: number;
  weight: number;
  colour: string;
  align?: 'left' | 'center' | 'right';
}

type Writer = ReturnType<typeof writer>;

function writer(context: Context, family: string) {
  const use = ({ size, weight, colour, align = 'left' }: Style) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    context.textAlign = align;
    context.textBaseline = 'alphabetic';
    // As the page has it; an older browser leaves both out.
    context.letterSpacing = `${weight === 800 ? Math.round(size * -0.02) : 0}px`;
    context.wordSpacing = `${Math.round(size * 0.06)}px`;
  };
  const widthOf = (words: string, style: Style): number => {
    use(style);
    return context.measureText(words).width;
  };
  const line = (words: string, x: number, base: number, style: Style): void => {
    use(style);
    context.fillText(words, x, base);
  };
  /** As much of it as there is room for. */
  const cut = (words: string, room: number, style: Style): string => {
    if (widthOf(words, style) <= room) return words;
    const letters = [...words];
    while (letters.length > 1 && widthOf(`${letters.join('').trimEnd()}…`, style) > room) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  };
  const wrap = (words: string, room: number, style: Style): string[] => {
    const lines: string[] = [];
    let current = '';
    for (const word of words.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (widthOf(longer, style) <= room) current = longer;
      else {
        if (current !== '') lines.push(current);
        // A word that is longer than a line breaks where the line ends.
        current = '';
        for (const letter of word) {
          if (current !== '' && widthOf(current + letter, style) > room) {
            lines.push(current);
            current = '';
          }
          current += letter;
        }
      }
    }
    return [...lines, current];
  };
  return {
    widthOf,
    line,
    cut,
    /** Wrapped, from `top` on; returns where it ends. */
    block(words: string, x: number, top: number, room: number, style: Style): number {
      const step = Math.round(style.size * 1.34);
      const lines = wrap(words, room, style);
      for (const [at, words] of lines.entries()) line(words, x, top + at * step + style.size, style);
      return top + lines.length * step;
    },
  };
}
