/** Rules of what was typed into the forms of a player's pages: kept at each change, given back, and given up (SS-9). */
import type { AnyEventObject } from 'xstate';
import { accountsMachine } from '../../machines/accounts/accounts.machine.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { redeemMachine } from '../../machines/redeem/redeem.machine.ts';
import { topUpMachine } from '../../machines/top-up/top-up.machine.ts';
import { withdrawalMachine } from '../../machines/withdrawal/withdrawal.machine.ts';
import type { Drafts } from '../../machines/kit/draft.ts';
import type { WithdrawOptions } from '../../src/contract/withdrawal.calls.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { runMachine } from '../../src/walk/rules/machine-run.ts';
import { routes } from '../flows/kit/routes.ts';
import { go, settled } from '../flows/player/visit.ts';
import {
  account,
  accountForm,
  bearer,
  drafts,
  eWalletAccount,
  idImage,
  intent,
  moment,
  oldPin,
  pendingTopUp,
  pendingWithdrawal,
  phone,
  profile,
  profileForm,
  proof,
  redeemedVoucher,
  topUpOptions,
  vendorOrigins,
  withdrawOptions,
} from '../flows/kit/samples.ts';

interface Page {
  did(effect: string): unknown[];
}
const kept = (page: Page) => page.did('keepDraft').at(-1);
const dropped = (page: Page) => page.did('dropDraft');

const atProfile = (draft: Drafts['profile'] | null = null) => {
  const page = runMachine(profileMachine, { bearer, draft });
  page.answer('profile.accepted', { profile });
  return page;
};
const atAccounts = (draft: Drafts['accounts'] | null = null) => {
  const page = runMachine(accountsMachine, { bearer, phone, draft });
  page.answer('accounts.accepted', { accounts: [account, eWalletAccount] });
  return page;
};
const atTopUp = (draft: Drafts['topUp'] | null = null) => {
  const input = { bearer, intent, origins: vendorOrigins, pendingKey: null, returned: null, told: null, draft };
  const page = runMachine(topUpMachine, input);
  page.answer('read.accepted', { value: topUpOptions, receivedAt: moment });
  return page;
};
const atWithdrawal = (
  draft: Drafts['withdrawal'] | null = null,
  accountDraft: Drafts['accounts'] | null = null,
  terms: Partial<WithdrawOptions> = {},
) => {
  const page = runMachine(withdrawalMachine, { bearer, phone, intent, pendingKey: null, draft, accountDraft });
  page.answer('read.accepted', { value: { ...withdrawOptions, ...terms }, receivedAt: moment });
  page.answer('accounts.accepted', { accounts: [account, eWalletAccount] });
  return page;
};
const sendWithdrawal = (page: ReturnType<typeof atWithdrawal>) => {
  page.send({ type: 'review.requested', account: eWalletAccount });
  page.send({ type: 'review.confirmed' });
  page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
  page.answer('submitPin.confirmed', { proof });
};
const atRedeem = (draft: Drafts['redeem'] | null = null) =>
  runMachine(redeemMachine, { bearer, intent, pendingKey: null, draft });

const texts = { fullname: profileForm.fullname, birthdate: profileForm.birthdate, address: profileForm.address };
const form = (name: keyof Drafts) => ({ form: name });

