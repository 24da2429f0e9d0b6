/** Passkeys with Chromium's own authenticator: added with the PIN, used to log in, refused where the shop removed them. */
import type { CDPSession, Page } from 'playwright';
import { describe, test } from 'vitest';
import { openProfile, onPage, typePin } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import {
  expect,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  messagesOn,
  openAt,
  openLogin,
  stored,
  text,
  toast,
} from './gestures.ts';

const fixture = useFixture();
const pin = '482917';

interface Device {
  /** Whether the person puts the finger on it. */
  confirms(isThere: boolean): Promise<void>;
  count(): Promise<number>;
  /** The count of uses is put back, as a copy would have it. */
  countBack(): Promise<void>;
}

async function withDevice(page: Page): Promise<Device> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const credentials = async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    confirms: (isUserVerified) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    count: async () => (await credentials()).length,
    async countBack() {
      for (const credential of await credentials()) {
        await browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
        await browser.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 1 } });
      }
    },
  };
}

const signedIn = async () => {
  // The PIN is asked for where the platform wants it, and a refusal is an answer.
  fixture.expects(403, 422);
  const phone = newPhone();
  await fixture.player({ phone, pin });
  const page = await openAt(await fixture.page());
  const device = await withDevice(page);
  await logIn(page, phone);
  return { phone, page, device };
};

async function add(page: Page): Promise<void> {
  await openProfile(page);
  await onPage(page, 'passkeys.open').click();
  await onPage(page, 'passkeys.add').click();
  await typePin(page, pin);
}

const key = (page: Page) => loginDialog(page).getByRole('button', { name: text('passkey_login.submit') });

describe('PK-1 PK-2 PK-4 a passkey', () => {
  test('PK-1 PK-2 PK-4 is added with the PIN, logs in without a number, and not any more once it is removed', async () => {
    const { page, device, phone } = await signedIn();
    await add(page);
    await expect(toast(page)).toHaveText(text('passkeys.added'));
    expect(await device.count()).toBe(1);
    await expect(page.locator('main')).toContainText(text('passkeys.unused'));

    await logOut(page);
    await isVisitor(page);
    await openLogin(page);
    await key(page).click();
    await isPlayer(page);
    expect((await stored(page))['phone']).toBe(phone);

    await openProfile(page);
    await onPage(page, 'passkeys.open').click();
    await page
      .locator('main')
      .getByRole('button', { name: /^Hapus passkey / })
      .click();
    await expect(onPage(page, 'passkeys.removal.keep')).toBeFocused();
    await onPage(page, 'passkeys.removal.confirm').click();
    await expect(toast(page)).toHaveText(text('passkeys.removed'));
    await expect(page.locator('main')).toContainText(text('passkeys.none'));

    await logOut(page);
    await openLogin(page);
    await key(page).click();
    await expect(messagesOn(loginDialog(page))).toHaveText([text('passkey_login.error.unknown_passkey')]);
    await logIn(page, phone);
  });

  test('PK-4 the form can be used while the device is asked, and a login by it ends the question', async () => {
    const { page, device, phone } = await signedIn();
    await add(page);
    await expect(toast(page)).toHaveText(text('passkeys.added'));
    await logOut(page);
    await device.confirms(false);
    await openLogin(page);
    await key(page).click();
    await expect(messagesOn(loginDialog(page))).toHaveText([text('passkey_login.error.dismissed')]);
    await device.confirms(true);
    await logIn(page, phone);
    await isPlayer(page);
  });

  test('PK-5 a copy is removed, and said to be', async () => {
    const { page, device } = await signedIn();
    await add(page);
    await expect(toast(page)).toHaveText(text('passkeys.added'));
    await logOut(page);
    await openLogin(page);
    await key(page).click();
    await isPlayer(page);
    await device.countBack();
    await logOut(page);
    await openLogin(page);
    await key(page).click();
    await expect(messagesOn(loginDialog(page))).toHaveText([text('passkey_login.error.copied')]);
  });

  test('PK-1 PK-4 a browser without passkeys says so, on both sides', async () => {
    const phone = newPhone();
    await fixture.player({ phone, pin });
    const page = await fixture.page();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await openAt(page);
    await openLogin(page);
    await key(page).click();
    await expect(messagesOn(loginDialog(page))).toHaveText([text('passkey_login.error.unsupported')]);
    await logIn(page, phone);
    await openProfile(page);
    await onPage(page, 'passkeys.open').click();
    await onPage(page, 'passkeys.add').click();
    await expect(page.getByRole('alert').filter({ hasText: text('passkeys.error.unsupported') })).toBeVisible();
  });
});
