// @vitest-environment happy-dom
/** The profile, walked through its page and its form (PF-1, PF-2). */
import { flushSync } from 'react-dom';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { profileScreen } from '../../../machines/profile/profile.selectors.ts';
import { imageLimit, imageMegabytes, type ProfileForm } from '../../../src/contract/profile-rules.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { ProfilePage } from '../../../src/web/pages/ProfilePage.tsx';
import { profile } from './model.ts';
import { idImage, profile as known, profileForm } from '../kit/samples.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectBusy, expectFieldError } from '../kit/views/input.ts';
import { say, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof profileMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  typed: ProfileForm;
  /** Whether the form was sent since it was touched: what is wrong is summed up only then. */
  wasSent: boolean;
}
type On = ViewFixture<Machine, Mounted>;

const stored: ProfileForm = {
  fullname: known.fullname ?? '',
  birthdate: known.birthdate ?? '',
  address: known.address ?? '',
  nationalId: '',
};

function mount(actor: ActorRefFrom<Machine>): Mounted {
  return Object.assign(showAlone(<ProfilePage actor={actor} />), { typed: stored, wasSent: false });
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const field = <Found extends FormField = HTMLInputElement>({ find }: Fixture, name: string) =>
  find<Found>(`main form [name="${name}"]`);
const saveKey = ({ find }: Fixture) => find('main form button[type=submit]');

/** As the browser fills a field of any kind. */
function put(element: FormField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  flushSync(() => void element.dispatchEvent(new Event('input', { bubbles: true })));
}

function fill(mounted: Mounted, form: ProfileForm): void {
  const [year = '', month = '', day = ''] = form.birthdate.split('-');
  put(field(mounted, 'fullname'), form.fullname);
  put(field(mounted, 'birthdate-day'), day.replace(/^0/, ''));
  put(field(mounted, 'birthdate-month'), month);
  put(field(mounted, 'birthdate-year'), year);
  put(field(mounted, 'address'), form.address);
  put(field(mounted, 'nationalId'), form.nationalId);
  mounted.typed = form;
}

const submitted =
  (form: ProfileForm) =>
  async ({ mounted }: On) => {
    fill(mounted, form);
    mounted.wasSent = true;
    await mounted.press(saveKey(mounted));
  };

const heads = { jpeg: [0xff, 0xd8, 0xff, 0xe0], heic: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70] };

/** A file is chosen; the machine hears of it once its first bytes are read. */
const chosen =
  (name: string, head: keyof typeof heads, size = idImage.size) =>
  async ({ mounted, actor }: On) => {
    const file = new File([new Uint8Array(heads[head])], name);
    Object.defineProperty(file, 'size', { value: size });
    const input = mounted.find<HTMLInputElement>('#profile-image');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    const heard = new Promise<void>((resolve) => {
      const watch = actor.subscribe(() => {
        watch.unsubscribe();
        resolve();
      });
    });
    mounted.wasSent = false;
    flushSync(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await heard;
  };

/** The key where there is one; elsewhere the event comes from the storefront. */
const pressOr =
  (name: MessageId) =>
  async (on: On, step: Parameters<typeof fromTheWorld>[1]): Promise<void> => {
    const key = on.mounted.seek(say(name), 'main');
    if (key) await on.mounted.press(key);
    else fromTheWorld(on, step);
  };

function expectViewing({ mounted }: On, snapshot: Snapshot): void {
  const main = mounted.find('main');
  const shown = main.textContent ?? '';
  expect(mounted.find('main h1').textContent).toBe(say('title.profile'));
  for (const text of [known.fullname, '21 Mei 1994', known.address, '•••• •••• •••• 4321', '0812-••••-7890']) {
    expect(shown).toContain(text);
  }
  expect(shown, 'the number is masked').not.toContain('0812-3456-7890');
  expect(shown.includes(say('profile.stale'))).toBe(snapshot.matches({ viewing: 'stale' }));
  const isRefreshing = snapshot.matches({ viewing: 'refreshing' });
  expect(mounted.find('main [aria-busy]').getAttribute('aria-busy')).toBe(String(isRefreshing));
  expect(mounted.control(say('profile.edit')).getAttribute('aria-busy')).toBe(isRefreshing ? 'true' : null);
  for (const way of [
    'profile.phone.change',
    'profile.password.change',
    'profile.pin.change',
    'profile.pin.reset',
  ] as const) {
    expect(mounted.seek(say(way), 'main'), way).toBeDefined();
  }
  expect(mounted.control(say('profile.accounts.action'), 'main').getAttribute('href')).toBe('/profile/account');
}

const expectedErrors: Record<string, Record<string, string>> = {
  imageType: { image: say('profile.error.image_type') },
  imageSize: { image: say('profile.error.image_size', { num: imageMegabytes }) },
  imageUnreadable: { image: say('profile.error.image_unreadable') },
  imageQuota: { image: say('profile.error.image_quota') },
  birthdateFuture: { birthdate: say('profile.error.birthdate_future') },
};
const formErrors: Record<string, MessageId> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};