describe('SS-9 each change is kept', () => {
  it('SS-9 PF-1 of the profile: all texts but the number of the identity card', () => {
    const page = atProfile();
    page.send({ type: 'profileForm.opened' });
    page.send({ type: 'profileForm.edited', form: profileForm });
    expect(page.did('keepDraft')).toEqual([{ form: 'profile', values: texts }]);
  });

  it('SS-9 PF-1 of the profile: with a picture that fits, which is not kept itself', () => {
    const page = atProfile();
    page.send({ type: 'profileForm.opened' });
    page.send({ type: 'image.chosen', image: idImage, kind: null, form: profileForm });
    expect(page.did('keepDraft')).toEqual([]);
    page.send({ type: 'image.chosen', image: idImage, kind: 'jpeg', form: profileForm });
    expect(page.did('keepDraft')).toEqual([{ form: 'profile', values: texts }]);
  });

  it('SS-9 PA-1 of a new account', () => {
    const page = atAccounts();
    page.send({ type: 'accountForm.opened' });
    page.send({ type: 'accountForm.edited', form: accountForm });
    expect(page.did('keepDraft')).toEqual([{ form: 'accounts', values: accountForm }]);
  });

  it.each(['before', 'while the server asks to wait'])('SS-9 TU-1 of a top-up: %s', (when) => {
    const page = atTopUp();
    page.send({ type: 'amount.changed', digits: '250' });
    expect(kept(page)).toEqual({ form: 'topUp', values: { digits: '250', method: null } });
    page.send({ type: 'method.chosen', code: 'bca' });
    if (when !== 'before') {
      page.send({ type: 'review.requested' });
      page.send({ type: 'order.confirmed' });
      page.answer('topUp.throttled', { until: moment, minutes: 1 });
    }
    page.send({ type: 'amount.changed', digits: '300' });
    expect(kept(page)).toEqual({ form: 'topUp', values: { digits: '300', method: 'bca' } });
    page.send({ type: 'method.chosen', code: 'dana' });
    expect(kept(page)).toEqual({ form: 'topUp', values: { digits: '300', method: 'dana' } });
  });

  it('SS-9 WD-1 of a withdrawal: amount and account, also the one that is reviewed', () => {
    const page = atWithdrawal();
    page.send({ type: 'amount.changed', digits: '250' });
    expect(kept(page)).toEqual({ form: 'withdrawal', values: { digits: '250', account: null } });
    page.send({ type: 'account.changed', id: eWalletAccount.id });
    expect(kept(page)).toEqual({ form: 'withdrawal', values: { digits: '250', account: eWalletAccount.id } });
    page.send({ type: 'review.requested', account });
    expect(kept(page)).toEqual({ form: 'withdrawal', values: { digits: '250', account: account.id } });
  });

  it.each([
    ['the player is under 18', { age: 'minor' }],
    ['the birthdate is missing', { age: 'unknown' }],
    ['there is no PIN', { pin: 'none' }],
    ['the PIN is locked', { pin: 'locked' }],
    ['withdrawals are paused', { pausedUntil: moment }],
    ['the server asks to wait', null],
  ] as const)('SS-9 WD-2 WD-3 PF-3 of a withdrawal that cannot go on yet: %s', (_, terms) => {
    const page = atWithdrawal(drafts.withdrawal, null, terms ?? {});
    if (terms === null) {
      sendWithdrawal(page);
      page.answer('withdraw.throttled', { until: moment, minutes: 1 });
    }
    page.send({ type: 'amount.changed', digits: '300' });
    expect(kept(page)).toEqual({ form: 'withdrawal', values: { digits: '300', account: eWalletAccount.id } });
    page.send({ type: 'account.changed', id: account.id });
    expect(kept(page)).toEqual({ form: 'withdrawal', values: { digits: '300', account: account.id } });
  });

  it.each(['before', 'while the server asks to wait'])('SS-9 RD-1 of a voucher: %s', (when) => {
    const page = atRedeem();
    if (when !== 'before') {
      page.send({ type: 'voucher.submitted', text: 'SARI20267KQX' });
      page.answer('redeem.throttled', { until: moment, minutes: 1 });
    }
    page.send({ type: 'voucher.edited', text: 'sari-2026' });
    expect(page.did('keepDraft')).toEqual([{ form: 'redeem', values: { text: 'sari-2026' } }]);
  });
});

describe('SS-9 what came back is in the form', () => {
  it('SS-9 PF-1 PC-3 the form of the profile is open as soon as the profile is read, and its number is told', () => {
    const page = atProfile(drafts.profile);
    expect(page.snapshot()).toMatchObject({ value: { editing: 'clean' }, context: { draft: drafts.profile, profile } });
    expect(page.did('markNumber')).toEqual([{ phone: profile.phone }]);
  });

  it('SS-9 PA-1 the form of a new account is open as soon as the list is read', () => {
    const { value, context } = atAccounts(drafts.accounts).snapshot();
    expect([value, context.draft, context.accounts.length]).toEqual([{ adding: 'clean' }, drafts.accounts, 2]);
  });

  it('SS-9 TU-1 WD-1 RD-1 amount, method, account and voucher', () => {
    expect(atTopUp(drafts.topUp).snapshot().context).toMatchObject({ digits: '250', method: 'dana' });
    expect(atWithdrawal(drafts.withdrawal).snapshot().context).toMatchObject({
      digits: '250',
      picked: eWalletAccount.id,
    });
    expect(atRedeem(drafts.redeem).snapshot().context.code).toBe(drafts.redeem.text);
  });

  it('SS-9 PA-1 WD-1 a new account on the page of the withdrawal', () => {
    const page = atWithdrawal(drafts.withdrawal, drafts.accounts);
    expect(page.child('accounts').getSnapshot()).toMatchObject({
      value: { adding: 'clean' },
      context: { draft: drafts.accounts },
    });
  });
});

