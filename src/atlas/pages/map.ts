/** The map: a tile for each flow, with arrows between; below it the same as a list. */
import type { Arrow, Chart } from '../../walk/diagrams/chart.ts';
import { place, type Area, type Measures } from '../../walk/diagrams/layout.ts';
import { roundedPath } from '../../walk/diagrams/svg.ts';
import { widthOf } from '../../walk/diagrams/words.ts';
import { bareBox } from '../diagram/changes.ts';
import { definitions, phonePicture, placeOf, svgOf } from '../diagram/draw.ts';
import { groups, type Atlas, type AtlasFile, type Flow, type FlowLink } from '../types.ts';
import { groupWords } from '../words/flows.ts';
import { page } from './frame.ts';
import { bothOf, escaped, link, linkFrom, list, diagram } from './markup.ts';
import { mapPath as path } from './nav.ts';
import { faceOf, named } from './parts.ts';
import { flowPath } from './paths.ts';
import { pictureOf } from './pictures.ts';

const title = { id: 'Peta', en: 'Map' };
/** The top part of a phone's screen. */
const glimpse = { width: 120, height: 128 };
const inset = 10;
const foot = 46;

export async function map({ flows, links }: Atlas): Promise<AtlasFile[]> {
  const body = [
    `<header class="head"><h1>${bothOf('Peta semua alur', 'Map of all flows')}</h1><p>${bothOf('Ketuk satu alur untuk masuk ke dalamnya.', 'Tap a flow to go into it.')}</p></header>`,
    diagram('drawing', title.id, await drawing(flows, links)),
    `<ul class="legend"><li><span class="line person"></span>${bothOf('berjalan di dalamnya', 'runs inside it')}</li><li><span class="line success"></span>${bothOf('sesudahnya', 'comes after it')}</li></ul>`,
    `<section id="list"><h2>${bothOf('Peta ini sebagai daftar', 'The map as a list')}</h2>`,
    ...groups.map((group) =>
      listOf(
        flows.filter((flow) => flow.group === group),
        flows,
        links,
      ),
    ),
    '</section>',
  ];
  return [[path, page({ title, path, body: body.join('\n'), isWide: true })]];
}

/** The flows as a chart of groups, so that the layout of flows applies. */
function chartOf(flows: readonly Flow[], links: readonly FlowLink[]): Chart {
  const present = groups.filter((group) => flows.some((flow) => flow.group === group));
  const boxes = present.map((group) =>
    bareBox(
      `group ${group}`,
      group,
      flows.filter((flow) => flow.group === group).map(({ id }) => bareBox(id, id)),
    ),
  );
  const arrows = links.map(({ from, to, kind }): Arrow => ({
    source: from,
    target: to,
    kind: kind === 'part' ? 'person' : 'success',
    lines: [],
  }));
  return { name: 'map', title: title.id, root: bareBox('map', 'map', boxes), arrows };
}

async function drawing(flows: readonly Flow[], links: readonly FlowLink[]): Promise<string> {
  const flowOf = (id: string) => flows.find((flow) => flow.id === id);
  const measures: Measures = {
    leaf(box) {
      const words = flowOf(box.id)?.title ?? { id: box.id, en: box.id };
      const width = Math.max(glimpse.width, widthOf(words.id, 14, true), widthOf(words.en, 11)) + 2 * inset;
      return { width, height: glimpse.height + foot + 2 * inset };
    },
    head: () => ({ width: 160, height: 44 }),
    label: () => ({ width: 0, height: 0 }),
  };
  const placed = await place(chartOf(flows, links), measures, {
    'elk.direction': 'RIGHT',
    'elk.spacing.edgeLabel': '0',
  });
  const frames = placed.boxes.flatMap(({ box, ...area }) => {
    const group = groups.find((each) => box.id === `group ${each}`);
    if (!group) return [];
    const words = groupWords[group];
    return [
      `<g class="frame d1"><rect ${placeOf(area)} rx="20"/><text class="title" x="${area.x + 18}" y="${area.y + 28}">${escaped(words.id)} <tspan class="subtitle">${escaped(words.en)}</tspan></text></g>`,
    ];
  });
  const lines = placed.arrows.map(
    ({ arrow: { kind }, points }) =>
      `<g class="edge ${kind}"><path d="${roundedPath(points)}" marker-end="url(#head-${kind})"/></g>`,
  );
  const tiles = placed.boxes.flatMap(({ box, ...area }) => {
    const flow = flowOf(box.id);
    return flow ? [tile(flow, area)] : [];
  });
  const heads = definitions(['person', 'success'], 'rx=".07" ry=".066"');
  return svgOf(placed, 'map', title.id, [heads, ...frames, ...lines, ...tiles]);
}

function tile(flow: Flow, area: Area): string {
  const face = faceOf(flow);
  const shown = face && pictureOf(face.shots);
  const top = area.y + inset;
  const middle = area.x + area.width / 2;
  const box = placeOf({ x: middle - glimpse.width / 2, y: top, ...glimpse });
  const picture = shown
    ? phonePicture(linkFrom(path, shown.file), box, 9)
    : `<rect class="phone blank" ${box} rx="9"/>`;
  const below = top + glimpse.height;
  return `<a class="card flow" href="${linkFrom(path, flowPath(flow.id))}"><rect class="back" ${placeOf(area)} rx="16"/>${picture}<text class="title middle" x="${middle}" y="${below + 22}">${escaped(flow.title.id)}</text> <text class="subtitle middle" x="${middle}" y="${below + 38}">${escaped(flow.title.en)}</text></a>`;
}

function listOf(mine: readonly Flow[], flows: readonly Flow[], links: readonly FlowLink[]): string {
  const [first] = mine;
  if (!first) return '';
  const rows = mine.map((flow) => {
    const targets = (kind: FlowLink['kind'], verb: string) => {
      const found = links
        .filter(({ from, kind: each }) => from === flow.id && each === kind)
        .flatMap(({ to }) => flows.find(({ id }) => id === to) ?? [])
        .map(({ id, title: words }) => link(path, flowPath(id), words));
      return found.length === 0 ? '' : `<br>${verb} ${found.join(', ')}`;
    };
    return `<a href="${linkFrom(path, flowPath(flow.id))}">${named(flow.title)}</a>${targets('part', bothOf('menjalankan', 'runs'))}${targets('next', bothOf('lalu', 'then'))}`;
  });
  return `<article class="item"><h3>${named(groupWords[first.group])}</h3>${list(rows)}</article>`;
}
