/**
 * After a logout this device has no token any more. The server is told in the background, and told again where it could
 * not be reached (SS-5).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { logout } from '../../src/contract/session.calls.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';

const lastAttempt = 4;

export const revocationMachine = setup({
  types: {
    context: {} as { token: Secret | null; attempt: number },
    events: {} as OutcomeEvent<typeof logout>,
    input: {} as { token: Secret },
    tags: {} as 'busy',
  },
  actors: { 'call:logout': call<typeof logout>('logout') },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    clearToken: assign({ token: null }),
  },
  guards: { mayTryAgain: ({ context }) => context.attempt < lastAttempt },
  /** 2, 4, 8 s. A restart of the wait does no harm: the wait only spares the network. */
  delays: { backOff: ({ context }) => 1000 * 2 ** context.attempt },
}).createMachine({
  id: 'revocation',
  description: 'Tells the server of a logout',
  context: ({ input }) => ({ token: input.token, attempt: 1 }),
  initial: 'telling',
  states: {
    telling: {
      tags: ['busy'],
      meta: { requirements: ['SS-5'] },
      invoke: {
        id: 'logout',
        src: 'call:logout',
        input: ({ context }) => ({ token: heldToken(context.token) }),
      },
      on: {
        'logout.accepted': { target: 'over' },
        'logout.unauthorized': { target: 'over', description: 'The token was no longer valid.' },
        'logout.*': [{ guard: 'mayTryAgain', target: 'waiting' }, { target: 'over' }],
      },
    },
    waiting: {
      after: { backOff: { target: 'telling', actions: 'countAttempt' } },
    },
    over: { type: 'final', entry: 'clearToken' },
  },
});

function heldToken(token: Secret | null): Secret {
  if (!token) throw new Error('Expected a token to revoke; there is none.');
  return token;
}

export type RevocationSnapshot = SnapshotFrom<typeof revocationMachine>;

export const controlKey = (snapshot: RevocationSnapshot): ControlKey => ({ attempt: snapshot.context.attempt });
