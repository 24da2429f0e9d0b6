/** The place of what a machine invokes or asks and the browser provides; where nobody does, it fails in one sentence. */
import { fromCallback, type EventObject, type NonReducibleUnknown } from 'xstate';

export const place = <Input extends NonReducibleUnknown = NonReducibleUnknown>(sentence: string) =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`${sentence}: machine.provide({ actors: … }).`);
  });
