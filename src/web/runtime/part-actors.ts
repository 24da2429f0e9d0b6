/** Fetches the code of a part that a chart names, builds its machines, and says how that went. */
import { fromCallback, type AnyActorLogic, type EventObject } from 'xstate';
import type { PartEvent, PartName } from '../../../machines/kit/part.ts';
import { buildAhead } from '../../../machines/kit/provide-all.ts';
import { inTasks } from './next-task.ts';
import type { Part } from './part.ts';

/** `machines`: of each part that has one. Together with their start, building them would be one long task. */
export const partActor = <Name extends PartName>(
  parts: Readonly<Record<Name, Pick<Part<unknown>, 'fetch'>>>,
  machines: Readonly<Partial<Record<Name, AnyActorLogic>>> = {},
) =>
  fromCallback<EventObject, { name: Name }>(({ input: { name }, sendBack }) => {
    let isOver = false;
    const fetch = async () => {
      const isThere = await parts[name].fetch();
      const machine = machines[name];
      if (isThere && machine) await inTasks(buildAhead(machine), () => isOver);
      const event: PartEvent = { type: isThere ? 'part.arrived' : 'part.missing' };
      if (!isOver) sendBack(event);
    };
    void fetch();
    return () => {
      isOver = true;
    };
  });
