/** Every state of top-up, withdrawal and vouchers that a person can meet, and how to get there, in any language. */
import type { Page } from 'playwright';
import { accountForm, isAsked, keyIn, onPage, typePin } from './account-gestures.ts';
import { playing } from './account-situations.ts';
import { expect, messagesOn, openAt, submitIn } from './gestures.ts';
import type { Way } from './ways.ts';
import type { FaultOrder } from './stage.ts';
import { inTurn, isHeld, withFault } from './ways.ts';

const pin = '604913';
const wrongPin = '739164';
const bank = { kind: 'bank', provider: 'bca', number: '1234567788', holder: 'Sari Wulandari' } as const;
const eWallet = { kind: 'e_wallet', provider: 'gopay', number: '081298765432', holder: 'Sari Wulandari' } as const;
export const rich = {
  pin,
  wallet: { platinum_topup: 1_250, platinum_in_game: 3_400 },
  linked: { balance: 1_250_000, masked_id: '0812•••7801' },
  accounts: [bank, eWallet],
};
const voucher = 'KLRG2026PLAT';
/** How long the server is asked by itself what became of it, wait by wait. */
const resultWaits = [2_000, 4_000, 8_000, 15_000];

/** As many messages as the state has: at fields, above a form. */
const shows =
  (count = 1): Way =>
  (page) =>
    expect(messagesOn(page.locator('main, dialog[open]').last())).toHaveCount(count);
const form = (page: Page) => page.locator('main form').first();
const next: Way = (page) => submitIn(form(page)).click();
/** The page stands, whatever it could be read of. */
const stands: Way = (page) => expect(page.locator('main h1')).toBeVisible();
const types =
  (name: string, value: string): Way =>
  (page) =>
    page.locator(`main input[name="${name}"]`).fill(value);
