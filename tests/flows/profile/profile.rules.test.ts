/** Rules of the profile page: PF-1, C71, C47, ER-1, ER-2 and the acceptance points 67, 70, 71, 72. */
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import {
  isStale,
  profileErrors,
  profileOf,
  profileScreen,
  readFailure,
  uploadProgress,
} from '../../../machines/profile/profile.selectors.ts';
import { imageLimit } from '../../../src/contract/profile-rules.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';
import { bearer, profile, profileForm } from '../kit/samples.ts';

const image = { name: 'ktp.jpg', size: 1_200_000, content: 'the bytes' };
const renamed = { ...profile, fullname: 'Sari W.' };

const begin = () => runMachine(profileMachine, { bearer, draft: null });
type Page = ReturnType<typeof begin>;

const viewing = () => {
  const page = begin();
  page.answer('profile.accepted', { profile });
  return page;
};
const editing = () => {
  const page = viewing();
  page.send({ type: 'profileForm.opened' });
  return page;
};
const choose = ({ actor }: Page, size = image.size, kind: 'jpeg' | 'png' | null = 'jpeg') =>
  actor.send({ type: 'image.chosen', image: { ...image, size }, kind, form: profileForm });
const submit = ({ actor }: Page, more: Partial<typeof profileForm> = {}) =>
  actor.send({ type: 'profileForm.submitted', form: { ...profileForm, ...more } });
const refresh = ({ send }: Page) => send({ type: 'details.refreshRequested' });
const close = ({ send }: Page) => send({ type: 'profileForm.closed' });
const saving = () => {
  const page = editing();
  submit(page);
  return page;
};
const screenOf = (page: Page) => profileScreen(page.snapshot());
const errorsOf = (page: Page) => {
  const { fields, form } = profileErrors(page.snapshot());
  return [fields.map(({ field, message }) => [field, message.id]), form?.id ?? null];
};
const reads = (page: Page) => page.made.filter(({ name }) => name === 'profile').length;

describe('PF-1 reading', () => {
  it('PF-1 the profile is read with the token and shown', () => {
    const page = begin();
    expect(page.asks()).toEqual([['profile', { bearer }]]);
    expect(screenOf(page)).toBe('loading');
    page.answer('profile.accepted', { profile });
    expect(screenOf(page)).toBe('viewing');
    expect(profileOf(page.snapshot())).toEqual(profile);
  });

  it.each(callFailures)('ER-2 profile.%s says so, and can be read again', (outcome, message) => {
    const page = begin();
    page.answer(`profile.${outcome}`);
    expect(screenOf(page)).toBe('failed');
    expect(readFailure(page.snapshot())?.id).toBe(message);
    refresh(page);
    refresh(page);
    expect(page.live()).toHaveLength(1);
    page.answer('profile.accepted', { profile });
    expect(screenOf(page)).toBe('viewing');
  });

  it('ER-2 the connection’s return reads what had failed, and nothing that had not', () => {
    const failed = begin();
    failed.answer('profile.offline');
    failed.send({ type: 'connection.restored' });
    expect(failed.live()).toHaveLength(1);
    const fine = viewing();
    fine.send({ type: 'connection.restored' });
    expect(fine.live()).toEqual([]);
  });

  it('ER-2 what was read stays on screen while it is read again, and when that fails', () => {
    const page = viewing();
    refresh(page);
    expect(reads(page)).toBe(2);
    expect([screenOf(page), profileOf(page.snapshot())]).toEqual(['viewing', profile]);
    page.answer('profile.timeout');
    expect([screenOf(page), profileOf(page.snapshot())]).toEqual(['viewing', profile]);
    expect(isStale(page.snapshot())).toBe(true);
    page.send({ type: 'connection.restored' });
    page.answer('profile.accepted', { profile: renamed });
    expect(profileOf(page.snapshot())).toEqual(renamed);
    expect(isStale(page.snapshot())).toBe(false);
  });
});

