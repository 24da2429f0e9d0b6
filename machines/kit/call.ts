/** How a machine calls a server: a call actor never fails and sends one outcome event, `<call>.<outcome>`. */
import type { Askable, InputOf } from '../../src/contract/call.ts';
import { placeholder } from './placeholder.ts';

/** The gateway replaces it (`provide`). */
export function call<C extends Askable>(name: C['name']) {
  return placeholder<InputOf<C>>(`The call "${name}" runs only where a gateway provides it`);
}