const goesOffline: Way = async (page) => {
  await page.context().setOffline(true);
  await expect(form(page).or(page.getByRole('main')).first().locator('[role="status"] > *').first()).toBeVisible();
};
/** The success screen is left for a further address of the page below it, whose machine goes on. */
const belowSuccess: Way = async (page) => {
  await isCelebrated(page);
  await page.evaluate(() => {
    history.pushState({ key: 'below' }, '', '?again');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  await expect(page.locator('main a[href="/"]')).toHaveCount(0);
};
const isCelebrated = (page: Page) => expect(page.locator('main a[href="/"]')).toBeVisible();

/** Nobody knows yet what became of it, and the server is asked. */
const unanswered = (call: FaultOrder['call'], kind: string): Way =>
  inTurn(withFault(call, 'server_error'), withFault('moneyResult', kind, { times: resultWaits.length + 1 }));
/** Every wait is over without an answer. */
const rests: Way = async (page, stage) => {
  for (const [index, wait] of resultWaits.entries()) {
    await expect.poll(() => stage.count('moneyResult')).toBeGreaterThan(index);
    await page.clock.fastForward(wait + 1_000);
  }
  await expect(onPage(page, 'money_result.check')).toBeEnabled();
};

const topUp = playing('/top-up', rich);
const chooses = (amount: string, method: string): Way =>
  inTurn(types('amount', amount), (page) => page.locator(`main input[name="method"][value="${method}"]`).check());
const reviews = (method: string): Way =>
  inTurn(chooses('500', method), next, (page) => expect(page.locator('main input[name="amount"]')).toHaveCount(0));
const atReview = (method: string): Way => inTurn(topUp, reviews(method));
const confirms: Way = (page) => page.locator('main button').first().click();
const orderWith = (kind: string, method = 'bca', more: Partial<FaultOrder> = {}): Way =>
  inTurn(
    atReview(method),
    withFault(method === 'dana' ? 'payByWallet' : 'payByAccount', kind, more),
    confirms,
    shows(),
  );

interface Order {
  page: string;
  number: string;
  return_to: string;
}

/** The order is made, and the vendor's page does not come. */
async function asksVendor(...[page, stage]: Parameters<Way>): Promise<Order> {
  await page.context().route(`${stage.platform.dana}/**`, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForRequest(`${stage.platform.dana}/**`);
  await confirms(page, stage);
  const address = (await asked).url();
  const orders = await stage.control<Order[]>('/vendors/dana/orders');
  const order = orders.find((known) => address.endsWith(known.page));
  if (!order) throw new Error('The vendor knows of no order.');
  return order;
}
const leaves: Way = async (page, stage) => {
  await asksVendor(page, stage);
  await expect(onPage(page, 'top_up.order')).toBeVisible();
};
/** An order that is paid at the e-wallet's page. */
export const atVendor = inTurn(atReview('dana'), leaves);
const comesBack = (ended: 'paid' | 'failed' | null, before: Way = async () => undefined): Way =>
  inTurn(atReview('dana'), async (page, stage) => {
    const { number, return_to: address } = await asksVendor(page, stage);
    if (ended) await stage.control('/vendors/dana/checkout', { number, status: ended });
    await before(page, stage);
    await openAt(page, new URL(address).pathname);
    await stands(page, stage);
  });

const topUpSituations: Record<string, Way> = {
  'top-up': topUp,
  'top-up, loading': playing('/top-up', rich, { call: 'topUpOptions', kind: 'hang' }),
  'top-up, not read': inTurn(playing('/top-up', rich, { call: 'topUpOptions', kind: 'server_error' }), stands),
  'top-up, offline': inTurn(playing('/top-up', rich, { call: 'topUpOptions', kind: 'drop', times: 9 }), stands),
  'top-up, chosen': inTurn(topUp, chooses('500', 'dana')),
  'top-up, no e-wallet': playing('/top-up'),
  'top-up, nothing chosen': inTurn(topUp, next, shows()),
  'top-up, no method': inTurn(topUp, types('amount', '250'), next, shows()),
  'top-up, too little': inTurn(topUp, chooses('9', 'bca'), next, shows()),
  'top-up, too much': inTurn(topUp, chooses('100001', 'bca'), next, shows()),
  'top-up, without connection': inTurn(topUp, chooses('500', 'bca'), goesOffline),
  'top-up, e-wallet not linked': orderWith('not_linked', 'dana'),
  'top-up, e-wallet too empty': orderWith('wallet_balance_too_low', 'dana'),
  'top-up, method out of order': orderWith('method_unavailable'),
  'top-up, other prices': orderWith('terms_changed'),
  'top-up, refused': orderWith('validation', 'bca', { field: 'method' }),
  'top-up, too many': orderWith('throttled'),
  'top-up, declined': inTurn(atReview('bca'), unanswered('payByAccount', 'refused'), confirms, shows()),
  'top-up, not sent': inTurn(atReview('bca'), unanswered('payByAccount', 'not_found'), confirms, shows()),
  'top-up review': atReview('bca'),
  'top-up review, e-wallet': atReview('dana'),
  'top-up review, without connection': inTurn(atReview('bca'), goesOffline),
  'top-up review, being sent': inTurn(
    atReview('bca'),
    withFault('payByAccount', 'hang'),
    confirms,
    isHeld('payByAccount'),
  ),
  'top-up at the e-wallet': atVendor,
  'top-up at the e-wallet, an address of nobody': inTurn(
    atReview('dana'),
    withFault('payByWallet', 'checkout'),
    confirms,
    (page) => expect(onPage(page, 'top_up.back')).toBeVisible(),
  ),
  'top-up, one still open': inTurn(atVendor, async (page) => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('main form a')).toBeVisible();
  }),
  'top-up and back': comesBack(null),
  'top-up and back, being asked': inTurn(
    comesBack(null),
    withFault('checkTransaction', 'hang'),
    (page) => onPage(page, 'top_up.returned.check').click(),
    isHeld('checkTransaction'),
  ),
  'top-up and back, not read': comesBack(null, withFault('transaction', 'server_error')),
  'top-up and back, of nobody': comesBack(null, withFault('transaction', 'not_found')),
  'top-up and back, not paid': comesBack('failed'),
  success: inTurn(comesBack('paid'), isCelebrated),
  'money without an answer': inTurn(
    atReview('bca'),
    unanswered('payByAccount', 'hang'),
    confirms,
    isHeld('moneyResult'),
  ),
  'money without an answer, still checking': inTurn(
    atReview('bca'),
    unanswered('payByAccount', 'server_error'),
    confirms,
    rests,
  ),
  'money without an answer, asked once more': inTurn(
    atReview('bca'),
    unanswered('payByAccount', 'server_error'),
    confirms,
    rests,
    withFault('moneyResult', 'hang'),
    (page) => onPage(page, 'money_result.check').click(),
    isHeld('moneyResult'),
  ),
};

const withdrawal = (player: Parameters<typeof playing>[1] = {}, ...faults: FaultOrder[]): Way =>
  inTurn(playing('/withdraw', { ...rich, ...player }, ...faults), stands);
const review = (page: Page) => page.locator('dialog#withdraw-review');
const reviewsPayout = inTurn(types('amount', '400'), next, (page) => expect(review(page)).toBeVisible());
const confirmsPayout: Way = (page) => keyIn(review(page), 'withdraw.confirm').click();
const atPin = (player: Parameters<typeof playing>[1] = {}): Way =>
  inTurn(withdrawal(player), reviewsPayout, confirmsPayout, (page) => isAsked(page, 'pin.confirm.title'));
const payoutWith = (kind: string): Way => inTurn(atPin(), withFault('withdraw', kind), (page) => typePin(page, pin));

const withdrawalSituations: Record<string, Way> = {
  withdrawal: withdrawal(),
  'withdrawal, loading': withdrawal({}, { call: 'withdrawOptions', kind: 'hang' }),
  'withdrawal, not read': withdrawal({}, { call: 'withdrawOptions', kind: 'server_error' }),
  'withdrawal, accounts loading': withdrawal({}, { call: 'accounts', kind: 'hang' }),
  'withdrawal, accounts not read': withdrawal({}, { call: 'accounts', kind: 'server_error' }),
  'withdrawal, no account': withdrawal({ accounts: [] }),
  'withdrawal, too little won': withdrawal({ wallet: { platinum_topup: 0, platinum_in_game: 20 } }),
  'withdrawal, half of it': inTurn(withdrawal(), (page) => page.locator('main button[aria-pressed]').nth(1).click()),
  'withdrawal, nothing typed': inTurn(withdrawal(), next, shows()),
  'withdrawal, more than there is': inTurn(withdrawal(), types('amount', '3401'), next, shows()),
  'withdrawal, first an account': inTurn(withdrawal({ accounts: [] }), types('amount', '400'), next, (page) =>
    expect(accountForm(page)).toBeVisible(),
  ),
  'withdrawal, without connection': inTurn(withdrawal(), types('amount', '400'), goesOffline),
  'withdrawal, balance too low': inTurn(payoutWith('insufficient_balance'), shows()),
  'withdrawal, account gone': inTurn(payoutWith('account_gone'), shows()),
  'withdrawal, other limits': inTurn(payoutWith('above_maximum'), shows()),
  'withdrawal, too many': inTurn(payoutWith('throttled'), shows()),
  'withdrawal review': inTurn(withdrawal(), reviewsPayout),
  'withdrawal review, no PIN': inTurn(withdrawal({ pin: null }), reviewsPayout, confirmsPayout, async (page) => {
    if (await page.locator('dialog#confirm').isVisible()) await typePin(page, pin);
    await expect(review(page).locator('[role="alert"] > *')).toBeVisible();
  }),
  'withdrawal review, being sent': inTurn(payoutWith('hang'), isHeld('withdraw')),
  'withdrawal PIN': atPin(),
  'withdrawal PIN, wrong': inTurn(atPin(), (page) => typePin(page, wrongPin), shows()),
  'withdrawal PIN, being compared': inTurn(
    atPin(),
    withFault('confirmPin', 'hang'),
    (page) => typePin(page, pin),
    isHeld('confirmPin'),
  ),
  'withdrawal PIN, not answered': inTurn(
    atPin(),
    withFault('confirmPin', 'server_error'),
    (page) => typePin(page, pin),
    (page) => isAsked(page, 'pin.title.failed'),
  ),
  'withdrawal PIN, locked': inTurn(
    atPin({ pin_failures: 4 }),
    (page) => typePin(page, wrongPin),
    (page) => isAsked(page, 'pin.title.locked'),
  ),
  'withdrawal without an answer': inTurn(
    atPin(),
    unanswered('withdraw', 'hang'),
    (page) => typePin(page, pin),
    isHeld('moneyResult'),
  ),
  'success of a withdrawal': inTurn(
    atPin(),
    (page) => typePin(page, pin),
    (page) => isCelebrated(page),
  ),
  'withdrawal, done': inTurn(atPin(), (page) => typePin(page, pin), belowSuccess),
};

const redeem = inTurn(playing('/redeem', rich), stands);
const redeemWith = (...ways: Way[]): Way => inTurn(redeem, ...ways, types('voucher', voucher), next);
const refused = (kind: string): Way => inTurn(redeemWith(withFault('redeem', kind)), shows());

const redeemSituations: Record<string, Way> = {
  redeem,
  'redeem, typed': inTurn(redeem, types('voucher', 'klrg-2026 plat')),
  'redeem, too short': inTurn(redeem, types('voucher', 'KLRG'), next, shows()),
  'redeem, unknown': refused('unknown_code'),
  'redeem, used': refused('used'),
  'redeem, expired': refused('expired'),
  'redeem, not here': refused('not_here'),
  'redeem, too many': refused('throttled'),
  'redeem, not sent': inTurn(redeemWith(unanswered('redeem', 'not_found')), shows()),
  'redeem, without connection': inTurn(redeem, goesOffline),
  'redeem, being sent': inTurn(redeemWith(withFault('redeem', 'hang')), isHeld('redeem')),
  'redeem, without an answer': inTurn(redeemWith(unanswered('redeem', 'hang')), isHeld('moneyResult')),
  'success of a voucher': inTurn(redeemWith(withFault('redeem', 'accepted')), isCelebrated),
  'redeem, done': inTurn(redeemWith(withFault('redeem', 'accepted')), belowSuccess),
};

export const moneySituations: Record<string, Way> = {
  ...topUpSituations,
  ...withdrawalSituations,
  ...redeemSituations,
};
