/**
 * The diagram of a flow as SVG, with pictures inside the states. The page's style colours it by class, in light and
 * dark.
 */
import type { Box } from '../../walk/diagrams/chart.ts';
import { place, type Area, type Measures, type Placed } from '../../walk/diagrams/layout.ts';
import { sheetsOf, statesIn, type Sheet } from '../../walk/diagrams/sheets.ts';
import { roundedPath, type Classes } from '../../walk/diagrams/svg.ts';
import { escaped, linkFrom } from '../pages/markup.ts';
import { toneOf } from '../pages/parts.ts';
import { transitionPath, flowPath, statePath } from '../pages/paths.ts';
import { pictureOf } from '../pages/pictures.ts';
import { languages } from '../shots.ts';
import type { Flow, StateInfo, TransitionInfo } from '../types.ts';
import { placesIn } from './changes.ts';
import {
  arrowBlocks,
  closedBlock,
  fonts,
  heightOf,
  insideOf,
  roomFor,
  rowWidth,
  stateBlocks,
  toldBy,
  type Block,
  type Row,
} from './texts.ts';

/** The screen of a phone, 360 × 740, at 30 %, and on an overview at 20 %. */
const phones = { whole: { width: 108, height: 222 }, brief: { width: 72, height: 148 } };
const inset = 10;
const gap = 8;
const longestTitle = 17;
/** The most cards in a row of states with the same arrows. */
const mostBeside = 3;

const wide = { 'elk.direction': 'RIGHT' };
/** An overview has many arrows, which are read one by one on the sheets of its parts. */
const narrow = {
  ...wide,
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.nodeNode': '16',
};

type Place = Pick<Area, 'x' | 'y'>;
type Size = Pick<Area, 'width' | 'height'>;

interface Card {
  state: StateInfo;
  blocks: Block[];
  picture: string | null;
  /** It holds states that another sheet shows. */
  isClosed: boolean;
  /** No other sheet has this card: links to the state lead here. */
  isOwn: boolean;
  width: number;
  height: number;
}

/** More states and arrows than this are cut into sheets. */
const mostOnSheet = 36;

export interface DrawnSheet {
  /** The state that it opens; that of the machine is the overview. */
  about: StateInfo;
  svg: string;
}

/** `classesOf` adds CSS classes, each after a space, to the shapes of these states and transitions. */
export async function drawFlow(flow: Flow, classesOf: Classes = () => ''): Promise<DrawnSheet[]> {
  const sheets = sheetsOf(flow.chart, mostOnSheet);
  const opened = new Set(sheets.map(({ about }) => about.id));
  return Promise.all(sheets.map((sheet) => drawSheet(flow, sheet, opened, classesOf)));
}

/** The mark of a sheet in its page's address. */
export const sheetMark = ({ id }: StateInfo): string => `sheet-${id}`;

/** `opened`: the states that have a sheet. */
async function drawSheet(
  flow: Flow,
  { about, chart, closed }: Sheet,
  opened: ReadonlySet<string>,
  classesOf: Classes,
): Promise<DrawnSheet> {
  const own = placesIn(about);
  const isBrief = about === flow.chart.root && opened.size > 1;
  const phone = isBrief ? phones.brief : phones.whole;
  const states = new Map([...flow.states, ...flow.ends].map((state) => [state.id, state]));
  const stateOf = (id: string): StateInfo => {
    const state = states.get(id);
    if (!state) throw new Error(`${flow.id} has no state ${id}.`);
    return state;
  };
  const cardOf = (box: Box): Card => {
    const state = stateOf(box.id);
    const whole = closed.get(box.id);
    const blocks = [
      ...stateBlocks(state, insideOf(box, flow), longestTitle),
      ...(whole ? [closedBlock(statesIn(whole))] : []),
    ];
    const picture = pictureOf(state.shots)?.file ?? null;
    const room = roomFor(blocks);
    return {
      state,
      blocks,
      picture,
      isClosed: whole !== undefined && opened.has(box.id),
      isOwn: whole === undefined && own.has(box.id),
      width: Math.max(room.width, picture ? phone.width : 84) + 2 * inset,
      height: room.height + 2 * inset + (picture ? phone.height + gap : 0),
    };
  };
  const cardsOf = (box: Box): Card[] => (box.rows.length === 0 ? [box] : box.rows).map(cardOf);
  const measures: Measures = {
    leaf: (box) => sizeOfGrid(cardsOf(box), box.rows.length > 0),
    head(box) {
      const { width, height } = roomFor(stateBlocks(stateOf(box.id), insideOf(box, flow), 40));
      return { width: width + 40, height: height + 26 };
    },
    label(arrow) {
      const { width, height } = roomFor(arrowBlocks(arrow, flow, isBrief));
      return { width: width + 14, height: height + 8 };
    },
  };
  const placed = await place(chart, measures, isBrief ? narrow : wide);
  const opening = stateOf(about.id);
  const svg = svgOf(placed, 'happy', opening.title.id, [
    definitions([...new Set(placed.arrows.map(({ arrow: { kind } }) => kind))].sort(), 'rx=".09" ry=".044"'),
    ...placed.boxes.map((each) =>
      each.box.boxes.length > 0 ? frameOf(each, stateOf(each.box.id), flow, classesOf) : '',
    ),
    ...placed.dots.map(
      (dot) => `<circle class="dot" cx="${round(dot.x + dot.width / 2)}" cy="${round(dot.y + dot.height / 2)}" r="6"/>`,
    ),
    ...placed.arrows.map((arrow, index) => pathOf(arrow, index, flow, classesOf)),
    ...placed.boxes.flatMap((each) => {
      const { box } = each;
      if (box.boxes.length > 0) return [];
      const isGroup = box.rows.length > 0;
      const corner = isGroup ? { x: each.x + gap, y: each.y + gap } : each;
      return [
        isGroup ? `<rect class="alike" ${placeOf(each)} rx="18"/>` : '',
        ...gridOf(cardsOf(box), corner).map(([card, at]) => drawCard(card, at, phone, flow, classesOf)),
      ];
    }),
    ...placed.arrows.map((arrow, index) => drawLabel(arrow, index, flow, isBrief)),
  ]);
  return { about: opening, svg };
}

