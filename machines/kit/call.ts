/** How a machine calls a server: an actor that never fails and sends one outcome event, `<call>.<outcome>`. */
import { fromCallback, type EventObject } from 'xstate';
import type { Askable, InputOf } from '../../src/contract/call.ts';

/** The place of a call in a machine. The gateway fills it in (`provide`); without it the call fails in one sentence. */
export function call<C extends Askable>(name: C['name']) {
  return fromCallback<EventObject, InputOf<C>>(() => {
    throw new Error(`The call "${name}" runs only where a gateway provides it: machine.provide({ actors: … }).`);
  });
}
