/**
 * What a machine says to one that is neither its child nor its parent: to whom, by the name in the actor system, and with
 * which event. Diagrams draw it.
 */
import type { AnyActorRef } from 'xstate';
import type { MessageRef } from './effect.ts';
import type { Success } from '../shell/shell.machine.ts';

/** By the name in the system, the events that others may send there. */
export interface Neighbours {
  session: 'balances.refreshRequested' | 'eWallet.unlinked';
  profile: 'details.refreshRequested';
  verification: 'step.requested';
  shell: 'toast.requested' | 'success.reached';
}

/** Whom an action tells of what. */
export interface Tells<To extends keyof Neighbours = keyof Neighbours> {
  to: To;
  event: Neighbours[To];
}

/** Who is not there hears nothing: a page has a shell as long as it lives, a session only while somebody is logged in. */
const telling = <Params = undefined, To extends keyof Neighbours = keyof Neighbours>(
  tells: Tells<To>,
  payload: (params: Params) => object = () => ({}),
) =>
  Object.assign(
    ({ system }: { system: AnyActorRef['system'] }, params: Params): void =>
      (system.get(tells.to) as AnyActorRef | undefined)?.send({ type: tells.event, ...payload(params) }),
    { tells },
  );

/** Something moved: balances are read again. The browser tells every other tab as well. */
export const announceMovement = telling({ to: 'session', event: 'balances.refreshRequested' });
/** The e-wallet is gone: so are its balance and number (EW-5). */
export const announceUnlinking = telling({ to: 'session', event: 'eWallet.unlinked' });
/** What the profile shows has changed, or may have. */
export const refreshProfile = telling({ to: 'profile', event: 'details.refreshRequested' });
/** Somebody looks for the open step from another page. */
export const requestStep = telling({ to: 'verification', event: 'step.requested' });
/** A message for a while, above the page. */
export const notify = telling<MessageRef>({ to: 'shell', event: 'toast.requested' }, (message) => ({ message }));
/** The success screen (SH-11). */
export const celebrate = telling<Success>({ to: 'shell', event: 'success.reached' }, (success) => ({ success }));
