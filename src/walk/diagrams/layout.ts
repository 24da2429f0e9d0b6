/** Places the boxes and arrows of a chart (elkjs, layered), with measured texts, so that labels keep clear of boxes. */
import Elk, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Arrow, ArrowKind, Box, Chart, Line } from './chart.ts';
import { pointsBack } from './direction.ts';
import { widthOf, wrapped } from './words.ts';

export interface Text {
  text: string;
  style: 'title' | 'note' | 'run' | 'inside' | 'row' | 'event' | 'guard';
  badges: string[];
  kind?: ArrowKind;
  /** The id of the state or line that the text names, unless that is the box around it. */
  part?: string;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

/** The room for everything that is drawn, px. */
export interface Measures {
  leaf(box: Box): Size;
  /** The texts at the top of a box, above its inner boxes. */
  head(box: Box): Size;
  label(arrow: Arrow): Size;
}

export interface Placed<Inside, Beside> {
  chart: Chart;
  width: number;
  height: number;
  /** Outer boxes first; `depth` is the nesting, 0 for the machine. */
  boxes: (Area & { box: Box; depth: number } & Inside)[];
  dots: Area[];
  arrows: { arrow: Arrow; points: { x: number; y: number }[]; label: (Area & Beside) | null }[];
}

export type Drawing = Placed<{ texts: Text[] }, { texts: Text[] }>;
export type PlacedBox = Drawing['boxes'][number];
export type PlacedArrow = Drawing['arrows'][number];

export const sizes: Record<Text['style'], { font: number; line: number; bold: boolean }> = {
  title: { font: 14, line: 20, bold: true },
  row: { font: 13, line: 19, bold: true },
  note: { font: 12, line: 16, bold: false },
  run: { font: 12, line: 17, bold: false },
  inside: { font: 12, line: 17, bold: false },
  event: { font: 12.5, line: 17, bold: true },
  guard: { font: 11.5, line: 15, bold: false },
};
export const padding = 12;
export const badgeSize = 10;
const dot = 12;
/** Room for the mark of a busy state, beside its title. */
const ring = 16;

const badgesWidth = (badges: readonly string[]): number =>
  badges.reduce((sum, badge) => sum + widthOf(badge, badgeSize, true) + 12, 0);

const textWidth = ({ text, style, badges }: Text): number =>
  widthOf(text, sizes[style].font, sizes[style].bold) + (badges.length === 0 ? 0 : 6 + badgesWidth(badges));

const heightOf = (texts: readonly Text[]): number => texts.reduce((sum, { style }) => sum + sizes[style].line, 0);

const notes = (text: string, style: Text['style'], longest: number): Text[] =>
  text === '' ? [] : wrapped(text, longest).map((line) => ({ text: line, style, badges: [] }));

function textsOf(box: Box): Text[] {
  const own: Text[] = box.title === '' ? [] : [{ text: box.title, style: 'title', badges: box.requirements }];
  return [
    ...own,
    ...notes(box.description, 'note', 44),
    ...box.runs.map((text): Text => ({ text: `⟳ ${text}`, style: 'run', badges: [] })),
    ...box.inside.flatMap((line) => insideTexts(line)),
    ...box.rows.flatMap((row): Text[] => [
      { text: row.title, style: 'row', badges: row.requirements, part: row.id },
      ...notes(row.description, 'note', 44),
    ]),
  ];
}

const tellings = ({ tells }: Line): Text[] =>
  tells.map((telling): Text => ({ text: `⇢ ${telling}`, style: 'guard', badges: [] }));

function insideTexts(line: Line): Text[] {
  const { id, text, guard, description, requirements } = line;
  return [
    { text: `↺ ${text}${guard === '' ? '' : ` [${guard}]`}`, style: 'inside', badges: requirements, part: id },
    ...tellings(line),
    ...notes(description, 'note', 44),
  ];
}

const labelTexts = ({ lines }: Arrow): Text[] =>
  lines.flatMap((line): Text[] => [
    { text: line.text, style: 'event', badges: line.requirements, kind: line.kind, part: line.id },
    ...(line.guard === '' ? [] : notes(`[${line.guard}]`, 'guard', 34)),
    ...tellings(line),
    ...notes(line.description, 'guard', 34),
  ]);

function roomFor(texts: readonly Text[], margin: number): { width: number; height: number } {
  return { width: Math.max(0, ...texts.map(textWidth)) + 2 * margin, height: heightOf(texts) + 2 * margin };
}

const layered = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.randomSeed': '1',
};

