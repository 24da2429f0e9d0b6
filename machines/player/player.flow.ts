/** A player's account flows: which of them may be open, how each starts, and what its output leads to (PF-2). */
import { withEvent } from '../kit/with-event.ts';
import type { PhoneChangeOutput } from '../phone-change/phone-change.machine.ts';
import type { PinIntent, PinOutput } from '../pin/pin.machine.ts';
import { playerSetup } from './player.setup.ts';

export const whenExpired = () =>
  ({
    target: '#player.ended',
    actions: { type: 'finishWith', params: { reason: 'expired' } },
    meta: { requirements: ['SS-2', 'ER-1'] },
  }) as const;

const whenUnauthorized = () =>
  ({
    ...whenExpired(),
    guard: withEvent('isUnauthorized'),
    description: 'A 401: the session is over.',
  }) as const;

/** The profile is read again. `said`: to look there, or what to try where it cannot show the change. */
const whenUncertain = <const Said>(said: Said) =>
  ({
    guard: withEvent('isUncertain'),
    target: 'none',
    actions: ['refreshProfile', { type: 'notify', params: said }],
    description: 'The answer was lost: the profile is read again.',
    meta: { requirements: ['ER-2'] },
  }) as const;

const pinSaved = ['refreshProfile', 'tellWithdrawal', 'tellRoom', 'tellAccounts', 'tellPasskeys'] as const;

/** The profile says whether the PIN is locked. */
const whenLeft = () =>
  ({
    guard: withEvent('isLeft'),
    target: 'none',
    actions: 'refreshProfile',
    description: 'Closed at the PIN pad: wrong tries may have locked the PIN.',
    meta: { requirements: ['PN-4'] },
  }) as const;

/** A code that was sent, or asked for, is kept for the next opening. */
const whenDismissed = () =>
  ({
    target: 'none',
    actions: withEvent('setCode'),
    description: 'Closed; a code that was sent is still valid.',
    meta: { requirements: ['SS-7'] },
  }) as const;

const whenPinIsNeeded = () =>
  [
    {
      guard: withEvent('isPinMissing'),
      target: 'pin',
      actions: { type: 'setIntent', params: { intent: 'set' as PinIntent } },
    },
    {
      guard: withEvent('isResetRequested'),
      target: 'pin',
      actions: { type: 'setIntent', params: { intent: 'reset' as PinIntent } },
      meta: { requirements: ['PN-4'] },
    },
  ] as const;

