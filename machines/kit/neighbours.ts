/**
 * What a machine says to one that is neither its child nor its parent: to whom, by the name in the actor system, and with
 * which event. Diagrams draw it; the browser carries it out.
 */
import type { Success } from '../shell/shell.machine.ts';
import { effect, type MessageRef } from './effect.ts';

/** By the name in the system, the events that others may send there. */
export interface Neighbours {
  session: 'balances.refreshRequested';
  shell: 'toast.requested' | 'success.reached';
}

/** Whom an effect tells of what. */
export interface Tells<To extends keyof Neighbours = keyof Neighbours> {
  to: To;
  event: Neighbours[To];
}

const telling = <Params = undefined, To extends keyof Neighbours = keyof Neighbours>(name: string, tells: Tells<To>) =>
  Object.assign(effect<Params>(name), { tells });

/** Something moved: balances are read again, here and in every other tab. */
export const announceMovement = telling('announceMovement', { to: 'session', event: 'balances.refreshRequested' });
/** A message for a while, above the page. */
export const notify = telling<MessageRef>('notify', { to: 'shell', event: 'toast.requested' });
/** The success screen (SH-11). */
export const celebrate = telling<Success>('celebrate', { to: 'shell', event: 'success.reached' });
