import { controlKey, profileMachine } from '../../../machines/profile/profile.machine.ts';
import { imageLimit } from '../../../src/contract/profile-rules.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, drafts, idImage, profile as known, profileForm } from '../kit/samples.ts';

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
  },
  outcomes: {
    'profile.accepted': { plain: { profile: known } },
    'saveProfile.accepted': { plain: { profile: known } },
    'saveProfile.validation': { known: { fields: ['address'] }, foreign: { fields: [] } },
  },
});