export function svgOf(size: Pick<Area, 'width' | 'height'>, className: string, title: string, parts: string[]): string {
  const [width, height] = [Math.ceil(size.width), Math.ceil(size.height)];
  return [
    `<svg class="${className}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${escaped(title)}">`,
    ...parts.filter(Boolean),
    '</svg>',
  ].join('\n');
}

function sizeOfGrid(cards: readonly Card[], isGroup: boolean): { width: number; height: number } {
  const margin = isGroup ? gap : 0;
  const placed = gridOf(cards, { x: margin, y: margin });
  return {
    width: Math.max(...placed.map(([{ width }, { x }]) => x + width)) + margin,
    height: Math.max(...placed.map(([{ height }, { y }]) => y + height)) + margin,
  };
}

function gridOf(cards: readonly Card[], corner: Place): [Card, Place][] {
  const widest = Math.max(...cards.map(({ width }) => width));
  let top = corner.y;
  const placed: [Card, Place][] = [];
  for (let first = 0; first < cards.length; first += mostBeside) {
    const row = cards.slice(first, first + mostBeside);
    for (const [place, card] of row.entries()) {
      placed.push([
        { ...card, width: widest },
        { x: corner.x + place * (widest + gap), y: top },
      ]);
    }
    top += Math.max(...row.map(({ height }) => height)) + gap;
  }
  return placed;
}

/** Arrow heads, and the clip path of a phone with these corner attributes. */
export function definitions(kinds: readonly string[], corners: string): string {
  const heads = kinds.map(
    (kind) =>
      `<marker id="head-${kind}" class="head ${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 10 5 0 10z"/></marker>`,
  );
  return `<defs>${heads.join('')}<clipPath id="phone" clipPathUnits="objectBoundingBox"><rect width="1" height="1" ${corners}/></clipPath></defs>`;
}

export const phonePicture = (address: string, box: string, radius: number): string =>
  `<image href="${address}" ${box} preserveAspectRatio="xMidYMin slice" clip-path="url(#phone)"/><rect class="phone" ${box} rx="${radius}"/>`;

function frameOf(
  { box, depth, x, y, ...size }: Placed<object, object>['boxes'][number],
  state: StateInfo,
  flow: Flow,
  classesOf: Classes,
) {
  const blocks = stateBlocks(state, insideOf(box, flow), 40);
  const kind = box.type === 'region' ? ' region' : '';
  return `<g class="frame d${depth % 2}${kind}${classesOf([state.id])}"><rect ${placeOf({ x, y, ...size })} rx="16"/>${drawBlocks(blocks, { x: x + 16, y: y + 10 }, flow)}</g>`;
}

