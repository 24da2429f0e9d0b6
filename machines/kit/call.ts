/** How a machine calls a server: an actor that never fails and sends one outcome event, `<call>.<outcome>`. */
import type { Askable, InputOf } from '../../src/contract/call.ts';
import { place } from './place.ts';

/** The place of a call in a machine. The gateway fills it in (`provide`); without it the call fails in one sentence. */
export function call<C extends Askable>(name: C['name']) {
  return place<InputOf<C>>(`The call "${name}" runs only where a gateway provides it`);
}
