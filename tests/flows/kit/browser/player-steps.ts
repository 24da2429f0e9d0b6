import type { Route } from '../../../../machines/kit/route.ts';
import type { AnyCall } from '../../../../src/contract/call.ts';
import { calls } from '../../../../src/contract/index.ts';
import { routeOf } from '../../../../src/server/http/call-route.ts';
import { toastTime } from '../../../../machines/shell/shell.machine.ts';
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import { choosePin, keyIn, pinDialog, typePin, type SignedIn } from '../../../browser/account-gestures.ts';
import {
  codeField,
  expect,
  logIn,
  loginDialog,
  messagesOn,
  stored,
  text,
  toast,
  type TextId,
} from '../../../browser/gestures.ts';
import type { CallName, Fixture } from '../../../browser/fixture.ts';
import { askForWallet } from '../../../browser/wallet-gestures.ts';
import {
  afterSession,
  endSession,
  goInHistory,
  passInPage,
  pin,
  says,
  tellOfMovement,
  withoutPin,
  withPin,
  type Act,
  type PathRun,
  type WalkStep,
} from './walk.ts';
import { heldRequests } from './held-requests.ts';

export const goToItsRoute = (run: PathRun, { edge }: WalkStep): Promise<void> =>
  goInHistory(run, (edge.offer.event['route'] as Route).path);

/** The newest code. Its SMS leaves after the answer that announces it; the testbed's clock waits for that. */
async function newestCode(fixture: Fixture, phone: string): Promise<string> {
  await fixture.advance(0);
  return fixture.code(phone);
}

/** The server ends the session while a form is filled in, and the same player logs in again (SS-9). */
export async function logInAgain(run: PathRun): Promise<void> {
  const { page, phone } = run;
  await endSession(run);
  // The balances are read again, and refused.
  await tellOfMovement(page);
  await expect(loginDialog(page)).toBeVisible();
  await logIn(page, phone);
  run.token = (await stored(page))['token'] ?? '';
}

export async function typeCodeTo(phone: string, { fixture, page }: PathRun): Promise<void> {
  await expect(codeField(page)).toBeEditable();
  await codeField(page).fill(await newestCode(fixture, phone));
}
export const typeNewestCode = (run: PathRun): Promise<void> => typeCodeTo(run.phone, run);

export async function askAs<Data>(
  fixture: Fixture,
  token: string,
  name: CallName,
  body: object | FormData,
): Promise<Data> {
  const call: AnyCall = calls[name];
  const isForm = body instanceof FormData;
  const response = await fetch(`${fixture.platform.shop}${routeOf(call)}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) },
    ...(call.method === 'POST' && { body: isForm ? body : JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { status: boolean; data: Data };
  if (!reply.status) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`);
  return reply.data;
}

export async function useCodeElsewhere(
  { fixture, page, phone, token }: PathRun,
  purpose: 'pin' | 'phone' | 'newPhone' | 'pinReset',
): Promise<void> {
  const otp = await newestCode(fixture, phone);
  if (purpose === 'newPhone') return askAs(fixture, token, 'verifyNewNumberCode', { otp });
  if (purpose !== 'pinReset') {
    const flag = purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true };
    return askAs(fixture, token, 'verifyPlayerCode', { otp, ...flag });
  }
  const otpId = (await stored(page))['token_reset_pin'] ?? '';
  return askAs(fixture, token, 'verifyPinResetCode', { otp, otp_id: otpId });
}

export async function beginPinReset(
  fixture: Fixture,
  { phone, token }: Pick<SignedIn, 'phone' | 'token'>,
  step: 'code' | 'pin',
): Promise<string> {
  const { otp_id: otpId } = await askAs<{ otp_id: string }>(fixture, token, 'sendPinResetCode', {});
  if (step === 'code') return otpId;
  const verification = { otp: await newestCode(fixture, phone), otp_id: otpId };
  const { change_pin_token: pinToken } = await askAs<{ change_pin_token: string }>(
    fixture,
    token,
    'verifyPinResetCode',
    verification,
  );
  return `${otpId} ${pinToken}`;
}