describe('PF-1 saving', () => {
  it('PF-1 the form and the picture are sent once; what comes back is shown, and said', () => {
    const page = editing();
    choose(page);
    submit(page);
    submit(page, { fullname: 'Another' });
    expect(page.asks()).toEqual([['saveProfile', { bearer, form: profileForm, image }]]);
    page.answer('saveProfile.accepted', { profile: renamed });
    expect(screenOf(page)).toBe('viewing');
    expect(profileOf(page.snapshot())).toEqual(renamed);
    expect(page.said()).toEqual(['profile.saved']);
    expect(page.snapshot().context.image, 'it is not held where no form is').toBeNull();
    page.send({ type: 'profileForm.opened' });
    submit(page);
    expect(page.live()[0]?.input['image'], 'the picture was sent already').toBeNull();
  });

  it.each([
    [{ fullname: '' }, 'fullname', 'profile.error.fullname'],
    [{ fullname: '   ' }, 'fullname', 'profile.error.fullname'],
    [{ fullname: 'x'.repeat(101) }, 'fullname', 'profile.error.fullname'],
    [{ birthdate: '1998-02-30' }, 'birthdate', 'profile.error.birthdate'],
    [{ birthdate: '12-04-1998' }, 'birthdate', 'profile.error.birthdate'],
    [{ address: 'x'.repeat(301) }, 'address', 'profile.error.address'],
    [{ fullname: 'Sari\u202eidraW' }, 'fullname', 'profile.error.unseen'],
    [{ fullname: ' \t ' }, 'fullname', 'profile.error.fullname'],
    [{ address: 'Jalan\u0000' }, 'address', 'profile.error.unseen'],
    [{ nationalId: '327301520498000' }, 'nationalId', 'profile.error.national_id'],
    [{ nationalId: '32730152049800071' }, 'nationalId', 'profile.error.national_id'],
    [{ nationalId: '327301520498000a' }, 'nationalId', 'profile.error.national_id'],
  ])('PF-1 ux72 %o is refused at its field and not sent', (more, field, message) => {
    const page = editing();
    submit(page, more);
    expect(errorsOf(page)).toEqual([[[field, message]], null]);
    expect(reads(page)).toBe(1);
    expect(page.live()).toEqual([]);
    page.send({ type: 'profileForm.edited', form: profileForm });
    expect(errorsOf(page)).toEqual([[], null]);
  });

  it('PF-1 ux72 several faults are listed in the order of the form', () => {
    const page = editing();
    submit(page, { nationalId: '1', fullname: '', birthdate: 'x' });
    expect(profileErrors(page.snapshot()).fields.map(({ field }) => field)).toEqual([
      'fullname',
      'birthdate',
      'nationalId',
    ]);
  });

  it('PF-1 an incomplete profile may be saved: only the name is needed', () => {
    const page = editing();
    submit(page, { birthdate: '', address: '', nationalId: '' });
    expect(page.live()).toHaveLength(1);
  });

  it.each([
    ['image_type', {}, [['image', 'profile.error.image_type']], null],
    ['image_size', {}, [['image', 'profile.error.image_size']], null],
    ['image_unreadable', {}, [['image', 'profile.error.image_unreadable']], null],
    ['image_quota', {}, [['image', 'profile.error.image_quota']], null],
    ['birthdate_future', {}, [['birthdate', 'profile.error.birthdate_future']], null],
    [
      'validation',
      { fields: ['fullname', 'nationalId'] },
      [
        ['fullname', 'profile.error.fullname'],
        ['nationalId', 'profile.error.national_id'],
      ],
      null,
    ],
    ...callFailures.map(([outcome, message]) => [outcome, {}, [], message] as const),
  ] as const)('PF-1 C71 ER-2 saveProfile.%s', (outcome, payload, fields, form) => {
    const page = editing();
    choose(page);
    submit(page);
    page.answer(`saveProfile.${outcome}`, payload);
    expect(screenOf(page), 'the form stays open with what was typed').toBe('editing');
    expect(errorsOf(page)).toEqual([fields, form]);
    expect(page.live()).toEqual([]);
    submit(page);
    expect(page.underway()).toEqual(['saveProfile']);
    // A picture is still chosen, unless it is what was refused.
    if (outcome !== 'image_quota')
      expect(page.live()[0]?.input['image']).toEqual(outcome.startsWith('image_') ? null : image);
  });

  it('PF-1 a refusal that names no field of the form says something all the same', () => {
    const page = saving();
    page.answer('saveProfile.validation', { fields: [] });
    const [fields, form] = errorsOf(page);
    expect((fields as unknown[]).length > 0 || form !== null).toBe(true);
  });

  it('ux71 the progress of the upload is shown while it lasts', () => {
    const page = saving();
    expect(uploadProgress(page.snapshot())).toBe(0);
    page.send({ type: 'upload.progressed', percent: 40 });
    expect(uploadProgress(page.snapshot())).toBe(40);
    page.answer('saveProfile.offline');
    expect(uploadProgress(page.snapshot())).toBeNull();
    submit(page);
    expect(uploadProgress(page.snapshot()), 'a new try begins anew').toBe(0);
  });
});

describe('PF-1 C71 ux71 the picture, before it is sent', () => {
  it.each([
    [1, 'jpeg', null],
    [imageLimit, 'png', null],
    [imageLimit + 1, 'png', 'profile.error.image_size'],
    [10, null, 'profile.error.image_type'],
    [imageLimit + 1, null, 'profile.error.image_type'],
  ] as const)('PF-1 C71 %s bytes of %s', (size, kind, message) => {
    const page = editing();
    choose(page, size, kind);
    expect(errorsOf(page)).toEqual([message === null ? [] : [['image', message]], null]);
    if (message === 'profile.error.image_size')
      expect(profileErrors(page.snapshot()).fields[0]?.message.values).toEqual({ num: 5 });
    expect(page.live()).toEqual([]);
    submit(page);
    // What was refused is not sent with the form.
    for (const { input } of page.live()) expect(input['image']).toEqual(message === null ? { ...image, size } : null);
  });
});