const textual: Measures = {
  leaf(box) {
    const texts = textsOf(box);
    const { width, height } = roomFor(texts, padding);
    const [title] = texts;
    const titled = box.busy && title ? textWidth(title) + 2 * padding + ring : 0;
    return { width: Math.max(width, titled, 90), height: Math.max(height, 40) };
  },
  head(box) {
    const texts = textsOf(box);
    return { width: roomFor(texts, padding).width + 20, height: heightOf(texts) + padding + 18 };
  },
  label: (arrow) => roomFor(labelTexts(arrow), 4),
};

export async function layout(chart: Chart): Promise<Drawing> {
  const { boxes, arrows, ...placed } = await place(chart, textual);
  return {
    ...placed,
    boxes: boxes.map((each) => ({ ...each, texts: textsOf(each.box) })),
    arrows: arrows.map(({ arrow, points, label }) => ({
      arrow,
      points,
      label: label && { ...label, texts: labelTexts(arrow) },
    })),
  };
}

/** Places everything that `Measures` has sized; `options` of elkjs override our own. */
export async function place(
  chart: Chart,
  measures: Measures,
  options: Readonly<Record<string, string>> = {},
): Promise<Placed<object, object>> {
  const boxes = new Map<string, Box>();
  const isBack = pointsBack(chart);
  const edges: ElkExtendedEdge[] = chart.arrows.map((arrow, index) => ({
    id: `${isBack(arrow) ? 'back' : 'on'} arrow ${index}`,
    // An arrow back is laid out in reverse, so that the layers follow the flow.
    sources: [isBack(arrow) ? arrow.target : arrow.source],
    targets: [isBack(arrow) ? arrow.source : arrow.target],
    labels: [{ text: 'label', ...measures.label(arrow), layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' } }],
  }));
  const root = nodeOf(chart.root, measures, boxes, edges, options);
  const layoutOptions = { ...layered, ...options, 'elk.padding': '[top=12,left=12,bottom=12,right=12]' };
  const placed = await new Elk().layout({ id: 'page', children: [root], edges, layoutOptions });
  return placedOf(chart, placed, boxes);
}

function nodeOf(
  box: Box,
  measures: Measures,
  boxes: Map<string, Box>,
  edges: ElkExtendedEdge[],
  options: Readonly<Record<string, string>>,
): ElkNode {
  boxes.set(box.id, box);
  if (box.boxes.length === 0) return { id: box.id, ...measures.leaf(box) };
  const head = measures.head(box);
  const children = box.boxes.map((child) => nodeOf(child, measures, boxes, edges, options));
  if (box.initial !== null) {
    const id = `dot of ${box.id}`;
    children.unshift({ id, width: dot, height: dot });
    edges.unshift({ id: `into ${box.initial} from ${id}`, sources: [id], targets: [box.initial] });
  }
  return {
    id: box.id,
    children,
    layoutOptions: {
      // Set here because a parent's values are not inherited; lines are a third shorter than by default.
      ...options,
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.padding': `[top=${head.height},left=22,bottom=22,right=22]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},80)`,
    },
  };
}

function placedOf(chart: Chart, page: ElkNode, boxes: ReadonlyMap<string, Box>): Placed<object, object> {
  const placed: Placed<object, object> = {
    chart,
    width: page.width ?? 0,
    height: page.height ?? 0,
    boxes: [],
    dots: [],
    arrows: [],
  };
  const visit = (node: ElkNode, depth: number): void => {
    const area = areaOf(node);
    const box = boxes.get(node.id);
    if (box) placed.boxes.push({ ...area, box, depth });
    else if (node.id.startsWith('dot of ')) placed.dots.push(area);
    for (const child of node.children ?? []) visit(child, box ? depth + 1 : depth);
  };
  visit(page, 0);
  for (const edge of edgesOf(page)) {
    const [, index] = edge.id.split('arrow ');
    const arrow = index === undefined ? beginningArrow : chart.arrows[Number(index)];
    const points = (edge.sections ?? []).flatMap(pointsOf);
    if (edge.id.startsWith('back ')) points.reverse();
    const [label] = edge.labels ?? [];
    if (arrow) placed.arrows.push({ arrow, points, label: label ? areaOf(label) : null });
  }
  return placed;
}

const beginningArrow: Arrow = { source: '', target: '', kind: 'always', lines: [] };

const edgesOf = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap((child) => edgesOf(child)),
];

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({ x, y, width, height });

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) => [startPoint, ...bendPoints, endPoint];
