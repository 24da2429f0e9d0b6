/** Fetches the code of a part that a chart names, and says how that went. */
import { fromCallback, type EventObject } from 'xstate';
import type { PartEvent, PartName } from '../../../machines/kit/part.ts';
import type { Parts } from './part.ts';

export const partActor = (parts: Parts) =>
  fromCallback<EventObject, { name: PartName }>(({ input, sendBack }) => {
    let isOver = false;
    void parts[input.name].fetch().then((isThere) => {
      const event: PartEvent = { type: isThere ? 'part.arrived' : 'part.missing' };
      if (!isOver) sendBack(event);
    });
    return () => {
      isOver = true;
    };
  });
