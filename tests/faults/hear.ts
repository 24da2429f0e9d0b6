/** One call of a machine, made by the real gateway over a faulted network: what the machine hears, and what was sent. */
import { createActor, setup, type AnyActorLogic, type AnyEventObject } from 'xstate';
import { callFor, type Askable } from '../../src/contract/call.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { callActors } from '../../src/web/gateway/actors.ts';
import { createGateway } from '../../src/web/gateway/gateway.ts';
import type { AnswerFault } from './catalogue.ts';
import { createNetwork, type Network } from './network.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface Heard {
  events: AnyEventObject[];
  network: Network;
  /** A 401 of a call without a token ended the session (SS-2). */
  isSessionRefused: boolean;
  took: number;
}

const head = { apiBase: 'https://api.example/v/api', platformBase: 'https://platform.example/p' };

export async function hear(
  name: keyof typeof machineCalls,
  input: unknown,
  { variants, order }: Pick<AnswerFault, 'variants' | 'order'>,
  variant: string,
  clock: VirtualClock,
): Promise<Heard> {
  const behaviour = variants[variant];
  if (!behaviour)
    throw new Error(`Expected one of the variants ${Object.keys(variants).join(', ')}; got "${variant}".`);
  const began = clock.now();
  const events: AnyEventObject[] = [];
  let isSessionRefused = false;
  const inTurn = order ? [1_000, 0] : [];
  const network = createNetwork(
    callFor(machineCalls[name] as Askable, input),
    input,
    clock,
    (index) => async (exchange) => {
      await clock.after(inTurn[index] ?? 0);
      return behaviour(exchange);
    },
  );
  const gateway = createGateway({ head, now: clock.now, fetch: network.fetch, report: () => undefined });
  const calls = callActors(gateway, machineCalls, () => (isSessionRefused = true)) as unknown as Record<
    string,
    AnyActorLogic
  >;
  const start = (heard: (event: AnyEventObject) => void) => {
    const call = calls[`call:${name}`];
    if (!call) throw new Error(`Expected a call actor of ${name}; the gateway has none.`);
    const machine = setup({ actors: { call }, actions: { hear: ({ event }) => heard(event) } }).createMachine({
      invoke: { src: 'call', input: () => input },
      on: { '*': { actions: 'hear' } },
    });
    return createActor(machine).start();
  };
  const request = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = network.XMLHttpRequest;
  try {
    if (order) {
      await clock.run(async () => {
        const first = start((event) => events.push({ ...event, type: `left ${event.type}` }));
        await clock.after(0);
        first.stop();
        if (order === 'left') return clock.after(2_000);
        const second = start((event) => events.push(event));
        await clock.after(2_000);
        second.stop();
      });
    } else {
      await clock.run(
        () =>
          new Promise<void>((resolve) => {
            const only = start((event) => {
              events.push(event);
              if (event.type === 'upload.progressed') return;
              only.stop();
              resolve();
            });
          }),
      );
    }
  } finally {
    globalThis.XMLHttpRequest = request;
  }
  return { events, network, isSessionRefused, took: clock.now() - began };
}
