import { createActor, type CallbackActorLogic, type EventObject } from 'xstate';
import { logicOf, provideAll } from '../../../machines/kit/provide-all.ts';
import { revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { storefrontChart } from '../../../machines/storefront/storefront.chart.ts';
import type { OutcomeEvent } from '../../contract/call.ts';
import type { login } from '../../contract/session.calls.ts';
import { visitorCalls } from '../../contract/visitor-calls.ts';
import { callActors, type deadlineActor } from '../gateway/actors.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { LiveOptions } from '../gateway/live.ts';
import { createEffects, type Browser } from './effects.ts';
import { lateMachine } from './late-machine.ts';
import type { Part } from './part.ts';
import type { Parts } from './parts.ts';
import { partActor } from './part-actors.ts';

export interface Provided extends Browser {
  gateway: Gateway;
  /** A call without a token answered 401. */
  onRefused(): void;
  deadline: ReturnType<typeof deadlineActor>;
  world: Record<'connection' | 'page' | 'route' | 'storage' | 'tab', CallbackActorLogic<EventObject>>;
  live: LiveOptions;
  window: Window;
  parts: Parts;
}

export function provideStorefront(provided: Provided) {
  const { deadline, world, parts } = provided;
  const effects = createEffects(provided);
  const callsOf = <Calls extends Parameters<typeof callActors>[1]>(calls: Calls) =>
    callActors(provided.gateway, calls, provided.onRefused, { login: takeBack, passkeyLogin: takeBack });
  /** Nobody waits for the answer to a login that was left: a session that it opened is told to be over (LG-6). */
  function takeBack(outcome: EventObject): void {
    const { session } = outcome as Partial<OutcomeEvent<typeof login> & { type: 'login.accepted' }>;
    if (!session) return;
    createActor(provideAll(revocationMachine, { actors, effects }), { input: { token: session.token } }).start();
  }
  const actors = { ...callsOf(visitorCalls), ...world, deadline };
  const playerLogic = logicOf(() => {
    const { machine, calls, world: worldOf } = held(parts.player);
    const own = worldOf(provided);
    return provideAll(machine, {
      actors: { ...actors, ...callsOf(calls), ...own.actors },
      effects: { ...effects, ...own.effects },
    });
  });
  const verification = logicOf(() => {
    const { machine, calls } = held(parts.steps);
    return provideAll(machine, { actors: { ...actors, ...callsOf(calls) }, effects });
  });
  return provideAll(storefrontChart, {
    actors: {
      ...actors,
      part: partActor(parts),
      player: playerLogic,
      verification,
      passkeyLogin: logicOf(() => held(lateMachine)({ actors, effects, callsOf, window: provided.window })),
    },
    effects,
  });
}

function held<Content>(part: Pick<Part<Content>, 'held'>): Content {
  const content = part.held();
  if (!content) throw new Error('Expected a part before its machine starts; it has not arrived.');
  return content;
}
