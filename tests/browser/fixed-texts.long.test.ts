/**
 * The texts that the specification fixes (section 8), to the letter, provoked for real. They are written out here: a
 * change of the catalogue must not go by unseen.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import {
  askForCode,
  askForReset,
  chooseContact,
  codeField,
  expect,
  fillRegister,
  messagesOn,
  openAt,
  openRecovery,
  openRegister,
  registerDialog,
  smsButton,
  submitIn,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const password = 'layang-layang-senja';

describe.each(['v2', 'v1'] as const)('the texts of section 8, generation %s', (apiGeneration) => {
  const fixture = useFixture({ apiGeneration });

  async function register(phone: string): Promise<Page> {
    const page = await openAt(await fixture.page());
    await openRegister(page);
    await fillRegister(page, phone);
    await submitIn(registerDialog(page)).click();
    return page;
  }
  async function recover(phone: string): Promise<Page> {
    const page = await openAt(await fixture.page());
    await openRecovery(page);
    await chooseContact(page, phone);
    await smsButton(page).click();
    return page;
  }
  const isV1 = apiGeneration === 'v1';

  test('FP-3 FP-4 a number that is not registered: No. handphone belum terdaftar', async () => {
    fixture.expects(404, 422);
    await expect(messagesOn(await recover(newPhone()))).toHaveText(['No. handphone belum terdaftar']);
    expect(fixture.requested().has(calls.requestReset.v1?.path ?? '')).toBe(isV1);
  });

  test('FP-3 a registration that was not finished: No. handphone belum terdaftar', async () => {
    fixture.expects(404, 422);
    const phone = newPhone();
    await askForCode(await openAt(await fixture.page()), phone);
    await expect(messagesOn(await recover(phone))).toHaveText(['No. handphone belum terdaftar']);
  });

  test('RG-5 a number that has an account: the words of the generation', async () => {
    fixture.expects(404, 422);
    const phone = newPhone();
    await fixture.player({ phone, password });
    await expect(messagesOn(await register(phone))).toHaveText([
      isV1 ? 'Nomor handphone sudah terdaftar' : 'No. handphone sudah terdaftar',
    ]);
  });

  test('RG-6 a code was asked for a moment ago: Tunggu {n} menit untuk verifikasi lagi', async () => {
    fixture.expects(404, 429);
    const phone = newPhone();
    await fixture.player({ phone, password });
    const first = await openAt(await fixture.page());
    await openRecovery(first);
    await askForReset(first, phone);
    const page = await recover(phone);
    await expect(toast(page)).toHaveText('Tunggu 2 menit untuk verifikasi lagi');
    await expect(messagesOn(page)).toHaveText(['Tunggu 2 menit untuk verifikasi lagi']);
  });

  test('RG-7 SH-4 a shop that the platform does not know: Merchant uid tidak valid', async () => {
    fixture.expects(404, 422);
    const stranger = async (page: Page) => {
      await page.route('**/', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /(property="merchant-uid" content=")[^"]*/,
          '$100000000-0000-4000-8000-000000000000',
        );
        await route.fulfill({ response, body });
      });
      return openAt(page);
    };
    const registering = await stranger(await fixture.page());
    await openRegister(registering);
    await fillRegister(registering, newPhone());
    await submitIn(registerDialog(registering)).click();
    await expect(messagesOn(registering)).toHaveText(['Merchant uid tidak valid']);
    const recovering = await stranger(await fixture.page());
    await openRecovery(recovering);
    await chooseContact(recovering, newPhone());
    await smsButton(recovering).click();
    await expect(messagesOn(recovering)).toHaveText(['Merchant uid tidak valid']);
  });

  test('FP-5 OT-5 a wrong code: Verifikasi gagal', async () => {
    fixture.expects(404, 422);
    const registering = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, registering);
    await codeField(page).fill(await wrongCode(registering));
    await expect(messagesOn(page)).toHaveText(['Verifikasi gagal']);

    const phone = newPhone();
    await fixture.player({ phone, password });
    const recovering = await openAt(await fixture.page());
    await openRecovery(recovering);
    await askForReset(recovering, phone);
    await codeField(recovering).fill(await wrongCode(phone));
    await expect(messagesOn(recovering)).toHaveText(['Verifikasi gagal']);
  });
  async function wrongCode(phone: string): Promise<string> {
    const code = await fixture.code(phone);
    return code === '0417' ? '0418' : '0417';
  }

  test('FP-4 ER-2 an answer that nobody knows: Terjadi kesalahan, silahkan coba lagi nanti', async () => {
    fixture.expects(404, 422);
    await fixture.fault({ call: 'requestReset', kind: 'unknown' });
    await expect(messagesOn(await recover(newPhone()))).toHaveText(['Terjadi kesalahan, silahkan coba lagi nanti']);
  });
});
