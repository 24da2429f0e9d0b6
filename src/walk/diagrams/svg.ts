/** Draws a placed chart as a self-contained SVG, light and in the product's colours. */
import type { ArrowKind } from './chart.ts';
import {
  badgeSize,
  padding,
  sizes,
  type Area,
  type Drawing,
  type PlacedArrow,
  type PlacedBox,
  type Text,
} from './layout.ts';
import { escaped } from '../reports/markup.ts';
import { widthOf } from './words.ts';

const ink = '#14163A';
const colours: Record<ArrowKind, string> = {
  person: '#2B2F86',
  world: '#0A5C8C',
  success: '#0B6B43',
  answer: '#7A4F00',
  error: '#B3261E',
  timer: '#474A6E',
  child: '#14163A',
  always: '#73758E',
};
const strokes: Record<ArrowKind, string> = {
  person: 'stroke-width="1.6"',
  world: 'stroke-width="1.6"',
  success: 'stroke-width="3"',
  answer: 'stroke-width="1.8"',
  error: 'stroke-width="1.5" stroke-dasharray="7 4"',
  timer: 'stroke-width="1.8" stroke-dasharray="1.5 4" stroke-linecap="round"',
  child: 'stroke-width="1.8"',
  always: 'stroke-width="1.3"',
};
const legend: [ArrowKind, string][] = [
  ['person', 'a person does it'],
  ['success', 'the server says yes'],
  ['answer', 'the server says something else'],
  ['error', 'something goes wrong'],
  ['timer', 'time passes'],
  ['child', 'a step of the flow ends'],
  ['world', 'another tab, the network, the address'],
];
const legendLine = 24;

/** The classes of a shape or text for these ids of states and lines; empty for none. */
export type Classes = (ids: readonly string[]) => string;

export function toSvg(drawing: Drawing, classes: Classes = () => ''): string {
  const classed: Classes = (ids) => {
    const names = ids.length === 0 ? '' : classes(ids);
    return names === '' ? '' : ` class="${escaped(names)}"`;
  };
  const rows = legendRows(drawing);
  const width = Math.ceil(drawing.width);
  const height = Math.ceil(drawing.height + rows.length * legendLine + 10);
  const title = escaped(drawing.chart.title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">`,
    `<title>${title}</title>`,
    `<defs>${Object.entries(colours)
      .map(([kind, colour]) => marker(kind, colour))
      .join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="#FBFAF6"/>`,
    ...drawing.boxes.map((box) => drawBox(box, classed)),
    ...drawing.dots.map(
      ({ x, y, width: size }) =>
        `<circle cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="5" fill="${ink}"/>`,
    ),
    ...drawing.arrows.map((arrow) => drawLine(arrow, classed)),
    ...drawing.boxes.map((box) => drawContent(box, classed)),
    ...drawing.arrows.map((arrow) => drawLabel(arrow, classed)),
    ...rows.map((row, index) => drawLegend(row, drawing.height + index * legendLine)),
    '</svg>',
    '',
  ].join('\n');
}

const marker = (kind: string, colour: string): string =>
  `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 10 5 0 10z" fill="${colour}"/></marker>`;

const placed = ({ x, y, width, height }: Area): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;

function drawBox({ box, depth, ...area }: PlacedBox, classed: Classes): string {
  const names = classed(box.rows.length === 0 ? [box.id] : box.rows.map(({ id }) => id));
  const [fill, edge] = coloursOf(box, depth);
  const dashed = box.type === 'region' ? ' stroke-dasharray="5 4"' : '';
  const frame = `<rect${names} ${placed(area)} rx="12" fill="${fill}" stroke="${edge}" stroke-width="1.5"${dashed}/>`;
  if (box.type !== 'final') return frame;
  const inner = { x: area.x + 4, y: area.y + 4, width: area.width - 8, height: area.height - 8 };
  return `${frame}<rect ${placed(inner)} rx="9" fill="none" stroke="${edge}" stroke-width="1.5"/>`;
}

/** Drawn after the lines, with an outline in the colour of the box, so that a line passes behind the text. */
function drawContent({ box, depth, texts, x, y, width }: PlacedBox, classed: Classes): string {
  const [fill] = coloursOf(box, depth);
  const isLeaf = box.boxes.length === 0;
  const at = { x: x + padding + (isLeaf ? 0 : 2), y: y + padding - (isLeaf ? 2 : 0) };
  const content = drawTexts(texts, at, classed);
  const mark = box.busy ? busyMark(x + width - 14, y + 14) : '';
  return `<g stroke="${fill}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${content}</g>${mark}`;
}

