/** Fetches the code of a part that a chart names, and says how that went. */
import type { PartEvent, PartName } from '../../../machines/kit/part.ts';
import { askOnce } from '../browser/ask-once.ts';
import type { Part } from './part.ts';

export const partActor = <Name extends PartName>(parts: Readonly<Record<Name, Pick<Part<unknown>, 'fetch'>>>) =>
  askOnce(({ name }: { name: Name }): Promise<PartEvent> =>
    parts[name].fetch().then((isThere) => ({ type: isThere ? 'part.arrived' : 'part.missing' })),
  );
