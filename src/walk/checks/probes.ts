/**
 * Probes: in every configuration each event without an enabled transition must leave key and context unchanged and
 * cause no action.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { isSame } from '../graph/equality.ts';
import type { ConfigurationGraph, Configuration } from '../graph/explore.ts';
import { findingAt, type Finding } from './finding.ts';
import type { Model } from '../model.ts';
import { askableOf, outcomeTypes } from '../protocol.ts';
import { type Offer } from '../graph/offer.ts';
import { describeOffer, outcomeOffers, outerOffers, underway } from '../graph/progress.ts';
import type { Step, Stepper } from '../graph/stepper.ts';

interface ProbeResult {
  tried: number;
  harmful: Finding[];
  /**
   * Events of stopped children for which a transition would be enabled. Stopped children send nothing, so these are no
   * faults; they show which states rely on that (OT-6).
   */
  late: { configuration: string; event: string; transitions: string[] }[];
}

export function probeIgnored(graph: ConfigurationGraph): ProbeResult {
  const alphabet = alphabetOf(graph.model, graph.stepper);
  const result: ProbeResult = { tried: 0, harmful: [], late: [] };
  for (const configuration of graph.configurations.values()) {
    const enabled = new Set(configuration.edges.map(({ offer }) => nameOf(offer)));
    // Outcomes of a running call have been offered or cannot come.
    const underwayNames = new Set(underway(graph.model, configuration.progress).map(({ asked }) => asked.name));
    const absent = alphabet.filter(({ kind, event }) => kind !== 'outcome' || !underwayNames.has(askedIn(event.type)));
    for (const offer of [...configuration.ignored, ...absent]) {
      if (!enabled.has(nameOf(offer))) probe(graph, configuration, offer, result);
    }
  }
  return result;
}

/** Outcomes and the clock are the same event from any child. */
const nameOf = ({ event, sample }: Offer): string =>
  event.type === 'clock.reached' ? event.type : `${event.type} ${sample}`;

const askedIn = (type: string): string => type.slice(0, type.indexOf('.'));

function alphabetOf(model: Model, { states }: Stepper): Offer[] {
  const sources = new Set(states.flatMap(({ invoke }) => invoke.map(({ src }) => src)));
  const outcomes = [...sources].flatMap((source) => {
    const asked = askableOf(model.protocol, source);
    return asked ? outcomeTypes(model.protocol, asked).flatMap((type) => outcomeOffers(model, type, null)) : [];
  });
  const clock: Offer[] = sources.has('deadline')
    ? [{ kind: 'clock', event: { type: 'clock.reached' }, sample: 'plain', child: null }]
    : [];
  const timers = states.flatMap(({ after }) =>
    after.map(({ eventType }): Offer => ({
      kind: 'after',
      event: { type: eventType },
      sample: eventType,
      child: null,
    })),
  );
  return [...outerOffers(model), ...outcomes, ...clock, ...timers];
}

function probe(
  graph: ConfigurationGraph,
  { key, progress, offers }: Configuration,
  offer: Offer,
  result: ProbeResult,
): void {
  const { snapshot } = progress;
  const isOffered = offers.some((other) => nameOf(other) === nameOf(offer));
  const step = stepOrNull(graph.stepper, snapshot, offer);
  // An event that was offered is told as a crash; any other cannot happen here.
  if (!step) return;
  const { snapshot: after, taken, actions } = step;
  if (taken.length > 0 && !isOffered) {
    result.late.push({ configuration: key, event: describeOffer(offer), transitions: taken });
    return;
  }
  result.tried += 1;
  const changes = [
    ...(graph.model.controlKey(after) === graph.model.controlKey(snapshot) ? [] : ['changes the configuration']),
    ...(isSame(after.context, snapshot.context) ? [] : ['changes the context']),
    ...(actions.length === 0 ? [] : [`does ${actions.map(({ type }) => type).join(', ')}`]),
  ];
  if (changes.length === 0) return;
  const what = `${describeOffer(offer)}, which nothing takes in ${key}, ${changes.join(' and ')}`;
  result.harmful.push(findingAt(graph, 'ignored-event-acts', what, key));
}

function stepOrNull({ step }: Stepper, snapshot: AnyMachineSnapshot, { event }: Offer): Step | null {
  try {
    return step(snapshot, event);
  } catch {
    return null;
  }
}
