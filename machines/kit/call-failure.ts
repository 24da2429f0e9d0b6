/**
 * The tail of every call, as states that a person can act on (ER-2): each says what happened, keeps what was typed,
 * and lets the person try again.
 */
import type { TailOutcome } from '../../src/contract/call.ts';
import type { CallFailure } from './call-failure-messages.ts';
import { problem, unexpected } from './problem.ts';

const unforeseen = (description: string) => unexpected(description, 'ER-2');

export const callFailureStates: Record<CallFailure, ReturnType<typeof problem> | ReturnType<typeof unexpected>> = {
  offline: problem('No connection: the request did not leave the phone.', 'ER-2'),
  timedOut: unforeseen('The server did not answer in time.'),
  serverFailed: unforeseen('The server failed.'),
  malformed: unforeseen('The answer could not be read: a captive portal, a proxy, a broken server.'),
  notAvailable: unforeseen('The platform does not have this call: nothing is wrong with the connection.'),
  unknown: unforeseen('An answer that the contract does not know.'),
};

const { offline, timedOut, serverFailed, malformed, unknown } = callFailureStates;
/** Where a platform may lack the call, which is no failure. */
export const optionalCallFailureStates = { offline, timedOut, serverFailed, malformed, unknown };

export const failedCall = <const Id extends string, const On extends object>(id: Id, description: string, on: On) => ({
  id,
  description,
  meta: { requirements: ['ER-2'] },
  initial: 'unknown' as const,
  on,
  states: callFailureStates,
});

type Handled = Exclude<TailOutcome, 'unauthorized' | 'unknown'>;

/**
 * Each failure leads to its state below `parent` (an `#id`), every other outcome to `unknown`, with `actions` if given.
 */
export function onCallFailure<Name extends string, const Actions = never>(
  name: Name,
  parent: `#${string}`,
  actions?: Actions,
) {
  const to = (state: CallFailure) => ({ target: `${parent}.${state}`, ...(actions !== undefined && { actions }) });
  return {
    [`${name}.offline`]: to('offline'),
    [`${name}.timeout`]: to('timedOut'),
    [`${name}.server_error`]: to('serverFailed'),
    [`${name}.malformed`]: to('malformed'),
    [`${name}.not_available`]: to('notAvailable'),
    [`${name}.*`]: to('unknown'),
  } as Record<`${Name}.${Handled}` | `${Name}.*`, { target: string; actions?: Actions }>;
}