export async function loseCode(run: PathRun, purpose: 'pin' | 'phone' | 'newPhone' | 'pinReset'): Promise<void> {
  await useCodeElsewhere(run, purpose);
  await codeField(run.page).fill('0417');
  await expect(messagesOn(run.page.locator('dialog[open]'))).toHaveText([text('error.step_lost')]);
}

/** The profile shows whether there is a PIN, not which one. */
export const uncertainPin = (intent: string): TextId => (intent === 'set' ? 'profile.uncertain' : 'pin.uncertain');

export async function giveUpUncertain(
  { fixture, page }: PathRun,
  call: CallName,
  send: () => Promise<unknown>,
  said: TextId = 'profile.uncertain',
): Promise<void> {
  await fixture.fault({ call, kind: 'hang' });
  await send();
  await expect.poll(() => fixture.held()).toEqual([call]);
  await keyIn(page.locator('dialog[open]'), 'nav.close').click();
  await expect(toast(page)).toHaveText(text(said));
}

export const deedPinEndings = (dismissed: Act<PathRun>) => ({
  async confirmed(run: PathRun) {
    await withPin(run);
    await typePin(run.page, pin);
  },
  async pinMissing(run: PathRun) {
    await withoutPin(run);
    await typePin(run.page, pin);
  },
  resetRequested: ({ page }: PathRun) => keyIn(page.locator('dialog[open]'), 'pin.forgot').click(),
  dismissed,
  unauthorized: afterSession(({ page }) => typePin(page, pin)),
});

const otherPin = '739164';

/** The message of a form that needs a PIN leads to the player's dialog, where one is made; then the form is there again. */
export async function makePin(run: PathRun, { edge }: WalkStep): Promise<void> {
  const { page, fixture } = run;
  const intent = edge.from.includes('pinMissing') ? 'set' : 'reset';
  await (intent === 'set' ? withoutPin(run) : withPin(run));
  // A number gets so many codes a day, and this walk needs more.
  await fixture.advance(defaultLimits.code.window);
  await keyIn(page.getByRole('alert'), `pin.title.${intent}`).click();
  await keyIn(pinDialog(page), 'pin.ask.submit').click();
  await typeNewestCode(run);
  await choosePin(page, otherPin);
  await says(`pin.saved.${intent}`)(run);
  await passInPage(run, toastTime);
  // The one that the rest of the walk types.
  await withPin(run);
}

/** Lists requests to the vendor from now on; each is answered 204, so that the storefront's page stays. */
export async function closeVendor({ context, fixture }: PathRun): Promise<string[]> {
  const visited: string[] = [];
  const { dana } = fixture.platform;
  await heldRequests(context).add({
    patterns: [`${dana}/*`],
    fits: ({ url }) => url.origin === dana,
    taken(request) {
      visited.push(request.url.href);
      void request.answer(204);
    },
  });
  return visited;
}

export interface VendorOrder {
  number: string;
  page: string;
  return_to: string;
}

export async function vendorOrder(fixture: Fixture, isIt: (order: VendorOrder) => boolean): Promise<VendorOrder> {
  const order = (await fixture.control<VendorOrder[]>('/vendors/dana/orders')).find(isIt);
  if (!order) throw new Error('Expected the vendor to know of the order, and it knows of none.');
  return order;
}

/** Opens the question before the vendor's page or before unlinking: the drawer chooses by its last reading. */
export async function openWallet(
  { fixture, page }: PathRun,
  deed: 'activate' | 'unlink',
  phone: string,
): Promise<void> {
  if (deed === 'unlink') await fixture.player({ phone, linked: { balance: 250_000, masked_id: '0812****7890' } });
  else await fixture.fault({ call: 'eWalletBalance', kind: 'not_linked' });
  await tellOfMovement(page);
  await askForWallet(page, deed);
}
