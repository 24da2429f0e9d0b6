import { fromCallback, type EventObject } from 'xstate';
import { callFor, type Askable, type InputOf } from '../../contract/call.ts';
import type { DeadlineInput } from '../../../machines/kit/deadline.ts';
import type { Clock } from '../browser/clock.ts';
import type { Gateway } from './gateway.ts';
import { keepReference } from './references.ts';

/** The machine of a call with a token handles its 401 itself. */
type OnRefused = () => void;

/** Hears what became of a call whose state was left; such a call is not aborted. */
type OnLeft = (outcome: EventObject) => void;

function callActor<C extends Askable>(gateway: Gateway, call: C, onRefused: OnRefused, onLeft?: OnLeft) {
  return fromCallback<EventObject, InputOf<C>>(({ input, sendBack, self }) => {
    const controller = new AbortController();
    let isLeft = false;
    const onProgress = (percent: number) => sendBack({ type: 'upload.progressed', percent });
    void gateway.run(call, input, controller.signal, onProgress).then((outcome) => {
      if (isLeft) return onLeft?.(outcome);
      keepReference(self._parent, outcome);
      sendBack(outcome);
      const isRefused = outcome.type === `${call.name}.unauthorized`;
      if (isRefused && callFor(call, input).auth === 'none') onRefused();
    });
    return () => {
      isLeft = true;
      if (!onLeft) controller.abort();
    };
  });
}

type CallActors<Calls extends Readonly<Record<string, Askable>>> = {
  [K in keyof Calls & string as `call:${K}`]: ReturnType<typeof callActor<Calls[K]>>;
};

export function callActors<Calls extends Readonly<Record<string, Askable>>>(
  gateway: Gateway,
  calls: Calls,
  onRefused: OnRefused = () => undefined,
  onLeft: Readonly<Record<string, OnLeft>> = {},
): CallActors<Calls> {
  const entries = Object.entries(calls).map(([name, call]) => [
    `call:${name}`,
    callActor(gateway, call, onRefused, onLeft[name]),
  ]);
  return Object.fromEntries(entries) as CallActors<Calls>;
}

export function deadlineActor(clock: Clock) {
  return fromCallback<EventObject, DeadlineInput>(({ input, sendBack }) =>
    clock.at(input.until, () => sendBack({ type: 'clock.reached' })),
  );
}
