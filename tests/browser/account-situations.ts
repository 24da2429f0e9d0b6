/** Every state of a player's account that a person can meet, and how to get there, in any language. */
import type { Page } from 'playwright';
import { mostAccounts } from '../../src/contract/account-rules.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import {
  accountForm,
  askForPinCode,
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  passwordDialog,
  phoneDialog,
  pinDialog,
  removalDialog,
  typePin,
  writePassword,
} from './account-gestures.ts';
import {
  codeField,
  expect,
  isPlayer,
  messagesOn,
  openAt,
  passwordIn,
  phoneIn,
  stored,
  submitIn,
  writeStorage,
} from './gestures.ts';
import { jpegPicture, otherPicture } from './pictures.ts';
import type { Way } from './ways.ts';
import { newPhone, type FaultOrder, type Stage } from './stage.ts';

const password = 'layang-layang-senja';
const pin = '604913';
const newPin = '739164';

const bank = (number: string) => ({ kind: 'bank', provider: 'bca', number, holder: 'Sari Wulandari' }) as const;
const wallet = { kind: 'e_wallet', provider: 'gopay', number: '081298765432', holder: 'Sari Wulandari' } as const;
const complete = {
  pin,
  profile: {
    fullname: 'Sari Wulandari',
    birthdate: '1994-05-21',
    address: 'Jalan Melati 3, Bandung',
    national_id: '3273012105940001',
  },
};

/** A player who is logged in, on a page. */
export const playing =
  (path: `/${string}`, player: Partial<PlayerRequest> = {}, ...faults: FaultOrder[]): Way =>
  async (page, stage) => {
    const { phone, token } = await newSession(stage, password, player);
    await writeStorage(page, { phone, token });
    for (const fault of faults) await stage.fault(fault);
    await openAt(page, path);
    await isPlayer(page);
  };
const then =
  (way: Way, next: Way): Way =>
  async (page, stage) => {
    await way(page, stage);
    await next(page, stage);
  };
const open = (page: Page) => page.locator('dialog[open]');
const typeCode: Way = async (page, stage) => {
  await expect(codeField(page)).toBeEditable();
  await stage.advance(0);
  await codeField(page).fill(await stage.code((await stored(page))['phone'] ?? ''));
};
/** As many messages as the state has: at fields, above a form, in the summary. */
const shows =
  (count = 1): Way =>
  (page) =>
    expect(messagesOn(open(page))).toHaveCount(count);
const press =
  (...ids: Parameters<typeof onPage>[1][]): Way =>
  async (page) => {
    for (const id of ids) await onPage(page, id).click();
  };

const profile = playing('/profile', complete);
const form = then(profile, press('profile.edit'));
const formOf = (page: Page) => page.locator('main form');
const save: Way = (page) => submitIn(formOf(page)).click();

const asking = (key: 'create' | 'change' | 'reset'): Way =>
  then(playing('/profile', key === 'create' ? {} : complete), press(`profile.pin.${key}`));
const askedWith = (kind: string): Way =>
  then(asking('create'), async (page, stage) => {
    await stage.fault({ call: 'sendPlayerCode', kind });
    await keyIn(pinDialog(page), 'pin.ask.submit').click();
  });
const digits = (key: 'create' | 'change', failures = 0): Way =>
  then(playing('/profile', key === 'create' ? {} : { ...complete, pin_failures: failures }), async (page, stage) => {
    await askForPinCode(page, key);
    await typeCode(page, stage);
    await isAsked(page, key === 'create' ? 'pin.title.fresh' : 'pin.title.current');
  });
const typed =
  (...pins: string[]): Way =>
  async (page) => {
    for (const entered of pins) await typePin(page, entered);
  };
/** A wrong PIN that there is, and a new one. */
const missed: Way = async (page) => {
  await typePin(page, newPin);
  await choosePin(page, '918463');
};

const number = then(profile, press('profile.phone.change'));
const submitNumber =
  (phone: string): Way =>
  async (page) => {
    await phoneIn(phoneDialog(page)).fill(phone);
    await submitIn(phoneDialog(page)).click();
  };
