/** Every state that a person can meet, and how to get there; found without reading a text, so in any language. */
import type { Way } from './ways.ts';
import { accountSituations } from './account-situations.ts';
import {
  askForCode,
  askForReset,
  chooseContact,
  codeField,
  confirmation,
  expect,
  fillLogin,
  fillRegister,
  isAtPassword,
  isPlayer,
  isReady,
  logIn,
  loginDialog,
  menu,
  menuButton,
  messagesOn,
  newPassword,
  openLogin,
  openMenu,
  openRecovery,
  openRegister,
  phoneIn,
  recoveryDialog,
  registerDialog,
  smsButton,
  submitIn,
  toast,
} from './gestures.ts';
import { gameSituations } from './game-situations.ts';
import { historySituations } from './history-situations.ts';
import { moneySituations } from './money-situations.ts';
import { newPhone } from './stage.ts';
import { walletSituations } from './wallet-situations.ts';

const password = 'layang-layang-senja';
const codeLife = 121_000;

const at =
  (path: string): Way =>
  async (page) => {
    await page.goto(path);
    await isReady(page);
  };
const home = at('/');

const registering: Way = async (page, stage) => {
  await home(page, stage);
  await openRegister(page);
};
const refusedRegister =
  (kind: string, phone = newPhone()): Way =>
  async (page, stage) => {
    await registering(page, stage);
    await stage.fault({ call: 'register', kind });
    await fillRegister(page, phone);
    await submitIn(registerDialog(page)).click();
    await expect(messagesOn(page)).toHaveCount(1);
  };
const loggingIn: Way = async (page, stage) => {
  await home(page, stage);
  await openLogin(page);
};
const refusedLogin =
  (kind: string): Way =>
  async (page, stage) => {
    await loggingIn(page, stage);
    await stage.fault({ call: 'login', kind });
    await fillLogin(page, newPhone(), password);
    await submitIn(loginDialog(page)).click();
    await expect(messagesOn(page)).toHaveCount(1);
  };
const atCode: Way = async (page, stage) => {
  await home(page, stage);
  await askForCode(page, newPhone());
};
const refusedCode =
  (kind: string): Way =>
  async (page, stage) => {
    await atCode(page, stage);
    await stage.fault({ call: 'verifyRegistrationCode', kind });
    await codeField(page).fill('0417');
    await expect(messagesOn(page)).toHaveCount(1);
  };
const atPassword: Way = async (page, stage) => {
  const phone = newPhone();
  await home(page, stage);
  await askForCode(page, phone);
  await codeField(page).fill(await stage.code(phone));
  await isAtPassword(page);
};
const typedPassword =
  (first: string, second: string): Way =>
  async (page, stage) => {
    await atPassword(page, stage);
    await newPassword(page).fill(first);
    await confirmation(page).fill(second);
    await confirmation(page).blur();
  };
const refusedPassword = (kind: string): Way =>
  then(typedPassword(password, password), async (page, stage) => {
    await stage.fault({ call: 'setRegistrationPassword', kind });
    await submitIn(page.getByRole('main')).click();
    await expect(messagesOn(page)).toHaveCount(1);
  });
const recovering: Way = async (page, stage) => {
  await home(page, stage);
  await openRecovery(page);
};
const refusedContact =
  (kind: string): Way =>
  async (page, stage) => {
    await atMethod(page, stage);
    await stage.fault({ call: 'requestReset', kind });
    await smsButton(page).click();
    await expect(messagesOn(page)).toHaveCount(1);
  };
const atMethod: Way = async (page, stage) => {
  await recovering(page, stage);
  await chooseContact(page, newPhone());
};
const atResetCode: Way = async (page, stage) => {
  const phone = newPhone();
  await stage.player({ phone, password });
  await recovering(page, stage);
  await askForReset(page, phone);
};
const atResetPassword: Way = async (page, stage) => {
  const phone = newPhone();
  await stage.player({ phone, password });
  await recovering(page, stage);
  await askForReset(page, phone);
  await codeField(page).fill(await stage.code(phone));
  await isAtPassword(page, 'forgotPassword');
};
const playing =
  (path = '/', linked = false): Way =>
  async (page, stage) => {
    const phone = newPhone();
    await stage.player({
      phone,
      password,
      wallet: { platinum_topup: 1_234_567, platinum_in_game: 320 },
      ...(linked && { linked: { balance: 75_000, masked_id: '0812****7890' } }),
    });
    await home(page, stage);
    await logIn(page, phone, password);
    if (path === '/') return;
    await at(path)(page, stage);
    await isPlayer(page);
  };
const then =
  (way: Way, next: Way): Way =>
  async (page, stage) => {
    await way(page, stage);
    await next(page, stage);
  };
const withFault =
  (call: 'games' | 'wallet', kind: string, way: Way): Way =>
  async (page, stage) => {
    await stage.fault({ call, kind });
    await way(page, stage);
  };

