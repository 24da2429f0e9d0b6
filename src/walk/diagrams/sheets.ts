/**
 * Cuts a chart that no screen holds into sheets: an overview, where some boxes stay closed, and a sheet for each closed
 * box, with what its arrows lead to.
 */
import { joined, linesOfDescent, type Box, type Chart, type LinesOfDescent } from './chart.ts';

export interface Sheet {
  /** The box that the sheet is about; the overview is about the machine. */
  about: Box;
  chart: Chart;
  /** The closed boxes, which have sheets of their own or are drawn on another one, by id. */
  closed: ReadonlyMap<string, Box>;
}

/** A sheet opens boxes as long as it has no more than `most` states and arrows; the overview comes first. */
export function sheetsOf(chart: Chart, most: number): Sheet[] {
  const above = linesOfDescent(chart.root);
  const sheets: Sheet[] = [];
  const draw = (about: Box): void => {
    const sheet = sheetOf(chart, about, above, most);
    sheets.push(sheet);
    for (const box of sheet.closed.values()) if (above.get(box.id)?.includes(about)) draw(box);
  };
  draw(chart.root);
  return sheets;
}

function sheetOf(chart: Chart, about: Box, lines: LinesOfDescent, most: number): Sheet {
  const opened = new Set(lines.get(about.id));
  let sheet = openedAt(chart, about, lines, opened);
  // The smallest first, so that as many as possible are open.
  const smallestFirst = (): Box[] =>
    [...sheet.closed.values()]
      .filter(({ id }) => lines.get(id)?.includes(about))
      .sort((one, other) => statesIn(one) - statesIn(other));
  for (let next: Box | undefined = about; next;) {
    opened.add(next);
    sheet = openedAt(chart, about, lines, opened);
    next = smallestFirst().find((box) => weightOf(openedAt(chart, about, lines, new Set([...opened, box]))) <= most);
  }
  return sheet;
}

const isCompound = ({ boxes }: Box): boolean => boxes.length > 0;

export const statesIn = ({ boxes, rows }: Box): number =>
  boxes.length === 0 ? Math.max(rows.length, 1) : boxes.reduce((sum, box) => sum + statesIn(box), 0);

const weightOf = ({ chart: { root, arrows } }: Sheet): number => statesIn(root) + arrows.length;

/** Arrows end at the nearest box that is drawn; those inside a closed box are on its own sheet. */
function openedAt({ arrows, ...chart }: Chart, about: Box, lines: LinesOfDescent, opened: ReadonlySet<Box>): Sheet {
  const shownAt = (id: string): Box | undefined => {
    const line = lines.get(id) ?? [];
    return line.find((box) => !opened.has(box)) ?? line.at(-1);
  };
  const isInside = (id: string): boolean => lines.get(id)?.includes(about) === true;
  const told = arrows.flatMap(({ source, target, lines: said }) => {
    const [from, to] = [shownAt(source), shownAt(target)];
    if (!from || !to || (!isInside(source) && !isInside(target))) return [];
    const isHidden = from === to && (from.id !== source || from.id !== target);
    return isHidden ? [] : said.map((line) => ({ source: from.id, target: to.id, line }));
  });
  const touched = new Set(told.flatMap(({ source, target }) => [source, target]));
  const closed = new Map<string, Box>();
  const drawn = new Set<string>();
  const copy = (box: Box): Box => {
    drawn.add(box.id);
    if (!opened.has(box)) {
      if (isCompound(box)) closed.set(box.id, box);
      return { ...box, boxes: [], initial: null };
    }
    const isKept = (child: Box): boolean => opened.has(child) || isInside(child.id) || touched.has(child.id);
    return { ...box, boxes: box.boxes.filter(isKept).map(copy) };
  };
  const root = copy(chart.root);
  const settle = (box: Box): Box => {
    const initial = box.initial === null ? undefined : shownAt(box.initial)?.id;
    const isDrawn = initial !== undefined && drawn.has(initial);
    return { ...box, initial: isDrawn ? initial : null, boxes: box.boxes.map(settle) };
  };
  return { about, chart: { ...chart, root: settle(root), arrows: joined(told) }, closed };
}
