/** What is asked of SMS gateway, e-wallet, bank and push services, and how they answer. */
import type { Meter } from '@opentelemetry/api';
import { VendorError } from '../domain/vendors/vendor-ports.ts';
import { seconds } from './metrics.ts';

/** The port with each of its calls counted; what is answered at once, without asking anybody, is not. */
export type CountCalls = <Port extends object>(partner: string, port: Port) => Port;

export function createCountCalls(meter: Meter): CountCalls {
  const calls = meter.createCounter('shop_partner_calls', {
    description: 'Calls of a partner, by call and result: answered, nothing done, perhaps done (of vendors), failed.',
  });
  const durations = meter.createHistogram('shop_partner_call_seconds', {
    description: 'Until a partner has answered or failed, by partner.',
    ...seconds,
  });
  return (partner, port) => {
    const watch = (call: string, answer: unknown): unknown => {
      if (!(answer instanceof Promise)) return answer;
      const startedAt = performance.now();
      const end = (result: string): void => {
        calls.add(1, { partner, call, result });
        durations.record((performance.now() - startedAt) / 1_000, { partner });
      };
      answer.then(
        () => end('answered'),
        (error: unknown) => end(error instanceof VendorError ? error.state : 'failed'),
      );
      return answer;
    };
    return new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => watch(String(name), Reflect.apply(member, target, given));
      },
    });
  };
}
