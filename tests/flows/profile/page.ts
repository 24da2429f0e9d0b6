/** The profile page and its form (PF-1, PF-2). */
import type { Named, ProfileSnapshot } from '../../../machines/profile/profile.machine.ts';
import { profileScreen } from '../../../machines/profile/profile.selectors.ts';
import { imageMegabytes, type ProfileField, type ProfileForm } from '../../../src/contract/profile-rules.ts';
import type { Drafts } from '../../../machines/kit/draft.ts';
import { noteSeen } from '../kit/drafts.ts';
import { buttonSeen, main, masked, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { drafts, profile as known, profileForm } from '../kit/samples.ts';
import { text, textOf, type Text } from '../kit/texts.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { nicknames } from './samples.ts';

const optional = (field: string): Text => ['profile.form.optional', { field }];
const fullname = 'profile.field.fullname';
const [day, month, year] = ['profile.form.day', 'profile.form.month', 'profile.form.year'] as const;
const [nickname, marble] = ['nickname.label', 'nickname.marble'] as const;
const address = optional(text('profile.field.address'));
const nationalId = optional(text('profile.field.national_id'));
/** Picture field for the camera: its name is the same with and without a picture. */
export const picture = 'profile.form.image.camera';

async function fill(page: PageDriver, form: ProfileForm): Promise<void> {
  await main(page).fill(fullname, form.fullname);
  const [yearOf = '', monthOf = '', dayOf = ''] = form.birthdate.split('-');
  await main(page).fill(day, dayOf.replace(/^0/, ''));
  await main(page).select(month, monthOf);
  await main(page).fill(year, yearOf);
  await main(page).fill(address, form.address);
  await main(page).fill(nationalId, form.nationalId);
}

async function name(page: PageDriver, { nickname: typed, marble: chosen }: Named): Promise<void> {
  await main(page).fill(nickname, typed);
  await main(page).select(marble, chosen);
  await main(page).submit(nickname);
}

const atNickname: Record<string, Text> = {
  invalid: 'nickname.error.reserved',
  reserved: 'nickname.error.reserved',
  refused: 'nickname.error.refused',
  nameTaken: 'nickname.error.taken',
};

const image = { imageType: 'image_type', imageUnreadable: 'image_unreadable', imageQuota: 'image_quota' } as const;
const atPicture: Record<string, Text> = {
  ...Object.fromEntries(Object.entries(image).map(([state, id]) => [state, `profile.error.${id}`])),
  imageSize: ['profile.error.image_size', { num: imageMegabytes }],
};

/** `digits`: last digits of the stored number. `refused`: fields that the form or the platform refused. */
export function profilePage(digits: string, refused: (snapshot: ProfileSnapshot) => readonly ProfileField[]) {
  const [shown, ends] = [`•••• •••• •••• ${digits}`, text('account.ends_with', { digits })];
  /** Whether the form was sent since the last edit: only then it shows a summary of errors. */
  let wasSent = false;
  /** What the fields have as the form opens. */
  function fields(page: PageDriver, { fullname: name, birthdate, address: street }: Drafts['profile']): void {
    const [yearOf = '', monthOf = '', dayOf = ''] = birthdate.split('-');
    const texts = [
      [fullname, name],
      [day, dayOf],
      [month, monthOf],
      [year, yearOf],
      [address, street],
    ] as const;
    page.typed.clear();
    for (const [field, value] of texts) page.typed.set(field, value);
    wasSent = false;
  }
  const gestures = {
    'details.refreshRequested': (page) => main(page).press('account.retry', 'account.refresh'),
    async 'profileForm.opened'(page) {
      await main(page).press('profile.edit');
      fields(page, profileForm);
    },
    async 'profileForm.closed'(page) {
      await main(page).press('profile.form.cancel');
      const found = await main(page).read();
      const isAsked = found?.buttons.some(({ name }) => name === text('profile.form.discard'));
      if (isAsked) await main(page).press('profile.form.discard');
    },
    async 'profileForm.edited'(page) {
      await main(page).fill(fullname, `${page.typed.get(fullname)}i`);
      wasSent = false;
    },
    'profileForm.submitted': {
      complete: (page) => submit(page, profileForm),
      noName: (page) => submit(page, { ...profileForm, fullname: '' }),
    },
    async 'nicknameForm.opened'(page) {
      await main(page).press('nickname.change');
      for (const field of [nickname, marble]) page.typed.delete(field);
    },
    'nicknameForm.closed': (page) => main(page).press('nickname.cancel'),
    'nicknameForm.edited': (page) =>
      main(page).fill(nickname, page.typed.get(nickname) === 'Sari Tujuh' ? 'Sari Delapan' : 'Sari Tujuh'),
    'nicknameForm.submitted': {
      fitting: (page) => name(page, nicknames.fitting),
      reserved: (page) => name(page, nicknames.reserved),
    },
    async 'image.removed'(page) {
      await main(page).press('profile.form.image.remove');
      page.typed.delete(picture);
      wasSent = false;
    },
  } satisfies PageObject<ProfileSnapshot>['gestures'];
  async function submit(page: PageDriver, form: ProfileForm): Promise<void> {
    await fill(page, form);
    await main(page).submit(fullname);
    wasSent = true;
  }
  return {
    gestures,
    /** Records a chosen picture; each tier does the choosing itself. */
    choose(page: PageDriver, name: string): void {
      page.typed.set(picture, name);
      wasSent = false;
    },
    submit,
    write: (page: PageDriver) => fill(page, { ...drafts.profile, nationalId: '' }),
    restore: (page: PageDriver): void => fields(page, drafts.profile),
    screenOf: profileScreen,
    screens: {
      loading: (page) => main(page).see({ heading: 'title.profile', isBusy: true, fields: { [fullname]: null } }),
      failed: (page, snapshot) =>
        main(page).see({
          heading: 'profile.failed.title',
          says: [callFailureIn(snapshot) ?? 'error.unknown'],
          buttons: { 'account.retry': 'ready' },
        }),
      viewing(page, snapshot) {
        const state = stateOf(snapshot);
        const isRefreshing = state === 'refreshing';
        const phoneEnds = text('account.ends_with', { digits: page.phone.slice(-4) });
        return main(page).see({
          heading: 'title.profile',
          isBusy: isRefreshing,
          status: isRefreshing ? 'account.refreshing' : state === 'stale' ? 'profile.stale' : null,
          says: [[known.fullname ?? '']],
          doesNotSay: new RegExp(`${page.phone.replace(/(....)(....)(.*)/, '$1-?$2-?$3')}|${profileForm.nationalId}`),
          details: {
            [fullname]: [known.fullname ?? ''],
            'profile.field.birthdate': ['21 Mei 1994'],
            'profile.field.address': [known.address ?? ''],
            'profile.field.national_id': [`${shown}${ends}`],
            'profile.phone': [`${masked(page.phone)}${phoneEnds}`],
          },
          buttons: {
            'profile.edit': isRefreshing ? 'busy' : 'ready',
            'nickname.change': isRefreshing ? 'busy' : 'ready',
            'profile.phone.change': 'ready',
            'profile.password.change': 'ready',
            'profile.pin.change': 'ready',
            'profile.pin.reset': 'ready',
          },
          links: { 'profile.accounts.action': '/profile/account' },
        });
      },
      naming(page, snapshot) {
        const state = stateOf(snapshot);
        const isReadOnly = snapshot.matches('savingName');
        const isLocked = state === 'throttled';
        return main(page).see({
          heading: 'nickname.title',
          says: ['nickname.note'],
          alert: isLocked ? ['nickname.error.throttled', { n: 1, unit: 'minutes' }] : callFailureIn(snapshot),
          fields: {
            [nickname]: { value: page.typed.get(nickname) ?? null, error: atNickname[state] ?? null, isReadOnly },
            [marble]: { value: page.typed.get(marble) ?? null, isReadOnly },
          },
          buttons: {
            ...(!isLocked && buttonSeen('nickname.save', 'nickname.saving', isReadOnly ? 'busy' : 'ready')),
            'nickname.cancel': isReadOnly ? 'disabled' : 'ready',
          },
          ...(atNickname[state] && { focus: nickname }),
        });
      },
      async editing(page, snapshot) {
        const state = stateOf(snapshot);
        await main(page).see(noteSeen(snapshot, 'draft.restored.id'));
        const isReadOnly = snapshot.matches('saving');
        const invalid = state === 'invalid' ? refused(snapshot) : [];
        const at = {
          fullname: invalid.includes('fullname') ? 'profile.error.fullname' : null,
          birthdate: state === 'birthdateFuture' ? 'profile.error.birthdate_future' : null,
          address: invalid.includes('address') ? 'profile.error.address' : null,
          picture: atPicture[state] ?? null,
        } satisfies Record<string, Text | null>;
        const errors = Object.values(at).flatMap((error) => (error ? [textOf(error)] : []));
        const summary: Text | null =
          wasSent && errors.length > 0 ? [`${text('profile.form.summary')}${errors.join('')}`] : null;
        // The form drops a file that cannot be a picture.
        if (/Type|Size|Unreadable/.test(state)) page.typed.delete(picture);
        const hasPicture = page.typed.get(picture);
        const file = hasPicture ? 'profile.form.image.other' : 'profile.form.image.choose';
        await main(page).see({
          heading: 'profile.form.title',
          says: [['profile.form.national_id.kept', { masked: shown }], ...(hasPicture ? [[hasPicture] as const] : [])],
          ...(!hasPicture && { doesNotSay: /ktp\./ }),
          alert: summary ?? callFailureIn(snapshot),
          fields: [
            [fullname, { error: at.fullname, isReadOnly }],
            ...([day, month, year] as const).map((part) => [part, { error: at.birthdate, isReadOnly }] as const),
            [address, { error: at.address, isReadOnly }],
            [nationalId, { value: (page.typed.get(nationalId) ?? '').replace(/.{4}(?=.)/g, '$& '), isReadOnly }],
            ...([picture, file] as const).map((way) => [way, { value: '', error: at.picture, isReadOnly }] as const),
          ],
          buttons: {
            ...buttonSeen('profile.form.save', 'profile.form.saving', isReadOnly ? 'busy' : 'ready'),
            'profile.form.cancel': isReadOnly ? 'disabled' : 'ready',
            'profile.form.image.remove': hasPicture ? (isReadOnly ? 'disabled' : 'ready') : 'absent',
          },
          ...(summary && { focus: summary }),
        });
      },
    } satisfies PageObject<ProfileSnapshot>['screens'],
  };
}
