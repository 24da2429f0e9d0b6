/**
 * What a person does while a call is on its way, in the pure tier: the same act once more, another act, an act that
 * leaves. Rows are the edges of the walk: every act that leads to a waiting state, and every act in one.
 */
import type { AnyActorRef } from 'xstate';
import { childrenOf } from '../../src/walk/graph/children.ts';
import { explore, wayTo, type Configuration, type ConfigurationGraph } from '../../src/walk/graph/explore.ts';
import type { Offer } from '../../src/walk/graph/offer.ts';
import { advance, describeOffer, offersAt, outerOffers, underway } from '../../src/walk/graph/progress.ts';
import type { Model } from '../../src/walk/model.ts';
import type { Choice } from './choice.ts';
import { classOf } from './expectations.ts';
import type { FailedCase, TierReport } from './report.ts';

interface Act {
  kind: string;
  is: string;
  offer: Offer;
  configuration: Configuration;
}

/** Answers of calls that people wait for; reads may be made anew. */
const isWrite = (machine: string, call: string): boolean => !['R', 'O'].includes(classOf(machine, call));

function* actsOf(graph: ConfigurationGraph): Generator<Act> {
  const outer = outerOffers(graph.model);
  for (const configuration of graph.configurations.values()) {
    if (underway(graph.model, configuration.progress).length === 0) continue;
    const { via } = configuration;
    if (via.offer.kind === 'outer') {
      const [kind, is] =
        via.offer.event.type === 'code.submitted'
          ? ['pasted_twice', 'a code is pasted twice']
          : ['two_clicks', 'two clicks in one tick'];
      yield { kind, is, offer: via.offer, configuration };
      yield { kind: 'enter_and_click', is: 'Enter and a click', offer: via.offer, configuration };
    }
    for (const offer of outer) {
      const { type } = offer.event;
      if (/\.(?:edited|changed)$/.test(type))
        yield { kind: 'edited_while_sending', is: 'the form is edited while it is sent', offer, configuration };
      else if (type === 'resend.requested')
        yield {
          kind: 'resend_while_verifying',
          is: 'a new code is asked for while the old one is checked',
          offer,
          configuration,
        };
      else yield { kind: 'cancel_then_answer', is: 'another act, and then the answer', offer, configuration };
    }
  }
}

export function walkPerson(model: Model, { call, fault, case: id }: Choice): TierReport {
  const began = performance.now();
  const graph = explore(model);
  const failed: FailedCase[] = [];
  let cases = 0;
  for (const act of actsOf(graph)) {
    const running = underway(model, act.configuration.progress);
    const name = `${model.name} ${act.configuration.via.id} ${act.kind} ${describeOffer(act.offer)}`;
    if ((fault !== null && fault !== act.kind) || (id !== null && id !== name)) continue;
    if (call !== null && running.every((one) => one.call.name !== call)) continue;
    cases += 1;
    const message = faultOf(graph, act);
    if (message !== null)
      failed.push({
        id: name,
        tier: 'pure',
        is: act.is,
        way: [
          ...wayTo(graph, act.configuration.key).map(({ offer }) => describeOffer(offer)),
          describeOffer(act.offer),
        ],
        message,
      });
  }
  return { tier: 'pure', cases, failed, ms: performance.now() - began };
}

/** One write for one intent, whatever is pressed meanwhile; and a call that was left is heard no more (I3, OT-6). */
function faultOf(graph: ConfigurationGraph, { offer, configuration }: Act): string | null {
  const { model, stepper } = graph;
  const before = configuration.progress;
  const step = stepper.step(before.snapshot, offer.event);
  const { snapshot } = step;
  const was = underway(model, before);
  const actors = new Set(childrenOf(snapshot).map(([, actor]) => actor));
  const isAlive = ({ child }: { child: string }): boolean => actors.has(before.snapshot.children[child] as AnyActorRef);
  const begun = snapshot.status === 'active' ? underway(model, advance(step, before, offer, before.snapshot)) : [];
  const anew = begun.filter(({ child }) => snapshot.children[child] !== before.snapshot.children[child]);
  for (const one of was.filter((running) => isWrite(model.name, running.call.name)))
    if (anew.some(({ call }) => call.name === one.call.name))
      return `${one.call.name} is sent a second time while the first is on its way`;
  for (const one of was.filter((running) => !isAlive(running))) {
    const isAskedAgain = begun.some(({ asked }) => asked.name === one.asked.name);
    if (isAskedAgain || snapshot.status !== 'active') continue;
    const answers = offersAt(model, before).filter(({ child }) => child === one.child);
    const heard = answers.find(({ event }) => stepper.step(snapshot, event).taken.length > 0);
    if (heard) return `the answer ${describeOffer(heard)} is heard after the person has left`;
  }
  for (const { child, asked } of begun.filter((running) => !anew.some((one) => one.child === running.child))) {
    const unheard = offersAt(model, before).find(
      (answer) => answer.child === child && stepper.step(snapshot, answer.event).taken.length === 0,
    );
    if (unheard) return `the answer ${describeOffer(unheard)} of ${asked.name} is heard by nobody after the act`;
  }
  return null;
}
