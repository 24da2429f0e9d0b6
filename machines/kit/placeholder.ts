/** Placeholder of an actor that the browser provides; where nobody does, it throws `sentence`. */
import { fromCallback, type EventObject, type NonReducibleUnknown } from 'xstate';

export const placeholder = <Input extends NonReducibleUnknown = NonReducibleUnknown>(sentence: string) =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`${sentence}: machine.provide({ actors: … }).`);
  });
