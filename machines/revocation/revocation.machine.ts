/**
 * After a logout: the token is already gone from this device, the server is still told, and told again where it cannot
 * be reached, without anybody waiting for it (SS-5).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { logout } from '../../src/contract/session.calls.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';

export interface RevocationInput {
  token: Secret;
}

const lastAttempt = 4;

export const revocationMachine = setup({
  types: {
    context: {} as { token: Secret | null; attempt: number },
    events: {} as OutcomeEvent<typeof logout>,
    input: {} as RevocationInput,
    tags: {} as 'busy',
  },
  actors: { 'call:logout': call<typeof logout>('logout') },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    clearToken: assign({ token: null }),
  },
  guards: { mayTryAgain: ({ context }) => context.attempt < lastAttempt },
  /** 2, 4, 8 s. Restarting it costs nothing: the wait is a courtesy to the network, no promise to a person. */
  delays: { backOff: ({ context }) => 1000 * 2 ** context.attempt },
}).createMachine({
  id: 'revocation',
  description: 'The server is told of a logout',
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
        'logout.unauthorized': { target: 'over', description: 'The token was dead already.' },
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