/** By the field that the event itself named, so that the selector is not its own judge. */
function errorsAtFields({ value, context }: Snapshot): Record<string, string> {
  const state = typeof value === 'object' && 'editing' in value ? value.editing : 'clean';
  if (state !== 'invalid') return expectedErrors[state] ?? {};
  const texts = { fullname: say('profile.error.fullname'), address: say('profile.error.address') };
  return Object.fromEntries(context.problems.map((name) => [name, texts[name as keyof typeof texts]]));
}

function expectEditing({ mounted }: On, snapshot: Snapshot): void {
  const { typed } = mounted;
  const isSaving = snapshot.matches('saving');
  expect(mounted.find('main h1').textContent).toBe(say('profile.form.title'));
  expect(field(mounted, 'fullname').value).toBe(typed.fullname);
  const day = ['year', 'month', 'day'].map((part) => field(mounted, `birthdate-${part}`).value.padStart(2, '0'));
  expect(day.join('-')).toBe(typed.birthdate);
  expect(field(mounted, 'address').value).toBe(typed.address);
  expect(field(mounted, 'nationalId').value.replaceAll(' ', '')).toBe(typed.nationalId);
  expect(mounted.find('main').textContent).toContain('•••• •••• •••• 4321');

  const errors = errorsAtFields(snapshot);
  const inputs = {
    fullname: field(mounted, 'fullname'),
    birthdate: field(mounted, 'birthdate-day'),
    address: field(mounted, 'address'),
    nationalId: field(mounted, 'nationalId'),
    image: mounted.find<HTMLInputElement>('#profile-image'),
  };
  for (const [name, input] of Object.entries(inputs)) expectFieldError(input, errors[name] ?? null);
  const links = [...mounted.container.querySelectorAll<HTMLAnchorElement>('main form [role=alert] li a')];
  expect(links.map((link) => link.textContent)).toEqual(mounted.wasSent ? Object.values(errors) : []);
  if (links.length > 0) {
    expect(document.activeElement, 'the summary has the focus').toBe(links[0]?.closest('[role=alert]'));
    for (const link of links) expect(mounted.find(link.getAttribute('href') ?? '')).toBeInstanceOf(HTMLElement);
  }

  const state = typeof snapshot.value === 'object' && 'editing' in snapshot.value ? snapshot.value.editing : 'clean';
  const alerts = [...mounted.container.querySelectorAll('main form [role=alert]')].map(
    ({ textContent }) => textContent,
  );
  const trouble = formErrors[state];
  for (const id of Object.values(formErrors)) expect(alerts.includes(say(id)), id).toBe(id === trouble);

  const { image, percent } = snapshot.context;
  expect(mounted.find('main form').textContent?.includes(idImage.name)).toBe(image !== null);
  const bar = mounted.container.querySelector('progress');
  expect(bar?.value ?? null).toBe(isSaving && image !== null ? percent : null);
  expectBusy(saveKey(mounted), say('profile.form.saving'), say('profile.form.save'), isSaving);
}

walkTest('PF-1 PF-2 ER-1 ER-2 the profile shows every configuration of its machine', profile, {
  mount,
  gestures: {
    'details.refreshRequested': async (on, step) => {
      const again = on.mounted.seek(say('account.retry'), 'main') ?? on.mounted.seek(say('account.refresh'), 'main');
      if (again) await on.mounted.press(again);
      else fromTheWorld(on, step);
    },
    'connection.restored': fromTheWorld,
    'profileForm.opened': async ({ mounted }) => {
      await mounted.press(mounted.control(say('profile.edit'), 'main'));
      Object.assign(mounted, { typed: stored, wasSent: false });
    },
    'profileForm.closed': async ({ mounted }) => {
      await mounted.press(mounted.control(say('profile.form.cancel'), 'main'));
      const discard = mounted.seek(say('profile.form.discard'), 'main');
      if (discard) await mounted.press(discard);
    },
    'profileForm.edited': ({ mounted }) => {
      fill(mounted, { ...mounted.typed, fullname: `${mounted.typed.fullname}i` });
      mounted.wasSent = false;
    },
    'profileForm.submitted': {
      complete: submitted(profileForm),
      noName: submitted({ ...profileForm, fullname: '' }),
    },
    'image.chosen': {
      fitting: chosen('ktp.jpg', 'jpeg'),
      otherKind: chosen('ktp.heic', 'heic'),
      tooLarge: chosen('ktp.jpg', 'jpeg', imageLimit + 1),
    },
    'image.removed': async (on, step) => {
      on.mounted.wasSent = false;
      await pressOr('profile.form.image.remove')(on, step);
    },
    'upload.progressed': fromTheWorld,
  },
  screenOf: profileScreen,
  screens: {
    loading: ({ mounted }) => {
      expect(mounted.find('main [aria-busy=true] h1').textContent).toBe(say('title.profile'));
    },
    failed: ({ mounted }, { value }) => {
      const cause = formErrors[(value as { failed: string }).failed];
      if (!cause) throw new Error('nothing says why');
      expect(mounted.find('main h1').textContent).toBe(say('profile.failed.title'));
      expect(mounted.find('main').textContent).toContain(say(cause));
      expect(mounted.seek(say('account.retry'), 'main')).toBeDefined();
    },
    viewing: expectViewing,
    editing: expectEditing,
    none: ({ mounted }) => expect(mounted.find('main').textContent).not.toContain(known.fullname),
  },
});