const numberCode = then(number, submitNumber(newPhone()));
const numberPin = then(
  numberCode,
  then(typeCode, (page) => isAsked(page, 'phone_change.title.pin')),
);

const newPassword = then(profile, press('profile.password.change'));
const passwordRefused = (kind: string): Way =>
  then(newPassword, async (page, stage) => {
    await stage.fault({ call: 'changePassword', kind });
    await writePassword(page, password, 'layang-layang-fajar');
  });

const list = playing('/profile/account', { accounts: [bank('1234567788'), wallet] });
const adding = then(list, press('accounts.add'));
const addWith = (kind: string): Way =>
  then(adding, async (page, stage) => {
    await stage.fault({ call: 'addAccount', kind });
    await accountForm(page).locator('select[name="provider"]').selectOption('bca');
    await accountForm(page).locator('input[name="number"]').fill('1234567799');
    await accountForm(page).locator('input[name="holder"]').fill('Sari Wulandari');
    await submitIn(accountForm(page)).click();
  });
const removing = then(list, (page) => page.locator('main [data-account] button').last().click());
const chooseWith = (kind: string): Way =>
  then(list, async (page, stage: Stage) => {
    await stage.fault({ call: 'chooseAccount', kind });
    await page.locator('main [data-default="false"] button').first().click();
  });