export const flowState = playerSetup.createStateConfig({
  description: 'The one account flow that may be open, in dialogs.',
  meta: { requirements: ['PF-2'] },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'cameFromWallet',
          target: 'eWallet',
          actions: { type: 'setWalletIntent', params: { intent: 'callback' } },
          meta: { requirements: ['EW-3'] },
        },
        { guard: 'hasPinReset', target: 'pin' },
        { target: 'none' },
      ],
    },
    none: {
      on: {
        'pinForm.opened': { target: 'pin', actions: withEvent('setIntent') },
        'phoneForm.opened': { target: 'phoneChange' },
        'passwordForm.opened': { target: 'passwordChange' },
        'linkForm.opened': {
          target: 'eWallet',
          actions: { type: 'setWalletIntent', params: { intent: 'link' } },
        },
        'unlinkForm.opened': {
          target: 'eWallet',
          actions: { type: 'setWalletIntent', params: { intent: 'unlink' } },
        },
      },
    },
    pin: {
      tags: ['dialog'],
      description: 'PIN: set, change, reset.',
      meta: { requirements: ['PN-1', 'PF-2'] },
      exit: ['clearPinReset', 'clearCode'],
      invoke: {
        id: 'pin',
        src: 'pin',
        input: ({ context: { intent, session, pinReset, code, unanswered } }) => ({
          intent,
          bearer: session.token,
          phone: session.phone,
          pending: pinReset,
          code,
          unanswered,
        }),
        onDone: [
          whenUnauthorized(),
          {
            guard: withEvent('isSaved'),
            target: 'none',
            actions: [
              ...pinSaved,
              { type: 'notify', params: ({ event }) => ({ id: `pin.saved.${intentOf(event.output)}` }) },
            ],
          },
          {
            guard: withEvent('isAlreadySet'),
            target: 'none',
            actions: [...pinSaved, { type: 'notify', params: { id: 'pin.already_set' } }],
            description: 'The PIN was set on another device meanwhile.',
          },
          whenUncertain(whichPin),
          whenLeft(),
          whenDismissed(),
        ],
      },
    },
    phoneChange: {
      tags: ['dialog'],
      description: 'A new phone number.',
      meta: { requirements: ['PC-1', 'PF-2'] },
      exit: 'clearCode',
      invoke: {
        id: 'phoneChange',
        src: 'phoneChange',
        input: ({ context: { session, code, unanswered } }) => ({
          bearer: session.token,
          phone: session.phone,
          code,
          unanswered,
        }),
        onDone: [
          whenUnauthorized(),
          {
            guard: withEvent('isChanged'),
            target: 'none',
            actions: [
              { type: 'setPhone', params: ({ event }) => newNumber(event.output) },
              { type: 'rememberPhone', params: ({ event }) => newNumber(event.output) },
              'refreshProfile',
              { type: 'notify', params: { id: 'phone_change.saved' } },
            ],
            description: 'The session continues with the new number.',
            meta: { requirements: ['PC-3'] },
          },
          {
            guard: withEvent('isPinRequested'),
            target: 'pin',
            actions: [withEvent('setCode'), { type: 'setIntent', params: { intent: 'set' } }],
          },
          {
            guard: withEvent('isPinResetRequested'),
            target: 'pin',
            actions: { type: 'setIntent', params: { intent: 'reset' } },
            meta: { requirements: ['PN-4'] },
          },
          whenUncertain({ id: 'profile.uncertain' }),
          whenLeft(),
          whenDismissed(),
        ],
      },
    },
    passwordChange: {
      tags: ['dialog'],
      description: 'A new password, with the current one.',
      meta: { requirements: ['PW-1', 'PF-2'] },
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context: { session } }) => ({
          request: { purpose: 'change', bearer: session.token },
          phone: session.phone,
        }),
        onDone: [
          whenUnauthorized(),
          {
            guard: withEvent('isSaved'),
            target: 'none',
            actions: { type: 'notify', params: { id: 'password.changed' } },
            description: 'The new password is in force; other devices are logged out.',
          },
          whenUncertain({ id: 'password.uncertain' }),
          { target: 'none' },
        ],
      },
    },
    eWallet: {
      tags: ['dialog'],
      description: 'The e-wallet: linked, back from its pages, unlinked.',
      meta: { requirements: ['EW-2', 'EW-3', 'EW-5'] },
      exit: 'clearWalletReturn',
      invoke: {
        id: 'eWallet',
        src: 'eWallet',
        input: ({ context: { session, vendorOrigins, walletIntent, walletReturn, linkState } }) => ({
          bearer: session.token,
          phone: session.phone,
          origins: vendorOrigins,
          intent: walletIntent,
          returned: walletReturn,
          linkState,
        }),
        onDone: [
          {
            guard: withEvent('isRefused'),
            target: '#player.ended',
            actions: { type: 'finishWith', params: { reason: 'refused' } },
            description: 'An e-wallet call reports that nobody is logged in.',
            meta: { requirements: ['EW-5'] },
          },
          whenUnauthorized(),
          {
            guard: withEvent('isLinked'),
            target: 'none',
            actions: ['announceMovement', { type: 'notify', params: { id: 'e_wallet.linked' } }],
            description: 'Linked: its balance is read.',
            meta: { requirements: ['EW-3', 'RT-15'] },
          },
          {
            guard: withEvent('isUnlinked'),
            target: 'none',
            actions: ['announceUnlinking', 'announceMovement', { type: 'notify', params: { id: 'e_wallet.unlinked' } }],
            description: 'Unlinked: balance and number are gone at once, here and in the other tabs.',
            meta: { requirements: ['EW-5'] },
          },
          ...whenPinIsNeeded(),
          {
            guard: withEvent('isUncertain'),
            target: 'none',
            actions: 'announceMovement',
            description: 'The answer was lost: a new read of the balance shows the result.',
            meta: { requirements: ['EW-4', 'ER-2'] },
          },
          whenLeft(),
          { target: 'none' },
        ],
      },
    },
  },
});

function newNumber(output: PhoneChangeOutput): { phone: string } {
  if (output.type !== 'changed') throw new Error(`Expected the output "changed"; it is "${output.type}".`);
  return { phone: output.phone };
}

/** The profile shows whether there is a PIN, not which one. */
function whichPin({ event: { output } }: { event: { output: PinOutput } }) {
  return { id: intentOf(output) === 'set' ? ('profile.uncertain' as const) : ('pin.uncertain' as const) };
}

function intentOf(output: PinOutput): PinIntent {
  if (!('intent' in output)) throw new Error(`Expected the output "saved" or "uncertain"; it is "${output.type}".`);
  return output.intent;
}
