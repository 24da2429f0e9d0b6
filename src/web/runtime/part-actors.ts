/** Fetches the code of a part that a chart names, and says how that went. */
import { fromCallback, type EventObject } from 'xstate';
import type { PartEvent, PartName } from '../../../machines/kit/part.ts';
import type { Part } from './part.ts';

export const partActor = <Name extends PartName>(parts: Readonly<Record<Name, Pick<Part<unknown>, 'fetch'>>>) =>
  fromCallback<EventObject, { name: Name }>(({ input, sendBack }) => {
    let isOver = false;
    void parts[input.name].fetch().then((isThere) => {
      const event: PartEvent = { type: isThere ? 'part.arrived' : 'part.missing' };
      if (!isOver) sendBack(event);
    });
    return () => {
      isOver = true;
    };
  });
