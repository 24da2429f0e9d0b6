/**
 * A player's profile: read, shown, and edited in one form with the picture of the identity card (PF-1, PF-2). The view
 * keeps the typed text and sends it with the submitting event.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import {
  imageLimit,
  profileProblems,
  unseenProblems,
  type ImageKind,
  type ProfileField,
  type ProfileForm,
} from '../../src/contract/profile-rules.ts';
import type { ChosenImage, Profile, profile, saveProfile } from '../../src/contract/profile.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { draftEffects, forgetsDraft, type Drafts } from '../kit/draft.ts';
import { effect } from '../kit/effect.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';

export interface ProfileInput {
  bearer: Secret;
  /** Comes back after a login; null once it was sent or given up. */
  draft: Drafts['profile'] | null;
}

export interface ProfileOutput {
  type: 'unauthorized';
}

export type ProfileEvent =
  | { type: 'details.refreshRequested' }
  | ConnectionRestored
  | { type: 'profileForm.opened' }
  | { type: 'profileForm.closed' }
  | { type: 'profileForm.edited'; form: ProfileForm }
  | { type: 'profileForm.submitted'; form: ProfileForm }
  /** `kind`: the format by the first bytes; null where that is neither JPEG nor PNG. */
  | { type: 'image.chosen'; image: ChosenImage; kind: ImageKind | null; form: ProfileForm }
  | { type: 'image.removed' }
  /** Of the form, 0 to 100. */
  | { type: 'upload.progressed'; percent: number }
  | OutcomeEvent<typeof profile>
  | OutcomeEvent<typeof saveProfile>;

interface Context extends ProfileInput {
  /** Stays on screen while it is read again. */
  profile: Profile | null;
  image: ChosenImage | null;
  /** In the order of the form. */
  problems: readonly ProfileField[];
  /** Problems by a character that nobody sees. */
  unseen: readonly ProfileField[];
  percent: number;
  /** A try to save may have gone through. */
  uncertain: boolean;
  output: ProfileOutput;
}

interface Chosen {
  image: ChosenImage;
  kind: ImageKind | null;
  form: ProfileForm;
}

/** The number of the identity card and its picture have to be given again (SS-9). */
const keepTexts = () =>
  ({
    type: 'keepDraft',
    params: ({ event: { form } }: { event: { form: ProfileForm } }) => ({
      form: 'profile' as const,
      values: { fullname: form.fullname, birthdate: form.birthdate, address: form.address },
    }),
  }) as const;

const choosingImage = {
  'image.chosen': [
    {
      guard: { type: 'isOtherKind', params: ({ event }: { event: Chosen }) => event },
      target: '#editing.imageType',
      actions: 'clearImage',
    },
    {
      guard: { type: 'isTooLarge', params: ({ event }: { event: Chosen }) => event },
      target: '#editing.imageSize',
      actions: 'clearImage',
    },
    {
      target: '#editing.clean',
      actions: [{ type: 'setImage', params: ({ event }: { event: Chosen }) => event }, keepTexts()],
    },
  ],
  'image.removed': { target: '#editing.clean', actions: 'clearImage' },
} as const;

const setRead = () =>
  [
    withEvent('setProfile'),
    {
      type: 'markNumber',
      params: ({ event }: { event: { profile: Profile } }) => ({ phone: event.profile.phone ?? '' }),
    },
  ] as const;