/** By name. The page has its time in the hands of the test. */
export const situations: Record<string, Way> = {
  home,
  'category agile': at('/agile'),
  'category fast': at('/fast'),
  'no games': async (page, stage) => {
    await stage.fault({ call: 'games', kind: 'accepted', data: { games: [] } });
    await home(page, stage);
    await expect(page.locator('main h2')).toBeVisible();
  },
  'games that could not be read anew': withFault('games', 'server_error', async (page, stage) => {
    await home(page, stage);
    await expect(page.locator('main button')).toBeVisible();
  }),
  'unknown game': at('/detail/unheard-of'),
  'not found': at('/not/a/page'),
  offline: async (page, stage) => {
    await home(page, stage);
    await page.context().setOffline(true);
    await expect(page.locator('[role="status"] > *').first()).toBeVisible();
  },
  'drawer of a visitor': then(home, async (page) => void (await openMenu(page))),
  login: loggingIn,
  'login, nothing typed': then(loggingIn, async (page) => {
    await submitIn(loginDialog(page)).click();
    await expect(messagesOn(page)).toHaveCount(2);
  }),
  'login, wrong pair': refusedLogin('invalid_credentials'),
  'login, too many tries': refusedLogin('throttled'),
  'login, server failed': refusedLogin('server_error'),
  recovery: recovering,
  'recovery, too short': then(recovering, async (page) => {
    await phoneIn(recoveryDialog(page)).fill('081234');
    await submitIn(recoveryDialog(page)).click();
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'recovery, not registered': then(atMethod, async (page) => {
    await smsButton(page).click();
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'recovery, merchant unknown': refusedContact('merchant_uid'),
  'recovery method': atMethod,
  'recovery method, locked': refusedContact('otp_block'),
  'recovery method, server failed': refusedContact('server_error'),
  'recovery method, sending': then(atMethod, async (page, stage) => {
    await stage.fault({ call: 'requestReset', kind: 'hang' });
    await smsButton(page).click();
    await expect(smsButton(page)).toHaveAttribute('aria-disabled', 'true');
  }),
  'reset code': atResetCode,
  'reset code, wrong': then(atResetCode, async (page, stage) => {
    await stage.fault({ call: 'verifyForgotCode', kind: 'rejected' });
    await codeField(page).fill('0417');
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'reset password': atResetPassword,
  'reset password, too common': then(atResetPassword, async (page, stage) => {
    await stage.fault({ call: 'resetPassword', kind: 'too_common' });
    await newPassword(page).fill(password);
    await confirmation(page).fill(password);
    await submitIn(page.getByRole('main')).click();
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'step lost': then(atCode, async (page, stage) => {
    await stage.fault({ call: 'verifyRegistrationCode', kind: 'ticket_invalid' });
    await codeField(page).fill('0417');
    await expect(registerDialog(page)).toBeVisible();
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  register: registering,
  'register, filled in': then(registering, (page) => fillRegister(page, newPhone())),
  'register, foreign number': then(registering, async (page) => {
    await fillRegister(page, '021555123456');
    await submitIn(registerDialog(page)).click();
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'register, known number': refusedRegister('validation.already.registered'),
  'register, known number in older words': refusedRegister('already_registered_here'),
  'register, merchant unknown': refusedRegister('merchant_uid'),
  'register, locked, with a toast': then(refusedRegister('otp_block'), (page) => expect(toast(page)).toBeVisible()),
  'register, captive portal': refusedRegister('html'),
  'register, sending': then(registering, async (page, stage) => {
    await stage.fault({ call: 'register', kind: 'hang' });
    await fillRegister(page, newPhone());
    await submitIn(registerDialog(page)).click();
    await expect(submitIn(registerDialog(page))).toHaveAttribute('aria-disabled', 'true');
  }),
  code: atCode,
  'code, wrong': refusedCode('rejected'),
  'code, too old': refusedCode('expired'),
  'code, locked': refusedCode('otp_block'),
  'code, unknown error': refusedCode('unknown'),
  'code, a new one may be asked for': then(atCode, async (page) => {
    await page.clock.fastForward(codeLife);
    await expect(page.getByRole('main').locator('button[type="button"]').first()).toBeEnabled();
  }),
  password: atPassword,
  'password, too short': then(typedPassword('pendek', 'pendek'), async (page) => {
    await expect(submitIn(page.getByRole('main'))).toBeDisabled();
  }),
  'password, different': then(typedPassword(password, `${password}-lain`), async (page) => {
    await expect(messagesOn(page)).toHaveCount(1);
  }),
  'password, too common': refusedPassword('too_common'),
  'password, server failed': refusedPassword('server_error'),
  player: playing(),
  'player, balance not read': then(
    playing(),
    withFault('wallet', 'server_error', async (page, stage) => {
      await home(page, stage);
      await expect(page.locator('header [role="group"] button')).toHaveCount(2);
    }),
  ),
  'drawer of a player': then(playing(), async (page) => void (await openMenu(page))),
  'drawer of a player with an e-wallet': then(playing('/', true), async (page) => {
    await menuButton(page).click();
    await expect(menu(page)).toContainText('75.000');
  }),
  'page of a player': playing('/profile'),
  'referred by a link of nobody': then(at('/?merchant-uuid=toko-sebelah'), (page) => expect(toast(page)).toBeVisible()),
  ...accountSituations,
  ...walletSituations,
  ...moneySituations,
  ...historySituations,
  ...gameSituations,
};
