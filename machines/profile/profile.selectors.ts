import { mostDigits, nicknameLength, type NicknameProblem } from '../../src/contract/nickname.ts';
import { imageMegabytes, type ProfileField } from '../../src/contract/profile-rules.ts';
import type { Profile } from '../../src/contract/profile.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { waitValues } from '../kit/lock.ts';
import type { ProfileSnapshot } from './profile.machine.ts';

export type ProfileScreen = 'loading' | 'failed' | 'viewing' | 'editing' | 'naming' | 'none';

export function profileScreen(snapshot: ProfileSnapshot): ProfileScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('viewing')) return 'viewing';
  if (snapshot.matches('naming') || snapshot.matches('savingName')) return 'naming';
  return snapshot.matches('editing') || snapshot.matches('saving') ? 'editing' : 'none';
}

export const profileOf = (snapshot: ProfileSnapshot): Profile | null => snapshot.context.profile;

export const readFailure = ({ value }: ProfileSnapshot): MessageRef | null =>
  typeof value === 'object' && 'failed' in value ? { id: callFailureMessages[value.failed as CallFailure] } : null;

export const isStale = (snapshot: ProfileSnapshot): boolean => snapshot.matches({ viewing: 'stale' });

export interface ProfileErrors {
  /** In the order of the form. */
  fields: readonly { field: ProfileField | 'image'; message: MessageRef }[];
  form: MessageRef | null;
}

const fieldMessages: Record<ProfileField, string> = {
  fullname: 'profile.error.fullname',
  birthdate: 'profile.error.birthdate',
  address: 'profile.error.address',
  nationalId: 'profile.error.national_id',
};

const messageOf = (field: ProfileField, { unseen }: ProfileSnapshot['context']): string =>
  unseen.includes(field) ? 'profile.error.unseen' : fieldMessages[field];

export function profileErrors({ value, context }: ProfileSnapshot): ProfileErrors {
  const none: ProfileErrors = { fields: [], form: null };
  if (typeof value !== 'object' || !('editing' in value) || value.editing === 'clean') return none;
  const image = (id: string): ProfileErrors => ({
    ...none,
    fields: [{ field: 'image', message: { id, values: { num: imageMegabytes } } }],
  });
  switch (value.editing) {
    case 'invalid':
      return {
        ...none,
        fields: context.problems.map((field) => ({ field, message: { id: messageOf(field, context) } })),
      };
    case 'birthdateFuture':
      return { ...none, fields: [{ field: 'birthdate', message: { id: 'profile.error.birthdate_future' } }] };
    case 'imageType':
      return image('profile.error.image_type');
    case 'imageSize':
      return image('profile.error.image_size');
    case 'imageUnreadable':
      return image('profile.error.image_unreadable');
    case 'imageQuota':
      return image('profile.error.image_quota');
    default:
      return { ...none, form: { id: callFailureMessages[value.editing as CallFailure] } };
  }
}

export const uploadProgress = (snapshot: ProfileSnapshot): number | null =>
  snapshot.matches('saving') ? snapshot.context.percent : null;

/** At the field, or of the form. */
export interface NicknameError {
  place: 'field' | 'form';
  message: MessageRef;
}

const refusals: Record<NicknameProblem | 'refused' | 'nameTaken', MessageRef> = {
  length: { id: 'nickname.error.length', values: { ...nicknameLength } },
  characters: { id: 'nickname.error.characters' },
  digits: { id: 'nickname.error.digits', values: { n: mostDigits } },
  reserved: { id: 'nickname.error.reserved' },
  refused: { id: 'nickname.error.refused' },
  nameTaken: { id: 'nickname.error.taken' },
};

export function nicknameError({ value, context }: ProfileSnapshot): NicknameError | null {
  const state = typeof value === 'object' && 'naming' in value ? value.naming : 'clean';
  if (state === 'clean') return null;
  const refusal = state === 'invalid' ? context.nameProblem : state;
  if (refusal !== null && refusal in refusals)
    return { place: 'field', message: refusals[refusal as keyof typeof refusals] };
  if (state === 'throttled')
    return { place: 'form', message: { id: 'nickname.error.throttled', values: waitValues(context.minutes) } };
  return { place: 'form', message: { id: callFailureMessages[state as CallFailure] } };
}
