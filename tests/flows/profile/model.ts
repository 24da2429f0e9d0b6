import { controlKey, profileMachine } from '../../../machines/profile/profile.machine.ts';
import { imageLimit } from '../../../src/contract/profile-rules.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, drafts, idImage, profile as known, profileForm, waitOf } from '../kit/samples.ts';
import { nicknames } from './samples.ts';

export const profile = defineModel({
  name: 'profile',
  machine: profileMachine,
  controlKey,
  homes: {
    page: (snapshot) => snapshot.matches({ viewing: 'current' }),
  },
  inputs: { player: { bearer, draft: null }, restored: { bearer, draft: drafts.profile } },
  events: {
    ...plain('details.refreshRequested', 'connection.restored', 'profileForm.opened', 'profileForm.closed'),
    'profileForm.edited': { plain: { form: profileForm } },
    'profileForm.submitted': { complete: { form: profileForm }, noName: { form: { ...profileForm, fullname: '' } } },
    'image.chosen': {
      fitting: { image: idImage, kind: 'jpeg', form: profileForm },
      otherKind: { image: { ...idImage, name: 'ktp.heic' }, kind: null, form: profileForm },
      tooLarge: { image: { ...idImage, size: imageLimit + 1 }, kind: 'jpeg', form: profileForm },
    },
    'image.removed': { plain: {} },
    'upload.progressed': { plain: { percent: 40 } },
    ...plain('nicknameForm.opened', 'nicknameForm.closed', 'nicknameForm.edited'),
    'nicknameForm.submitted': { fitting: nicknames.fitting, reserved: nicknames.reserved },
  },
  outcomes: {
    'profile.accepted': { plain: { profile: known } },
    'saveProfile.accepted': { plain: { profile: known } },
    'setNickname.accepted': { plain: { username: nicknames.fitting.nickname, marble: nicknames.fitting.marble } },
    'setNickname.throttled': { plain: waitOf(1) },
    'saveProfile.validation': { known: { fields: ['address'] }, foreign: { fields: [] } },
  },
});
