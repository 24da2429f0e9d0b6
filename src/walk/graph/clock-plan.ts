/**
 * By how much the clock has to be advanced before each step of a path, so that its timers elapse where the path says and
 * no other does before. The soonest such moments, a millisecond between two timers where there is room for it.
 */
import type { ConfigurationGraph, Edge } from './explore.ts';
import { advance, elapsedBy, restOf, type Progress } from './progress.ts';
import type { Span } from './zones.ts';

export interface ClockAdvance {
  /** Place in the path, the start being 0. */
  index: number;
  /** ms */
  advance: number;
}

/** Step `to` comes at least `least` ms after step `from`; negative where it comes at most so long before. */
interface Apart {
  from: number;
  to: number;
  least: number;
  /** Better by a gap more, so that two timers do not elapse at once. */
  isLoose: boolean;
  /** Not asked for, but without it nobody knows whether the timer has elapsed by then. */
  isWish?: boolean;
}

export function clockPlan(graph: ConfigurationGraph, edges: readonly Edge[]): ClockAdvance[] {
  const limits = limitsOf(graph, edges);
  const asked = limits.filter(({ isWish }) => !isWish);
  const moments = soonest(edges, limits, 1) ?? soonest(edges, asked, 1) ?? soonest(edges, asked, 0);
  if (!moments) throw new Error(`No clock of ${graph.model.name} lets the timers of this path elapse in its order.`);
  return moments.flatMap((moment, index) => {
    const passed = moment - (moments[index - 1] ?? 0);
    return passed === 0 ? [] : [{ index, advance: passed }];
  });
}

/** From when a timer runs, and for how long. */
interface Running {
  since: number;
  span: Span;
}

function limitsOf({ model, stepper }: ConfigurationGraph, edges: readonly Edge[]): Apart[] {
  const limits: Apart[] = [];
  let running = new Map<string, Running>();
  let progress = null as Progress | null;
  for (const [index, { offer }] of edges.entries()) {
    const before = progress;
    progress = before
      ? advance(stepper.step(before.snapshot, offer.event), before, offer, before.snapshot)
      : advance(stepper.start(model.inputs[offer.sample]), restOf(model));
    const elapsed = elapsedBy(offer);
    for (const [timer, { since, span }] of running) {
      limits.push({ from: index, to: since, least: -span.most, isLoose: timer !== elapsed });
      if (timer !== elapsed) continue;
      limits.push({ from: since, to: index, least: span.least, isLoose: false });
      // It has been running for nobody knows how long: after the longest that is left of it, it has elapsed.
      if (span.most !== span.least && Number.isFinite(span.most))
        limits.push({ from: since, to: index, least: span.most, isLoose: false, isWish: true });
    }
    const next = new Map<string, Running>();
    for (const timer of progress.zone.timers) {
      const started = progress.started.find((other) => other.timer === timer);
      const known = running.get(started ? (started.like ?? '') : timer);
      next.set(timer, known ?? { since: index, span: started?.span ?? { least: 0, most: Infinity } });
    }
    running = next;
  }
  return limits;
}

/** The soonest moment of each step, by the longest ways between them; null where the limits contradict each other. */
function soonest(edges: readonly Edge[], limits: readonly Apart[], gap: number): number[] | null {
  const inOrder = edges
    .slice(1)
    .map(({ offer }, index): Apart => ({ from: index, to: index + 1, least: 0, isLoose: elapsedBy(offer) !== null }));
  const moments = edges.map(() => 0);
  for (let round = 0; round <= edges.length; round += 1) {
    let isSettled = true;
    for (const { from, to, least, isLoose } of [...inOrder, ...limits]) {
      const moment = (moments[from] ?? 0) + least + (isLoose ? gap : 0);
      if (moment <= (moments[to] ?? 0)) continue;
      moments[to] = moment;
      isSettled = false;
    }
    if (isSettled) return moments;
  }
  return null;
}
