/** What a machine does by itself in two minutes after an answer: its timers elapse, its calls are answered. */
import type { AnyEventObject } from 'xstate';
import { callFor, type Askable } from '../../src/contract/call.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { childrenOf } from '../../src/walk/graph/children.ts';
import type { ConfigurationGraph } from '../../src/walk/graph/explore.ts';
import { advance, offersAt, underway, type Progress } from '../../src/walk/graph/progress.ts';
import { delayedEvent, isDeadline } from '../../src/walk/graph/timers.ts';
import type { Step } from '../../src/walk/graph/stepper.ts';
import { moment } from '../flows/kit/samples.ts';
import type { AnswerFault } from './catalogue.ts';
import { hear } from './hear.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface Life {
  /** What is still under way; null where it rests. */
  restless: string | null;
  /** The calls that were made, without a person. */
  sent: string[];
}

interface Beginning {
  step: Step;
  event: AnyEventObject;
  child: string;
  took: number;
  /** For as long as it lasts; without it every call is answered well, at once. */
  fault?: AnswerFault;
  variant?: string;
}

const minutes = 120_000;

export async function live(graph: ConfigurationGraph, before: Progress, beginning: Beginning): Promise<Life> {
  const { model, stepper } = graph;
  const { fault, variant = 'plain' } = beginning;
  const sent: string[] = [];
  let now = moment + beginning.took;
  const end = now + minutes;
  const due = new Map<string, number>();
  let progress = before;
  const take = (step: Step, event: AnyEventObject, child: string | null, kind: 'outcome' | 'clock' | 'after') => {
    const previous = progress;
    const running = new Set(childrenOf(previous.snapshot).map(([, actor]) => actor));
    progress = advance(
      step,
      previous,
      { kind, event, sample: child ?? event.type, child: kind === 'after' ? null : child },
      previous.snapshot,
    );
    for (const action of step.actions) {
      const delayed = delayedEvent(action);
      if (delayed) due.set(delayed.timer, now + delayed.delay);
    }
    const started = childrenOf(progress.snapshot)
      .filter(([, actor]) => !running.has(actor))
      .map(([id]) => id);
    for (const { child: id, call } of underway(model, progress)) if (started.includes(id)) sent.push(call.name);
  };
  take(beginning.step, beginning.event, beginning.child, 'outcome');
  for (let steps = 0; steps < 400 && now < end; steps += 1) {
    const { snapshot } = progress;
    if (snapshot.status !== 'active') return { restless: null, sent };
    const [running] = underway(model, progress);
    if (running) {
      const { child, asked } = running;
      const { input } = snapshot.children[child]?.getSnapshot() as { input: unknown };
      let event: AnyEventObject | undefined;
      if (fault && fault.concerns(callFor(machineCalls[asked.name as keyof typeof machineCalls] as Askable, input))) {
        const answer = await again(asked.name as keyof typeof machineCalls, input, fault, variant);
        event = stamped(answer.event, now - moment);
        now += answer.took;
      } else {
        const offers = offersAt(model, progress).filter((offer) => offer.child === child);
        event = stamped(offers[0]?.event, now - moment);
      }
      if (!event) return { restless: `${asked.name} is not answered`, sent };
      take(stepper.step(snapshot, event), event, child, 'outcome');
      continue;
    }
    const timers = [
      ...childrenOf(snapshot)
        .filter(([, actor]) => isDeadline(actor) && !progress.answered.has(actor))
        .map(([id, actor]) => ({
          id,
          at: (actor.getSnapshot() as { input: { until: number } }).input.until,
          event: { type: 'clock.reached' },
          kind: 'clock' as const,
        })),
      ...[...progress.armed].map(([id, event]) => ({ id, at: due.get(id) ?? now, event, kind: 'after' as const })),
    ];
    const next = timers.reduce<(typeof timers)[number] | null>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      null,
    );
    if (!next || next.at > end) break;
    now = Math.max(now, next.at);
    take(stepper.step(snapshot, next.event), next.event, next.id, next.kind);
  }
  const isBusy =
    progress.snapshot.status === 'active' && progress.snapshot.hasTag('busy') && underway(model, progress).length === 0;
  return { restless: isBusy ? `busy in ${JSON.stringify(progress.snapshot.value)} without a call` : null, sent };
}

interface Answer {
  event: AnyEventObject | undefined;
  took: number;
}

/** The same request meets the same fault as before. */
const answers = new Map<string, Answer>();
async function again(
  name: keyof typeof machineCalls,
  input: unknown,
  { kind, variants }: AnswerFault,
  variant: string,
): Promise<Answer> {
  const asked = `${name} ${JSON.stringify(input)} ${kind} ${variant}`;
  const known = answers.get(asked);
  if (known) return known;
  const { events, took } = await hear(name, input, { variants }, variant, createVirtualClock(moment));
  const answer = { event: events.at(-1), took };
  answers.set(asked, answer);
  return answer;
}

/** An answer of `moment`, given `later`. */
const stamped = (event: AnyEventObject | undefined, later: number): AnyEventObject | undefined =>
  event && {
    ...event,
    ...('receivedAt' in event && { receivedAt: Number(event['receivedAt']) + later }),
    ...('until' in event && { until: Number(event['until']) + later }),
  };
