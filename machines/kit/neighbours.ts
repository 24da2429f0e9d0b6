/**
 * Messages between machines that are not parent and child: the receiver, by its name in the actor system, and the
 * event. Diagrams draw them.
 */
import type { AnyActorRef } from 'xstate';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import type { Reminder } from '../../src/contract/wallet.calls.ts';
import type { RoomNews } from './channel.ts';
import type { MessageRef } from './effect.ts';
import type { Success } from '../shell/shell.machine.ts';

/** Events that others may send, by receiver. */
export interface Neighbours {
  session: 'balances.refreshRequested' | 'eWallet.unlinked';
  profile: 'details.refreshRequested';
  verification: 'step.requested';
  withdrawal: 'pin.saved' | 'accounts.listed' | 'accounts.notListed';
  room: 'pin.saved';
  accounts: 'pin.saved';
  passkeys: 'pin.saved';
  seat: 'seat.taken' | 'seat.gone';
  reminder: 'reminder.told' | 'round.begun' | 'round.over';
  catalogue: 'catalogue.refreshRequested';
  cues: 'cue.given' | 'countdown.begun' | 'countdown.over';
  shell: 'toast.requested' | 'success.reached';
}

export interface Tells<To extends keyof Neighbours = keyof Neighbours> {
  to: To;
  event: Neighbours[To];
}

/** A missing receiver hears nothing: the shell lives as long as the page, a session as long as the login. */
export const telling = <Params = undefined, To extends keyof Neighbours = keyof Neighbours>(
  tells: Tells<To>,
  payload: (params: Params) => object = () => ({}),
) =>
  Object.assign(
    ({ system }: { system: AnyActorRef['system'] }, params: Params): void =>
      (system.get(tells.to) as AnyActorRef | undefined)?.send({ type: tells.event, ...payload(params) }),
    { tells },
  );

/** The browser tells every other tab as well. */
export const announceMovement = telling({ to: 'session', event: 'balances.refreshRequested' });
/** The e-wallet's balance and number go (EW-5). */
export const announceUnlinking = telling({ to: 'session', event: 'eWallet.unlinked' });
export const refreshProfile = telling({ to: 'profile', event: 'details.refreshRequested' });
export const requestStep = telling({ to: 'verification', event: 'step.requested' });
/** The page that waited for a PIN: at most one of them is there, or the withdrawal with its accounts. */
export const pinIsSaved = {
  tellWithdrawal: telling({ to: 'withdrawal', event: 'pin.saved' }),
  tellRoom: telling({ to: 'room', event: 'pin.saved' }),
  tellAccounts: telling({ to: 'accounts', event: 'pin.saved' }),
  tellPasskeys: telling({ to: 'passkeys', event: 'pin.saved' }),
};
/** A withdrawal may wait for the first read of its accounts (WD-4). */
export const accountsFirstRead = {
  tellListed: telling<{ accounts: readonly PaymentAccount[] }>(
    { to: 'withdrawal', event: 'accounts.listed' },
    ({ accounts }) => ({ accounts }),
  ),
  tellNotListed: telling({ to: 'withdrawal', event: 'accounts.notListed' }),
};
/** The seat has the balances read again, where it was known. */
export const announceSeat = telling<Pick<RoomNews, 'room'>>({ to: 'seat', event: 'seat.taken' }, ({ room }) => ({
  room,
}));
export const announceNoSeat = telling({ to: 'seat', event: 'seat.gone' });
/** What the platform says of the time played, with the balances (RP-6). */
export const tellReminder = telling<{ reminder: Reminder | null }>(
  { to: 'reminder', event: 'reminder.told' },
  ({ reminder }) => ({ reminder }),
);
/** While the player has a seat, nothing reminds. */
export const holdReminder = telling({ to: 'reminder', event: 'round.begun' });
export const releaseReminder = telling({ to: 'reminder', event: 'round.over' });
/** The list of games is out of date. */
export const refreshGames = telling({ to: 'catalogue', event: 'catalogue.refreshRequested' });
export const notify = telling<MessageRef>({ to: 'shell', event: 'toast.requested' }, (message) => ({ message }));
/** The success screen (SH-11). */
export const celebrate = telling<Success>({ to: 'shell', event: 'success.reached' }, (success) => ({ success }));