export const profileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    output: {} as ProfileOutput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    connection,
    'call:profile': call<typeof profile>('profile'),
    'call:saveProfile': call<typeof saveProfile>('saveProfile'),
  },
  actions: {
    notify,
    ...draftEffects,
    clearDraft: assign({ draft: null }),
    /** The platform's number of the player, which may differ from the session's after a lost answer. */
    markNumber: effect<{ phone: string }>('markNumber'),
    setProfile: assign((_, { profile }: { profile: Profile }) => ({ profile, uncertain: false })),
    /** Values missing from the answer stay as they were read. */
    setSaved: assign(({ context }, { profile }: { profile: Profile }) => ({
      profile: {
        ...profile,
        phone: profile.phone ?? context.profile?.phone ?? null,
        username: profile.username ?? context.profile?.username ?? null,
        maskedNationalId: profile.maskedNationalId ?? context.profile?.maskedNationalId ?? null,
        hasIdImage: profile.hasIdImage || (context.profile?.hasIdImage ?? false),
        hasPin: profile.hasPin ?? context.profile?.hasPin ?? null,
      },
      uncertain: false,
    })),
    setImage: assign((_, { image }: Chosen) => ({ image })),
    clearImage: assign({ image: null }),
    setProblems: assign((_, { form }: { form: ProfileForm }) => ({
      problems: profileProblems(form),
      unseen: unseenProblems(form),
    })),
    setRefused: assign((_, { fields }: { fields: readonly ProfileField[] }) => ({ problems: fields, unseen: [] })),
    markUncertainty: assign({ uncertain: true }),
    startProgress: assign({ percent: 0 }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    hasDraft: ({ context }) => context.draft !== null,
    namesNoField: (_, { fields }: { fields: readonly ProfileField[] }) => fields.length === 0,
    hasProblems: (_, { form }: { form: ProfileForm }) => profileProblems(form).length > 0,
    isOtherKind: (_, { kind }: Chosen) => kind === null,
    isTooLarge: (_, { image }: Chosen) => image.size > imageLimit,
  },
}).createMachine({
  id: 'profile',
  description: "A player's profile",
  invoke: listensToConnection,
  context: ({ input }) => ({
    ...input,
    profile: null,
    image: null,
    problems: [],
    unseen: [],
    percent: 0,
    uncertain: false,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      meta: { requirements: ['PF-1'] },
      invoke: { id: 'profile', src: 'call:profile', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'profile.accepted': [
          {
            guard: 'hasDraft',
            target: 'editing',
            actions: setRead(),
            description: 'The session ended while the form was filled in: it comes back.',
            meta: { requirements: ['SS-9'] },
          },
          { target: 'viewing', actions: setRead() },
        ],
        'profile.unauthorized': whenUnauthorized('profile'),
        ...onCallFailure('profile', '#failed'),
      },
    },
    failed: failedCall('failed', 'It could not be read: says why, and offers to try again.', {
      'details.refreshRequested': { target: 'loading' },
      'connection.restored': { target: 'loading' },
    }),
    viewing: {
      description: 'The player’s data, with links to PIN, password, number and payment accounts.',
      meta: { requirements: ['PF-1', 'PF-2'] },
      initial: 'current',
      on: {
        'profileForm.opened': { target: 'editing', actions: 'clearImage' },
        'details.refreshRequested': { target: '.refreshing' },
      },
      states: {
        current: {},
        refreshing: {
          tags: ['busy'],
          description: 'Reads again while the earlier data stays on screen.',
          invoke: { id: 'profile', src: 'call:profile', input: ({ context }) => ({ bearer: context.bearer }) },
          on: {
            'profile.accepted': {
              target: 'current',
              actions: setRead(),
              meta: { requirements: ['PC-3'] },
            },
            'profile.unauthorized': whenUnauthorized('profile'),
            'profile.*': { target: 'stale' },
            'details.refreshRequested': { target: 'refreshing', reenter: true },
            'profileForm.opened': {},
          },
        },
        stale: {
          tags: ['error'],
          description: 'The second read failed: what is shown may be out of date.',
          on: { 'connection.restored': { target: 'refreshing' } },
        },
      },
    },
    editing: {
      id: 'editing',
      description: 'The form.',
      meta: { requirements: ['PF-1'] },
      initial: 'clean',
      on: {
        'profileForm.submitted': [
          { guard: withEvent('hasProblems'), target: '.invalid', actions: withEvent('setProblems') },
          { target: 'saving', actions: 'startProgress' },
        ],
        'profileForm.edited': { target: '.clean', actions: keepTexts() },
        'profileForm.closed': [
          {
            guard: 'isUncertain',
            target: 'viewing.refreshing',
            actions: ['clearImage', ...forgetsDraft('profile')],
            description: 'The answer was lost: a new read of the profile shows whether it was saved.',
          },
          { target: 'viewing', actions: ['clearImage', ...forgetsDraft('profile')] },
        ],
        ...choosingImage,
      },
      states: {
        clean: {},
        invalid: problem('Some fields are not valid: a summary names them and links to each.'),
        imageType: problem('The file is neither JPEG nor PNG.'),
        imageSize: problem('The file is larger than allowed.'),
        imageUnreadable: problem('The file is no picture that can be read.'),
        imageQuota: problem('Too many pictures for one day.'),
        birthdateFuture: problem('The day of birth is still to come.'),
        ...callFailureStates,
      },
    },
    saving: {
      tags: ['busy'],
      description: 'The form is sent, with its progress.',
      meta: { requirements: ['PF-1'] },
      invoke: {
        id: 'saveProfile',
        src: 'call:saveProfile',
        input: ({ context, event }) => {
          assertEvent(event, 'profileForm.submitted');
          return { bearer: context.bearer, form: event.form, image: context.image };
        },
      },
      on: {
        'upload.progressed': { actions: withEvent('setProgress') },
        'saveProfile.accepted': {
          target: 'viewing',
          actions: [
            withEvent('setSaved'),
            'clearImage',
            { type: 'notify', params: { id: 'profile.saved' } },
            ...forgetsDraft('profile'),
          ],
        },
        'saveProfile.image_type': { target: 'editing.imageType', actions: 'clearImage' },
        'saveProfile.image_size': { target: 'editing.imageSize', actions: 'clearImage' },
        'saveProfile.image_unreadable': { target: 'editing.imageUnreadable', actions: 'clearImage' },
        'saveProfile.image_quota': { target: 'editing.imageQuota' },
        'saveProfile.birthdate_future': { target: 'editing.birthdateFuture' },
        'saveProfile.validation': [
          {
            guard: withEvent('namesNoField'),
            target: 'editing.unknown',
            description: 'The server refuses a field that the form does not have.',
          },
          { target: 'editing.invalid', actions: withEvent('setRefused'), meta: { requirements: ['RG-8'] } },
        ],
        'saveProfile.unauthorized': whenUnauthorized('profile'),
        ...onCallFailure('saveProfile', '#editing', 'markUncertainty'),
      },
    },
    finished: { type: 'final' },
  },
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;

export const controlKey = ({ context }: ProfileSnapshot): ControlKey => ({
  uncertain: context.uncertain,
  draft: context.draft !== null,
});
