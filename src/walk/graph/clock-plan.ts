/**
 * Plans the advances of the clock before the steps of a path, so that exactly its timers elapse, in order: difference
 * constraints between the moments of the steps, each moment the earliest.
 */
import type { ConfigurationGraph, Edge } from './explore.ts';
import { advance, elapsedBy, restOf, type Progress } from './progress.ts';
import type { Span } from './zones.ts';

interface ClockAdvance {
  /** Place in the path, the start being 0. */
  index: number;
  /** ms */
  advance: number;
}

/** A difference constraint: step `to` comes at least `least` ms after step `from`; if negative, at most that before. */
interface Constraint {
  from: number;
  to: number;
  least: number;
  /** Takes a gap more where there is room: two timers do not elapse in the same millisecond. */
  isLoose: boolean;
  /** Dropped where it contradicts the others: the longest possible rest of a timer whose start is unknown. */
  isWish?: boolean;
}

export function clockPlan(graph: ConfigurationGraph, edges: readonly Edge[]): ClockAdvance[] {
  const constraints = constraintsOf(graph, edges);
  const required = constraints.filter(({ isWish }) => !isWish);
  const moments = earliest(edges, constraints, 1) ?? earliest(edges, required, 1) ?? earliest(edges, required, 0);
  if (!moments)
    throw new Error(
      `Expected moments at which the timers of ${graph.model.name} elapse in the order of the path; its delays contradict that order.`,
    );
  return moments.flatMap((moment, index) => {
    const passed = moment - (moments[index - 1] ?? 0);
    return passed === 0 ? [] : [{ index, advance: passed }];
  });
}

interface Running {
  since: number;
  span: Span;
}

function constraintsOf({ model, stepper }: ConfigurationGraph, edges: readonly Edge[]): Constraint[] {
  const constraints: Constraint[] = [];
  let running = new Map<string, Running>();
  let progress = null as Progress | null;
  for (const [index, { offer }] of edges.entries()) {
    const before = progress;
    progress = before
      ? advance(stepper.step(before.snapshot, offer.event), before, offer, before.snapshot)
      : advance(stepper.start(model.inputs[offer.sample]), restOf(model));
    const elapsed = elapsedBy(offer);
    for (const [timer, { since, span }] of running) {
      constraints.push({ from: index, to: since, least: -span.most, isLoose: timer !== elapsed });
      if (timer !== elapsed) continue;
      constraints.push({ from: since, to: index, least: span.least, isLoose: false });
      if (span.most !== span.least && Number.isFinite(span.most))
        constraints.push({ from: since, to: index, least: span.most, isLoose: false, isWish: true });
    }
    const next = new Map<string, Running>();
    for (const timer of progress.zone.timers) {
      const started = progress.started.find((other) => other.timer === timer);
      const known = running.get(started ? (started.like ?? '') : timer);
      next.set(timer, known ?? { since: index, span: started?.span ?? { least: 0, most: Infinity } });
    }
    running = next;
  }
  return constraints;
}

/** Longest paths (Bellman and Ford); null where the constraints are contradictory. */
function earliest(edges: readonly Edge[], constraints: readonly Constraint[], gap: number): number[] | null {
  const inOrder = edges.slice(1).map(({ offer }, index): Constraint => ({
    from: index,
    to: index + 1,
    least: 0,
    isLoose: elapsedBy(offer) !== null,
  }));
  const moments = edges.map(() => 0);
  for (let round = 0; round <= edges.length; round += 1) {
    let isSettled = true;
    for (const { from, to, least, isLoose } of [...inOrder, ...constraints]) {
      const moment = (moments[from] ?? 0) + least + (isLoose ? gap : 0);
      if (moment <= (moments[to] ?? 0)) continue;
      moments[to] = moment;
      isSettled = false;
    }
    if (isSettled) return moments;
  }
  return null;
}