function coloursOf(box: PlacedBox['box'], depth: number): [fill: string, edge: string] {
  if (box.type === 'final') return ['#DDF3E6', '#0B6B43'];
  if (box.error && box.boxes.length === 0) return ['#FCE4E1', '#B3261E'];
  if (box.busy && box.boxes.length === 0) return ['#FFF0C9', '#7A4F00'];
  if (box.boxes.length === 0) return ['#FFFFFF', ink];
  return [depth % 2 === 0 ? '#F1EFE8' : '#FBFAF6', '#73758E'];
}

const busyMark = (x: number, y: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="5.5" fill="none" stroke="#7A4F00" stroke-width="2.5" stroke-dasharray="26 9"/>`;

const textColours: Record<Text['style'], string> = {
  title: ink,
  row: ink,
  note: '#474A6E',
  run: '#7A4F00',
  inside: '#2B2F86',
  event: ink,
  guard: '#474A6E',
};

function drawTexts(texts: readonly Text[], { x, y }: Pick<Area, 'x' | 'y'>, classed: Classes): string {
  let top = y;
  return texts
    .map((text) => {
      const { font, line, bold } = sizes[text.style];
      top += line;
      const fill = text.kind ? colours[text.kind] : textColours[text.style];
      const weight = bold ? ` font-weight="${text.style === 'event' ? 600 : 700}"` : '';
      const italic = text.style === 'guard' ? ' font-style="italic"' : '';
      const at = top - line * 0.25;
      const names = text.part === undefined ? '' : classed([text.part]);
      const written = `<text${names} x="${round(x)}" y="${round(at)}" font-size="${font}" fill="${fill}"${weight}${italic}>${escaped(text.text)}</text>`;
      return written + drawBadges(text.badges, x + widthOf(text.text, font, bold) + 6, at);
    })
    .join('');
}

function drawBadges(badges: readonly string[], x: number, baseline: number): string {
  let left = x;
  return badges
    .map((badge) => {
      const width = widthOf(badge, badgeSize, true) + 8;
      const pill = `<rect ${placed({ x: left, y: baseline - 10, width, height: 13 })} rx="6.5" fill="#DDF0FA"/><text stroke="none" x="${round(left + width / 2)}" y="${round(baseline)}" font-size="${badgeSize}" font-weight="600" fill="#0A5C8C" text-anchor="middle">${escaped(badge)}</text>`;
      left += width + 4;
      return pill;
    })
    .join('');
}

function drawLine({ arrow: { kind, lines }, points }: PlacedArrow, classed: Classes): string {
  return `<path${classed(lines.map(({ id }) => id))} d="${roundedPath(points)}" fill="none" stroke="${colours[kind]}" ${strokes[kind]} marker-end="url(#${kind})"/>`;
}

export function roundedPath(points: readonly { x: number; y: number }[]): string {
  const [first, ...others] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (const [index, point] of others.entries()) {
    const before = points[index];
    const after = points[index + 2];
    if (!before || !after) path += `L${round(point.x)} ${round(point.y)}`;
    else {
      const into = towards(point, before);
      const out = towards(point, after);
      path += `L${round(into.x)} ${round(into.y)}Q${round(point.x)} ${round(point.y)} ${round(out.x)} ${round(out.y)}`;
    }
  }
  return path;
}

function towards(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(7, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function drawLabel({ arrow: { lines }, label }: PlacedArrow, classed: Classes): string {
  if (!label || lines.length === 0) return '';
  const { x, y, texts } = label;
  const plate = `<rect ${placed(label)} rx="6" fill="#FBFAF6" fill-opacity="0.85"/>`;
  return plate + drawTexts(texts, { x: x + 4, y: y + 2 }, classed);
}

function legendRows({ arrows, width }: Drawing): [ArrowKind, string][][] {
  const used = new Set(arrows.flatMap(({ arrow: { lines } }) => lines.map(({ kind }) => kind)));
  const rows: [ArrowKind, string][][] = [];
  let room = 0;
  for (const entry of legend) {
    if (!used.has(entry[0])) continue;
    const needed = legendWidth(entry[1]);
    if (needed > room) {
      rows.push([]);
      room = width - 24;
    }
    room -= needed;
    rows.at(-1)?.push(entry);
  }
  return rows;
}

const legendWidth = (text: string): number => 52 + widthOf(text, 12);

function drawLegend(row: readonly [ArrowKind, string][], y: number): string {
  let x = 12;
  return row
    .map(([kind, text]) => {
      const left = x;
      x += legendWidth(text);
      return `<path d="M${left} ${round(y + 12)}h28" stroke="${colours[kind]}" ${strokes[kind]} fill="none" marker-end="url(#${kind})"/><text x="${left + 34}" y="${round(y + 16)}" font-size="12" fill="${ink}">${escaped(text)}</text>`;
    })
    .join('');
}

/** More than one decimal would only make the files larger. */
const round = (value: number): number => Math.round(value * 10) / 10;