describe('ux67 C47 ER-1 closing and the end', () => {
  it('ux67 ER-2 a form that is closed while it is sent stays on its way, and its result is shown', () => {
    const page = saving();
    close(page);
    page.answer('saveProfile.accepted', { profile: renamed });
    expect(profileOf(page.snapshot())).toEqual(renamed);
  });

  it('ux67 ER-2 a form that is closed after a try without an answer: the profile is read again', () => {
    for (const [outcome] of callFailures) {
      const page = saving();
      page.answer(`saveProfile.${outcome}`);
      close(page);
      expect(page.underway(), outcome).toEqual(['profile']);
    }
  });

  it('ux67 ER-2 editing after a lost answer does not make it a known one', () => {
    const page = saving();
    page.answer('saveProfile.timeout');
    page.send({ type: 'profileForm.edited', form: profileForm });
    close(page);
    expect(page.underway()).toEqual(['profile']);
  });
});

it('SS-8 C70 neither the token nor what was typed is in a snapshot', () => {
  const page = saving();
  page.answer('saveProfile.offline');
  const text = JSON.stringify(page.actor.getPersistedSnapshot());
  for (const secret of [bearer.reveal(), profileForm.nationalId]) expect(text).not.toContain(secret);
});

describe('PF-1 ER-2 what changes nothing', () => {
  it.each(callFailures)(
    'ER-2 after profile.%s there is no form to open: it says %s until it is read',
    (outcome, message) => {
      const page = begin();
      page.answer(`profile.${outcome}`);
      page.send({ type: 'profileForm.opened' });
      expect([screenOf(page), readFailure(page.snapshot())?.id, page.live()]).toEqual(['failed', message, []]);
    },
  );

  it('PF-1 what is read again meanwhile asks for nothing while the form is open, whatever the form says', () => {
    const images = ['image_type', 'image_size', 'image_unreadable', 'image_quota'];
    const refused = [...failedOutcomes, ...images, 'birthdate_future'].map((outcome) => {
      const page = saving();
      page.answer(`saveProfile.${outcome}`);
      return page;
    });
    const incomplete = editing();
    submit(incomplete, { fullname: '' });
    for (const page of [editing(), incomplete, ...refused]) {
      const before = [screenOf(page), errorsOf(page), page.made.length];
      refresh(page);
      expect([screenOf(page), errorsOf(page), page.made.length]).toEqual(before);
    }
  });

  it('PF-1 ER-2 while the form is on its way nothing is read', () => {
    const page = saving();
    refresh(page);
    expect(page.underway()).toEqual(['saveProfile']);
  });

  it('ER-2 while it is read again: the connection changes nothing, the form waits, and asked anew it is asked anew', () => {
    const page = viewing();
    refresh(page);
    page.send({ type: 'connection.restored' });
    page.send({ type: 'profileForm.opened' });
    expect([screenOf(page), isStale(page.snapshot()), page.live().length]).toEqual(['viewing', false, 1]);
    const older = page.live()[0];
    refresh(page);
    expect([older?.isOver(), isStale(page.snapshot()), page.live().length]).toEqual([true, false, 1]);
    page.answer('profile.accepted', { profile: renamed });
    expect([page.live(), page.snapshot().hasTag('busy'), profileOf(page.snapshot())]).toEqual([[], false, renamed]);
  });

  it('ER-2 what could not be read again stays marked so until it is', () => {
    const page = viewing();
    refresh(page);
    page.answer('profile.offline');
    close(page);
    expect(isStale(page.snapshot())).toBe(true);
  });
});

describe('PF-1 C71 the picture', () => {
  const sent = (page: Page) => {
    submit(page);
    return page.live()[0]?.input['image'];
  };
  const chosen = () => {
    const page = editing();
    choose(page);
    return page;
  };

  it('PF-1 ux67 taken back, or the form closed, it is not sent', () => {
    const taken = chosen();
    taken.send({ type: 'image.removed' });
    expect(errorsOf(taken)).toEqual([[], null]);
    const closed = chosen();
    close(closed);
    expect([screenOf(closed), closed.live()]).toEqual(['viewing', []]);
    expect(closed.snapshot().context.image, 'it is not held where no form is').toBeNull();
    closed.send({ type: 'profileForm.opened' });
    for (const page of [taken, closed]) expect(sent(page)).toBeNull();
  });

  it.each(callFailures)('PF-1 C71 a form that is closed after %s holds no picture either', (outcome) => {
    const page = chosen();
    submit(page);
    page.answer(`saveProfile.${outcome}`);
    close(page);
    expect(page.snapshot().context.image).toBeNull();
  });

  it('C71 one that is refused takes the place of the one before: neither is sent', () => {
    const wrongKind = chosen();
    choose(wrongKind, image.size, null);
    const tooLarge = chosen();
    choose(tooLarge, imageLimit + 1);
    for (const page of [wrongKind, tooLarge]) expect(sent(page)).toBeNull();
  });
});

it('PC-3 the number that the platform has is told whenever the profile is read', () => {
  const page = viewing();
  expect(page.did('markNumber')).toEqual([{ phone: profile.phone }]);
  refresh(page);
  page.answer('profile.accepted', { profile: renamed });
  expect(page.did('markNumber')).toHaveLength(2);
});