describe('SS-9 it is given up with its form', () => {
  it.each([
    ['saved', [{ type: 'profileForm.submitted', form: profileForm }], 'saveProfile.accepted'],
    ['closed', [{ type: 'profileForm.closed' }], null],
    ['closed after a lost answer', [{ type: 'profileForm.submitted', form: profileForm }], 'saveProfile.timeout'],
  ] as const)('SS-9 PF-1 the profile was %s', (_, events, answer) => {
    const page = atProfile(drafts.profile);
    for (const event of events) page.send(event);
    if (answer) page.answer(answer, { profile });
    if (answer === 'saveProfile.timeout') {
      expect(dropped(page)).toEqual([]);
      page.send({ type: 'profileForm.closed' });
    }
    expect([dropped(page), page.snapshot().context.draft]).toEqual([[form('profile')], null]);
  });

  it.each([
    ['added', [{ type: 'accountForm.submitted', form: accountForm }], 'addAccount.accepted'],
    ['given up', [{ type: 'dialog.dismissed' }], null],
    ['given up under way', [{ type: 'accountForm.submitted', form: accountForm }, { type: 'dialog.dismissed' }], null],
  ] as const)('SS-9 PA-1 the new account was %s', (_, events, answer) => {
    const page = atAccounts(drafts.accounts);
    for (const event of events) page.send(event);
    if (answer) page.answer(answer, { accounts: [account] });
    expect([dropped(page), page.snapshot().context.draft]).toEqual([[form('accounts')], null]);
  });

  it('SS-9 PA-1 the new account was given up after a lost answer', () => {
    const page = atAccounts(drafts.accounts);
    page.send({ type: 'accountForm.submitted', form: accountForm });
    page.answer('addAccount.timeout');
    page.send({ type: 'dialog.dismissed' });
    expect([dropped(page), page.snapshot().context.draft]).toEqual([[form('accounts')], null]);
  });

  it('SS-9 PA-1 a removal that is called off is no end of it', () => {
    const page = atAccounts();
    page.send({ type: 'removal.requested', id: account.id });
    page.send({ type: 'dialog.dismissed' });
    expect(dropped(page)).toEqual([]);
  });

  it('SS-9 TU-1 the order was made', () => {
    const page = atTopUp({ ...drafts.topUp, method: 'bca' });
    for (const type of ['review.requested', 'order.confirmed'] as const) page.send({ type });
    expect(dropped(page)).toEqual([]);
    page.answer('topUp.accepted', { transaction: pendingTopUp, receivedAt: moment });
    expect([dropped(page), page.snapshot().context.draft]).toEqual([[form('topUp')], null]);
  });

  it('SS-9 WD-1 the money is on its way, and the next form is empty', () => {
    const page = atWithdrawal(drafts.withdrawal);
    sendWithdrawal(page);
    page.answer('withdraw.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    page.send({ type: 'form.requested' });
    const { digits, picked, draft } = page.snapshot().context;
    expect([dropped(page), digits, picked, draft]).toEqual([[form('withdrawal')], '', null, null]);
  });

  it('SS-9 RD-1 the voucher was redeemed', () => {
    const page = atRedeem(drafts.redeem);
    page.send({ type: 'voucher.submitted', text: drafts.redeem.text });
    page.answer('redeem.accepted', { transaction: redeemedVoucher, receivedAt: moment });
    expect([dropped(page), page.snapshot().context.draft]).toEqual([[form('redeem')], null]);
  });
});

describe('SS-9 a player', () => {
  const found: AnyEventObject = { type: 'draft.found', drafts };
  const given = (player: ReturnType<typeof settled>, page: string, name = 'draft'): unknown =>
    (player.child(page).getSnapshot() as { context: Record<string, unknown> }).context[name];

  it.each([
    ['profile', 'profile', 'profile'],
    ['accounts', 'accounts', 'accounts'],
    ['topUp', 'topUp', 'topUp'],
    ['withdraw', 'withdrawal', 'withdrawal'],
    ['redeem', 'redeem', 'redeem'],
  ] as const)('SS-9 what is found is given to the page: %s', (address, page, name) => {
    const player = settled({ route: routes.games });
    player.world(found);
    go(player, address);
    expect(given(player, page)).toEqual(drafts[name]);
    if (page === 'withdrawal') expect(given(player, page, 'accountDraft')).toEqual(drafts.accounts);
    expect(dropped(player)).toEqual([]);
  });

  it('SS-9 also to a page that was there first', () => {
    const player = settled();
    expect(given(player, 'profile')).toBeNull();
    player.world(found);
    expect(given(player, 'profile')).toEqual(drafts.profile);
  });

  it('SS-9 gives up what was typed with the page, and not with another address of it', () => {
    const player = settled();
    player.world(found);
    go(player, 'profile');
    expect(dropped(player)).toEqual([]);
    go(player, 'topUp');
    expect(dropped(player)).toEqual([{ form: null }]);
    expect(given(player, 'topUp')).toBeNull();
  });

  it.each([
    ['signedOut', [{ form: null }]],
    ['signedOutElsewhere', [{ form: null }]],
    ['expired', []],
  ] as const)('SS-9 SS-2 SS-5 at the end of the session: %s', (reason, drops) => {
    const player = settled();
    if (reason === 'signedOut') player.child('session').send({ type: 'signOut.requested' });
    if (reason === 'signedOutElsewhere') player.world({ type: 'tab.signedOut' });
    if (reason === 'expired') {
      player.child('session').send({ type: 'balances.refreshRequested' });
      player.answer('wallet.unauthorized');
    }
    expect([dropped(player), player.snapshot().output]).toEqual([drops, { reason }]);
  });
});
