import { fromCallback, type EventObject } from 'xstate';

/** Asks, and tells the answer as an event, unless the actor has stopped by then. */
export const askOnce = <Input>(ask: (input: Input) => Promise<EventObject>) =>
  fromCallback<EventObject, Input>(({ input, sendBack }) => {
    let isOver = false;
    void ask(input).then((event) => {
      if (!isOver) sendBack(event);
    });
    return () => {
      isOver = true;
    };
  });
