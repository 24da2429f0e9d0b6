/** The rows of the matrix: each call that is on its way in a configuration, with each fault of an answer. */
import { callFor, type Askable } from '../../src/contract/call.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { explore, wayTo, type Configuration, type ConfigurationGraph } from '../../src/walk/graph/explore.ts';
import { describeOffer, underway } from '../../src/walk/graph/progress.ts';
import type { Model } from '../../src/walk/model.ts';
import { answerFaults, type AnswerFault, type Verdict } from './catalogue.ts';
import type { FailedCase } from './report.ts';

export interface Case {
  id: string;
  graph: ConfigurationGraph;
  configuration: Configuration;
  /** The id of the call's actor. */
  child: string;
  asked: keyof typeof machineCalls;
  call: string;
  input: unknown;
  fault: AnswerFault;
  variant: string;
  verdict: Verdict;
}

export function* casesOf(model: Model): Generator<Case> {
  const graph = explore(model);
  for (const configuration of graph.configurations.values()) {
    for (const { child, asked: family } of underway(model, configuration.progress)) {
      const { input } = configuration.progress.snapshot.children[child]?.getSnapshot() as { input: unknown };
      const asked = family.name as Case['asked'];
      const call = callFor(machineCalls[asked] as Askable, input);
      for (const fault of answerFaults.filter(({ concerns }) => concerns(call))) {
        for (const variant of Object.keys(fault.variants)) {
          const verdict = typeof fault.verdict === 'function' ? fault.verdict(call, variant) : fault.verdict;
          const name = variant === 'plain' ? fault.kind : `${fault.kind}/${variant}`;
          const place = `${model.name} ${configuration.via.id} ${call.name} ${name}`;
          yield {
            id: place,
            graph,
            configuration,
            child,
            asked,
            call: call.name,
            input,
            fault,
            variant,
            verdict,
          };
        }
      }
    }
  }
}

export const told = (one: Case): Pick<FailedCase, 'id' | 'is' | 'way'> => ({
  id: one.id,
  is: `${one.call} answers with ${one.fault.is}`,
  way: wayTo(one.graph, one.configuration.key).map(({ offer }) => describeOffer(offer)),
});
