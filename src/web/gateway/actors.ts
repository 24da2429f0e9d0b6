/** The gateway and the clock as the actors that machines invoke. */
import { fromCallback, type EventObject } from 'xstate';
import { calls, type Calls } from '../../contract/index.ts';
import type { AnyCall, InputOf } from '../../contract/call.ts';
import type { DeadlineInput } from '../../../machines/kit/deadline.ts';
import type { Clock } from '../browser/clock.ts';
import type { Gateway } from './gateway.ts';

function callActor<C extends AnyCall>(gateway: Gateway, call: C) {
  return fromCallback<EventObject, InputOf<C>>(({ input, sendBack }) => {
    const controller = new AbortController();
    void gateway.run(call, input, controller.signal).then((outcome) => {
      if (!controller.signal.aborted) sendBack(outcome);
    });
    return () => controller.abort();
  });
}

export type CallActors = { [K in keyof Calls as `call:${K}`]: ReturnType<typeof callActor<Calls[K]>> };

export function callActors(gateway: Gateway): CallActors {
  const entries = Object.entries(calls).map(([name, call]) => [`call:${name}`, callActor(gateway, call as AnyCall)]);
  return Object.fromEntries(entries) as CallActors;
}

export function deadlineActor(clock: Clock) {
  return fromCallback<EventObject, DeadlineInput>(({ input, sendBack }) =>
    clock.at(input.until, () => sendBack({ type: 'clock.reached' })),
  );
}
