/**
 * A player's profile: read, shown, and edited in one form with the picture of the identity card (PF-1, PF-2), and in
 * another one nickname and marble (NM-1, NM-2). The view keeps the typed text and sends it with the submitting event.
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
import { nicknameProblem, trimNickname, type MarbleKind, type NicknameProblem } from '../../src/contract/nickname.ts';
import type { ChosenImage, Profile, profile, saveProfile, setNickname } from '../../src/contract/profile.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { draftEffects, forgetsDraft, type Drafts } from '../kit/draft.ts';
import { effect } from '../kit/effect.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { waitOf } from '../kit/said.ts';
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
  | { type: 'nicknameForm.opened' }
  | { type: 'nicknameForm.closed' }
  | { type: 'nicknameForm.edited' }
  | ({ type: 'nicknameForm.submitted' } & Named)
  | DeadlineReached
  | OutcomeEvent<typeof profile>
  | OutcomeEvent<typeof saveProfile>
  | OutcomeEvent<typeof setNickname>;

export interface Named {
  nickname: string;
  marble: MarbleKind;
}

interface Context extends ProfileInput {
  /** Stays on screen while it is read again. */
  profile: Profile | null;
  image: ChosenImage | null;
  /** In the order of the form. */
  problems: readonly ProfileField[];
  /** Problems by a character that nobody sees. */
  unseen: readonly ProfileField[];
  percent: number;
  nameProblem: NicknameProblem | null;
  /** Of a refusal to change the nickname again, as `waitOf`. */
  until: number;
  minutes: number;
  reference: string | null;
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

/** The name that the platform gave may stay. */
const problemOf = ({ profile: known }: Pick<Context, 'profile'>, nickname: string): NicknameProblem | null =>
  trimNickname(nickname) === known?.username ? null : nicknameProblem(trimNickname(nickname));

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
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    connection,
    deadline,
    'call:profile': call<typeof profile>('profile'),
    'call:saveProfile': call<typeof saveProfile>('saveProfile'),
    'call:setNickname': call<typeof setNickname>('setNickname'),
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
        marble: profile.marble ?? context.profile?.marble ?? null,
        maskedNationalId: profile.maskedNationalId ?? context.profile?.maskedNationalId ?? null,
        hasIdImage: profile.hasIdImage || (context.profile?.hasIdImage ?? false),
        hasPin: profile.hasPin ?? context.profile?.hasPin ?? null,
      },
      uncertain: false,
    })),
    setNamed: assign(({ context }, { username, marble }: { username: string; marble: MarbleKind }) => ({
      profile: context.profile && { ...context.profile, username, marble },
      uncertain: false,
    })),
    setNameProblem: assign(({ context }, { nickname }: Named) => ({ nameProblem: problemOf(context, nickname) })),
    setWait: assign(waitOf),
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
    hasNameProblem: ({ context }, { nickname }: Named) => problemOf(context, nickname) !== null,
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
    nameProblem: null,
    until: 0,
    minutes: 0,
    reference: null,
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
        'profileForm.opened': { target: 'editing' },
        'nicknameForm.opened': { target: 'naming' },
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
            'nicknameForm.opened': {},
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
    naming: {
      id: 'naming',
      description: 'The nickname and the marble that others see.',
      meta: { requirements: ['NM-1', 'NM-2'] },
      initial: 'clean',
      on: {
        'nicknameForm.submitted': [
          { guard: withEvent('hasNameProblem'), target: '.invalid', actions: withEvent('setNameProblem') },
          { target: 'savingName' },
        ],
        'nicknameForm.edited': { target: '.clean' },
        'nicknameForm.closed': [
          {
            guard: 'isUncertain',
            target: 'viewing.refreshing',
            description: 'The answer was lost: a new read of the profile shows whether it was saved.',
          },
          { target: 'viewing' },
        ],
      },
      states: {
        clean: {},
        invalid: problem('The nickname breaks a rule, which is named.', 'NM-1'),
        refused: problem('The platform has another rule for nicknames.', 'NM-1'),
        reserved: problem('The nickname passes as the shop, its staff or a name that the shop gives.', 'NM-1'),
        nameTaken: problem('Somebody else has the nickname, or one that looks like it.', 'NM-1'),
        throttled: blockedBy(
          'nicknameWait',
          'Changed too often today: it waits.',
          { 'nicknameForm.submitted': {}, 'nicknameForm.edited': {} },
          'NM-1',
        ),
        ...callFailureStates,
      },
    },
    savingName: {
      tags: ['busy'],
      description: 'Nickname and marble are sent.',
      meta: { requirements: ['NM-1', 'NM-2'] },
      invoke: {
        id: 'setNickname',
        src: 'call:setNickname',
        input: ({ context, event }) => {
          assertEvent(event, 'nicknameForm.submitted');
          return { bearer: context.bearer, nickname: trimNickname(event.nickname), marble: event.marble };
        },
      },
      on: {
        'setNickname.accepted': {
          target: 'viewing',
          actions: [withEvent('setNamed'), { type: 'notify', params: { id: 'nickname.saved' } }],
        },
        'setNickname.taken': { target: 'naming.nameTaken' },
        'setNickname.reserved': { target: 'naming.reserved' },
        'setNickname.validation': { target: 'naming.refused' },
        'setNickname.throttled': { target: 'naming.throttled', actions: withEvent('setWait') },
        'setNickname.unauthorized': whenUnauthorized('profile'),
        ...onCallFailure('setNickname', '#naming', 'markUncertainty'),
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