function drawCard(
  { state, blocks, picture, isClosed, isOwn, width, height }: Card,
  { x, y }: Place,
  phone: Size,
  flow: Flow,
  classesOf: Classes,
): string {
  const path = flowPath(flow.id);
  const kind = toneOf(state).map((tone) => ` ${tone}`);
  const box = placeOf({ x: x + (width - phone.width) / 2, y: y + inset, ...phone });
  const image = picture === null ? '' : phonePicture(linkFrom(path, picture), box, 10);
  const top = y + inset + (picture === null ? 0 : phone.height + gap);
  // Links cannot nest: the answers' links follow the card's.
  const own = blocks.filter(({ of }) => !of);
  const answered = blocks.filter(({ of }) => of);
  const names = drawBlocks(own, { x: x + inset, y: top }, flow);
  const others = drawBlocks(answered, { x: x + inset, y: top + roomFor(own).height }, flow);
  const shape = `<rect class="back" ${placeOf({ x, y, width, height })} rx="16"/>${image}${names}`;
  const classes = `card${kind.join('')}${classesOf([state.id])}`;
  if (isClosed) {
    const behind = `<rect class="behind" ${placeOf({ x: x + 5, y: y + 5, width, height })} rx="16"/>`;
    return `<a class="${classes} closed" href="#${escaped(sheetMark(state))}">${behind}${shape}</a>${others}`;
  }
  return `<a class="${classes}"${isOwn ? ` id="${escaped(state.id)}"` : ''} href="${linkFrom(path, statePath(state))}">${shape}</a>${others}`;
}

function pathOf(
  { arrow, points }: Placed<object, object>['arrows'][number],
  index: number,
  flow: Flow,
  classesOf: Classes,
): string {
  const told = toldBy(arrow.lines, flow);
  const isHappy = told.length === 0 || told.some((each) => each.isHappy);
  const d = roundedPath(points);
  const isDouble = told.some(({ navigates }) => navigates);
  const names = ['edge', arrow.kind, isDouble ? 'double' : '', isHappy ? '' : 'off'].filter(Boolean).join(' ');
  return `<g class="${names}${classesOf(told.map(({ id }) => id))}" data-arrow="${index}"><path d="${d}" marker-end="url(#head-${arrow.kind})"/>${isDouble ? `<path class="core" d="${d}"/>` : ''}</g>`;
}

function drawLabel(
  { arrow, label }: Placed<object, object>['arrows'][number],
  index: number,
  flow: Flow,
  isBrief: boolean,
): string {
  if (!label || arrow.lines.length === 0) return '';
  const blocks = arrowBlocks(arrow, flow, isBrief);
  const isHappy = toldBy(arrow.lines, flow).some((each) => each.isHappy);
  const plate = `<rect class="plate" ${placeOf(label)} rx="8"/>`;
  return `<g class="label${isHappy ? '' : ' off'}" data-label="${index}">${plate}${drawBlocks(blocks, { x: label.x + 7, y: label.y + 4 }, flow)}</g>`;
}

function drawBlocks(blocks: readonly Block[], { x, y }: Place, flow: Flow): string {
  let top = y;
  return blocks
    .map((block) => {
      const [first, second] = languages.map((language) => drawRows(block[language]));
      const text = first === second ? first : `<g lang="id">${first}</g><g lang="en">${second}</g>`;
      const at = `transform="translate(${Math.round(x)} ${Math.round(top)})"`;
      top += heightOf(block);
      return block.of ? `${beginLink(block.of, flow)} ${at}>${text}</a>` : `<g ${at}>${text}</g>`;
    })
    .join('');
}

function drawRows(rows: readonly Row[]): string {
  let top = 0;
  return rows
    .map((row) => {
      const { size, line } = fonts[row.style];
      top += line;
      const text = escaped(row.text);
      if (row.style !== 'badge')
        return `<text class="${row.style}" y="${Math.round(top - line + size)}">${text}</text>`;
      const width = rowWidth(row);
      return `<rect class="pill" y="${top - 14}" width="${width}" height="14" rx="7"/><text class="badge" x="${Math.round(width / 2)}" y="${top - 4}">${text}</text>`;
    })
    .join(' ');
}

/** Not in the tab order: the list beside the diagram has the same links, in order. */
function beginLink(transition: TransitionInfo, flow: Flow): string {
  const { kind, isHappy, outcome } = transition;
  const call = outcome ? ` data-call="${escaped(outcome.asked)}" data-code="${escaped(outcome.name)}"` : '';
  return `<a class="told ${kind}${isHappy ? ' happy' : ''}" tabindex="-1"${call} href="${linkFrom(flowPath(flow.id), transitionPath(transition))}"`;
}

export const placeOf = ({ x, y, width, height }: Area): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;

const round = (value: number): number => Math.round(value * 10) / 10;