/** By name. The page has its time in the hands of the test. */
export const accountSituations: Record<string, Way> = {
  'profile, nothing known yet': playing('/profile'),
  'profile, complete': then(profile, async (page) => {
    await page.locator('main button[aria-pressed]').first().click();
  }),
  'profile, PIN locked': playing('/profile', { ...complete, pin_failures: 5 }),
  'profile, loading': playing('/profile', {}, { call: 'profile', kind: 'hang' }),
  'profile, not read': playing('/profile', {}, { call: 'profile', kind: 'server_error' }),
  'profile, old': then(profile, async (page, stage) => {
    await stage.fault({ call: 'profile', kind: 'server_error' });
    await onPage(page, 'account.refresh').click();
    await expect(page.locator('main [role="status"] > *').first()).toBeVisible();
  }),
  'profile form': form,
  'profile form, refused, with its summary': then(form, async (page, stage) => {
    for (const name of ['fullname', 'birthdate-day']) await formOf(page).locator(`[name="${name}"]`).fill('');
    await formOf(page).locator('[name="nationalId"]').fill('3273');
    await save(page, stage);
    await expect(formOf(page).locator('[role="alert"] li')).toHaveCount(3);
  }),
  'profile form, picture of another kind': then(form, async (page) => {
    await formOf(page).locator('#profile-image').setInputFiles(otherPicture);
    await expect(messagesOn(formOf(page))).toHaveCount(1);
  }),
  'profile form, changes to be lost': then(form, async (page) => {
    await formOf(page).locator('[name="fullname"]').fill('Sari');
    await onPage(page, 'profile.form.cancel').click();
    await expect(onPage(page, 'profile.form.discard')).toBeVisible();
  }),
  'profile form, a picture on its way': then(form, async (page, stage) => {
    await stage.fault({ call: 'saveProfile', kind: 'hang' });
    await formOf(page)
      .locator('#profile-image')
      .setInputFiles(await jpegPicture());
    await save(page, stage);
    await expect(formOf(page).locator('progress')).toBeVisible();
  }),
  'PIN, to be made': asking('create'),
  'PIN, to be changed': asking('change'),
  'PIN, to be reset': asking('reset'),
  'PIN, asking for a code': askedWith('hang'),
  'PIN, no code for a while': then(askedWith('otp_block'), shows()),
  'PIN, server failed': then(askedWith('server_error'), shows()),
  'PIN, none to change': then(askedWith('no_pin'), shows()),
  'PIN, code': then(asking('create'), async (page) => {
    await keyIn(pinDialog(page), 'pin.ask.submit').click();
    await expect(codeField(page)).toBeEditable();
  }),
  'PIN, new': digits('create'),
  'PIN, new, half typed': then(digits('create'), typed('739')),
  'PIN, new, weak': then(digits('create'), then(typed('123456'), shows())),
  'PIN, new, again': then(
    digits('create'),
    then(typed(newPin), (page) => isAsked(page, 'pin.title.repeated')),
  ),
  'PIN, new, different': then(
    digits('create'),
    then(
      typed(newPin),
      then((page) => isAsked(page, 'pin.title.repeated'), then(typed(pin), shows())),
    ),
  ),
  'PIN, new, being saved': then(digits('create'), async (page, stage) => {
    await stage.fault({ call: 'setPin', kind: 'hang' });
    await choosePin(page, newPin);
    await expect(submitIn(pinDialog(page))).toHaveAttribute('aria-busy', 'true');
  }),
  'PIN, new, not answered': then(digits('create'), async (page, stage) => {
    await stage.fault({ call: 'setPin', kind: 'server_error' });
    await choosePin(page, newPin);
    await isAsked(page, 'pin.title.failed');
  }),
  'PIN, old': digits('change'),
  'PIN, old, wrong for the second time': then(digits('change', 1), then(missed, shows())),
  'PIN, locked': then(
    digits('change', 4),
    then(missed, (page) => isAsked(page, 'pin.title.locked')),
  ),
  'new number': number,
  'new number, foreign': then(number, then(submitNumber('021555123456'), shows())),
  'new number, no code for a while': then(number, async (page, stage) => {
    await stage.fault({ call: 'sendPlayerCode', kind: 'otp_block' });
    await submitNumber(newPhone())(page, stage);
    await shows()(page, stage);
  }),
  'new number without a PIN': then(playing('/profile'), async (page, stage) => {
    await press('profile.phone.change')(page, stage);
    await submitNumber(newPhone())(page, stage);
    await isAsked(page, 'phone_change.title.pin_needed');
  }),
  'new number, code': then(numberCode, (page) => expect(codeField(page)).toBeEditable()),
  'new number, PIN': numberPin,
  'new number, PIN wrong': then(numberPin, then(typed(newPin), shows())),
  'password change': newPassword,
  'password change, different': then(newPassword, async (page) => {
    await passwordIn(passwordDialog(page)).fill('layang-layang-fajar');
    await passwordDialog(page).locator('input[name="confirmation"]').fill('layang-layang');
    await passwordDialog(page).locator('input[name="confirmation"]').blur();
    await expect(messagesOn(open(page))).toHaveCount(1);
  }),
  'password change, current one wrong': then(passwordRefused('wrong_current'), shows()),
  'password change, too many tries': then(passwordRefused('throttled'), shows()),
  'password change, being saved': passwordRefused('hang'),
  'accounts, none': playing('/profile/account'),
  accounts: list,
  'accounts, as many as there can be': playing('/profile/account', {
    accounts: Array.from({ length: mostAccounts }, (_, index) => bank(String(1_234_567_700 + index))),
  }),
  'accounts, loading': playing('/profile/account', {}, { call: 'accounts', kind: 'hang' }),
  'accounts, not read': playing('/profile/account', {}, { call: 'accounts', kind: 'server_error' }),
  'accounts, choosing another default': chooseWith('hang'),
  'accounts, default not chosen': then(chooseWith('server_error'), (page) =>
    expect(page.locator('main [role="status"] > *').first()).toBeVisible(),
  ),
  'new account': adding,
  'new account, e-wallet': then(adding, (page) =>
    accountForm(page).locator('label:has(input[type="radio"])').last().click(),
  ),
  'new account, nothing filled in': then(adding, async (page, stage) => {
    await submitIn(accountForm(page)).click();
    await shows(3)(page, stage);
  }),
  'new account, there already': then(addWith('duplicate'), shows()),
  'new account, one too many': then(addWith('too_many'), shows()),
  'new account, being saved': addWith('hang'),
  'account to be removed': removing,
  'account to be removed, server failed': then(removing, async (page, stage) => {
    await stage.fault({ call: 'removeAccount', kind: 'server_error' });
    await keyIn(removalDialog(page), 'accounts.remove').click();
    await shows()(page, stage);
  }),
};
