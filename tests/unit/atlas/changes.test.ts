/** The diagram shows changes since a stored atlas (SC-3). */
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/atlas/data/transitions.ts';
import { compare } from '../../../src/atlas/reports/compare.ts';
import { manifestOf } from '../../../src/atlas/reports/manifest.ts';
import { changedChart, isOtherDiagram } from '../../../src/atlas/diagram/changes.ts';
import type { Box, Chart } from '../../../src/walk/diagrams/chart.ts';
import { layout } from '../../../src/walk/diagrams/layout.ts';
import { toSvg } from '../../../src/walk/diagrams/svg.ts';
import type { Flow, Manifest, StateRecord } from '../../../src/atlas/types.ts';
import { edgeRecord, sampleAtlas } from './sample.ts';

const atlas = await sampleAtlas(['login']);
const login = atlas.flows[0] as Flow;
const now = manifestOf(atlas);

function against(edit: (states: Record<string, StateRecord>) => void) {
  const before: Manifest = structuredClone(now);
  edit(before.flows['login'] ?? {});
  const differences = compare(before, now, null);
  return { differences, ...changedChart(login, before.flows['login'] ?? {}, differences) };
}

const boxesOf = (box: Box): Box[] => [box, ...[...box.boxes, ...box.rows].flatMap(boxesOf)];
const signed = (chart: Chart, sign: string) => linesOf(chart).filter(({ text }) => text.startsWith(`${sign} `));

const accepted = 'login.submitting:login.accepted';

describe('SC-3 a diagram of what has changed', () => {
  it('SC-3 is as it was where nothing has', () => {
    const { chart, classes, differences } = against(() => {});
    expect(chart).toEqual(login.chart);
    expect(isOtherDiagram(differences)).toBe(false);
    expect(classes([accepted])).toBe('same');
  });

  it('SC-3 marks an edge that is new', () => {
    const { chart, classes, differences } = against((states) => delete states['login.submitting']?.edges[accepted]);
    expect(isOtherDiagram(differences)).toBe(true);
    expect(classes([accepted])).toBe('added');
    expect(signed(chart, '+').map(({ id }) => id)).toEqual([accepted]);
    expect([...signed(chart, '∆'), ...signed(chart, '−')]).toEqual([]);
  });

  it('SC-3 draws an edge back that is gone, from where it led to where it led', () => {
    const { chart, classes } = against((states) => {
      const state = states['login.submitting'];
      if (state) state.edges['login.submitting:tab.signedIn'] = edgeRecord({ targets: ['entering'] });
    });
    const back = chart.arrows.find(({ lines }) => lines.some(({ text }) => text.startsWith('−')));
    expect(back).toMatchObject({ source: 'login.submitting', target: 'entering' });
    expect(back?.lines.map(({ text }) => text)).toEqual(['− tab signed in']);
    expect(classes(back?.lines.map(({ id }) => id) ?? [])).toBe('gone');
  });

  it('SC-3 shows both ways of an edge that leads elsewhere now', () => {
    const { chart, classes } = against((states) => {
      const edge = states['login.submitting']?.edges[accepted];
      if (edge) edge.targets = ['entering'];
    });
    expect(classes([accepted])).toBe('changed');
    expect(signed(chart, '∆').map(({ id }) => id)).toEqual([accepted]);
    expect(signed(chart, '−')).toHaveLength(1);
  });

  it('SC-3 draws a state back that is gone, inside the one that it was in, and marks one that is new', async () => {
    const { chart, classes } = against((states) => {
      const [known] = Object.values(states);
      if (known) states['login.entering.tired'] = { ...known, title: { id: 'Lelah', en: 'Tired' }, edges: {} };
      delete states['login.submitting'];
    });
    const gone = boxesOf(chart.root).find(({ id }) => id === 'login.entering.tired');
    expect(gone?.title).toBe('− Tired');
    expect(classes(['login.entering.tired'])).toBe('gone');
    expect(classes(['login.submitting'])).toBe('added');
    const drawing = toSvg(await layout(chart), classes);
    expect(drawing).toContain('− Tired');
    expect(drawing).toMatch(/<rect class="gone"/);
    expect(drawing).toMatch(/<path class="added"/);
  });

  it('SC-3 leaves the chart of the present alone', () => {
    const before = structuredClone(login.chart);
    against((states) => delete states['login.submitting']);
    expect(login.chart).toEqual(before);
  });
});
