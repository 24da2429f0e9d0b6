/**
 * Whose shop this is: the identifier in the page head, a stored one that overrides it, or a referral link's, which
 * counts once the platform has confirmed it (SH-2 to SH-4). The machine always ends: without an answer the storefront
 * keeps its own look.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Merchant, merchantLookup } from '../../src/contract/merchant.calls.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { effect } from '../kit/effect.ts';
import { notify } from '../kit/neighbours.ts';
import { withEvent } from '../kit/with-event.ts';

/** The `merchant-uuid` query parameter: absent, a UUID, or something else. */
export type Referral = { kind: 'none' } | { kind: 'uuid'; uid: string } | { kind: 'malformed' };

export interface MerchantInput {
  pageUid: string;
  storedUid: string | null;
  referral: Referral;
  /** Then a referral link changes nothing (docs/security.md C25). */
  loggedIn: boolean;
}

export interface MerchantOutput {
  uid: string;
  merchant: Merchant | null;
}

export type MerchantEvent = OutcomeEvent<typeof merchantLookup>;

interface Context extends MerchantInput {
  output: MerchantOutput;
}

export const merchantMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MerchantEvent,
    input: {} as MerchantInput,
    output: {} as MerchantOutput,
    tags: {} as 'busy',
  },
  actors: { 'call:merchantLookup': call<typeof merchantLookup>('merchantLookup') },
  actions: {
    rememberMerchant: effect<{ uid: string }>('rememberMerchant'),
    forgetMerchant: effect('forgetMerchant'),
    notify,
    finishReferred: assign(({ context }, { merchant }: { merchant: Merchant }) => ({
      output: {
        merchant,
        uid: context.referral.kind === 'uuid' ? context.referral.uid : context.output.uid,
      },
    })),
    finishKnown: assign(({ context }, { merchant }: { merchant: Merchant }) => ({
      output: { ...context.output, merchant },
    })),
    fallBackToPage: assign(({ context }) => ({
      storedUid: null,
      output: { ...context.output, uid: context.pageUid },
    })),
  },
  guards: {
    isMalformed: ({ context }) => context.referral.kind === 'malformed',
    isIgnored: ({ context }) => context.referral.kind === 'none' || context.loggedIn,
    hasStored: ({ context }) => context.storedUid !== null,
  },
}).createMachine({
  id: 'merchant',
  description: 'Whose shop this is',
  context: ({ input }) => ({
    ...input,
    output: { uid: input.storedUid ?? input.pageUid, merchant: null },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      meta: { requirements: ['SH-2', 'SH-3'] },
      always: [
        {
          guard: 'isMalformed',
          target: 'lookingUp',
          actions: { type: 'notify', params: { id: 'merchant.referral_invalid' } },
          description: 'The `merchant-uuid` of the link is not a UUID.',
        },
        { guard: 'isIgnored', target: 'lookingUp' },
        { target: 'confirmingReferral' },
      ],
    },
    confirmingReferral: {
      tags: ['busy'],
      description: 'A referral link: stored only after the platform knows it.',
      meta: { requirements: ['SH-3'] },
      invoke: {
        id: 'merchantLookup',
        src: 'call:merchantLookup',
        input: ({ context }) => ({ uuid: context.referral.kind === 'uuid' ? context.referral.uid : context.pageUid }),
      },
      on: {
        'merchantLookup.accepted': {
          target: 'known',
          actions: [
            withEvent('finishReferred'),
            { type: 'rememberMerchant', params: ({ context }) => ({ uid: context.output.uid }) },
          ],
        },
        'merchantLookup.not_found': {
          target: 'lookingUp',
          actions: { type: 'notify', params: { id: 'merchant.referral_invalid' } },
        },
        'merchantLookup.*': {
          target: 'lookingUp',
          actions: { type: 'notify', params: { id: 'merchant.referral_unchecked' } },
          description: 'The lookup had no answer: the link is not stored, and not called invalid either.',
        },
      },
    },
    lookingUp: {
      tags: ['busy'],
      description: 'Name, colours and mark of the merchant.',
      meta: { requirements: ['SH-4'] },
      invoke: {
        id: 'merchantLookup',
        src: 'call:merchantLookup',
        input: ({ context }) => ({ uuid: context.output.uid }),
      },
      on: {
        'merchantLookup.accepted': { target: 'known', actions: withEvent('finishKnown') },
        'merchantLookup.not_found': [
          {
            guard: 'hasStored',
            target: 'lookingUp',
            reenter: true,
            actions: ['forgetMerchant', 'fallBackToPage'],
            description: 'The stored merchant no longer exists: the page’s own merchant applies again.',
          },
          { target: 'known' },
        ],
        'merchantLookup.*': {
          target: 'known',
          description: 'No answer: the storefront goes on with its own look.',
        },
      },
    },
    known: { type: 'final' },
  },
});

export type MerchantSnapshot = SnapshotFrom<typeof merchantMachine>;

export const controlKey = (snapshot: MerchantSnapshot): ControlKey => ({ stored: snapshot.context.storedUid !== null });
