/** Fetches the code of a part that a chart names, and says how that went. */
import { fromCallback } from 'xstate';
import type { PartEvent } from '../../../machines/kit/part.ts';
import type { Part } from './part.ts';

export const partActor = (part: Part<unknown>) =>
  fromCallback(({ sendBack }) => {
    let isOver = false;
    void part.fetch().then((isThere) => {
      const event: PartEvent = { type: isThere ? 'part.arrived' : 'part.missing' };
      if (!isOver) sendBack(event);
    });
    return () => {
      isOver = true;
    };
  });
