/** Rules of the page of payment accounts: PA-1, PN-3, PN-4, C70, C85, ER-2 and the acceptance points 67, 73. */
import { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import {
  accountErrors,
  accountInHand,
  accountsOf,
  accountsScreen,
  isListBusy,
  listNotice,
  listFailure,
  pinForChange,
} from '../../../machines/accounts/accounts.selectors.ts';
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinError } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import {
  account as bankAccount,
  accountForm,
  bearer,
  eWalletAccount,
  oldPin,
  otherPhone,
  proof,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const both = [bankAccount, eWalletAccount];
const swapped = [
  { ...bankAccount, isDefault: false },
  { ...eWalletAccount, isDefault: true },
];

const begin = () => runMachine(accountsMachine, { bearer, phone: otherPhone, draft: null });
type Page = ReturnType<typeof begin>;

const listing = () => {
  const page = begin();
  page.answer('accounts.accepted', { accounts: both });
  return page;
};
const adding = () => {
  const page = listing();
  page.send({ type: 'accountForm.opened' });
  return page;
};
const submit = ({ actor }: Page, more: object = {}) =>
  actor.send({ type: 'accountForm.submitted', form: { ...accountForm, ...more } });
/** What was wrong before is right now. */
const saving = () => {
  const page = invalid();
  submit(page);
  return page;
};
const removing = () => {
  const page = listing();
  page.send({ type: 'removal.requested', id: eWalletAccount.id });
  return page;
};
const deleting = () => {
  const page = removing();
  page.send({ type: 'removal.confirmed' });
  return page;
};
const choosing = () => {
  const page = listing();
  page.send({ type: 'default.chosen', id: eWalletAccount.id });
  return page;
};
const refreshing = () => {
  const page = listing();
  page.send({ type: 'list.refreshRequested' });
  return page;
};
const answered = (arrive: () => Page, type: string, payload: object = {}) => {
  const page = arrive();
  page.answer(type, payload);
  return page;
};
const invalid = () => {
  const page = adding();
  submit(page, { holder: ' ' });
  return page;
};
const screenOf = (page: Page) => accountsScreen(page.snapshot());
const errorsOf = (page: Page) => {
  const { fields, form } = accountErrors(page.snapshot());
  return [fields.map(({ field, message }) => [field, message.id]), form?.id ?? null];
};

describe('PA-1 the list', () => {
  it('PA-1 is read with the token and shown', () => {
    const page = begin();
    expect(page.asks()).toEqual([['accounts', { bearer }]]);
    expect(screenOf(page)).toBe('loading');
    page.answer('accounts.accepted', { accounts: both });
    expect([screenOf(page), accountsOf(page.snapshot())]).toEqual(['list', both]);
  });

  it.each(callFailures)(
    'ER-2 WD-4 accounts.%s says so, also to who waits for it, and can be read again',
    (outcome, message) => {
      for (const again of ['list.refreshRequested', 'connection.restored'] as const) {
        const page = begin();
        page.answer(`accounts.${outcome}`);
        expect([screenOf(page), listFailure(page.snapshot())?.id]).toEqual(['failed', message]);
        expect(page.did('tellNotListed')).toHaveLength(1);
        page.send({ type: again });
        page.send({ type: again });
        expect(page.underway()).toEqual(['accounts']);
      }
    },
  );
});

describe('PA-1 ER-2 the list is read again', () => {
  it('ER-2 a list that was read is not called old because the phone is online again', () => {
    const page = listing();
    page.send({ type: 'connection.restored' });
    expect([screenOf(page), listFailure(page.snapshot()), page.underway()]).toEqual(['list', null, []]);
  });

  it('PA-1 what is known stays on screen, and no key of the list does anything meanwhile', () => {
    const page = refreshing();
    for (const event of [
      { type: 'accountForm.opened' },
      { type: 'removal.requested', id: bankAccount.id },
      { type: 'default.chosen', id: eWalletAccount.id },
      { type: 'list.refreshRequested' },
    ] as const) {
      page.send(event);
      expect(page.snapshot().can(event)).toBe(false);
    }
    expect([screenOf(page), accountsOf(page.snapshot()), page.underway()]).toEqual(['list', both, ['accounts']]);
    expect(isListBusy(page.snapshot())).toBe(true);
    page.answer('accounts.accepted', { accounts: swapped });
    expect([accountsOf(page.snapshot()), isListBusy(page.snapshot())]).toEqual([swapped, false]);
  });

  it.each(callFailures)('ER-2 accounts.%s: the known list stays, with a notice', (outcome) => {
    for (const again of ['list.refreshRequested', 'connection.restored'] as const) {
      const page = refreshing();
      page.answer(`accounts.${outcome}`);
      expect([screenOf(page), accountsOf(page.snapshot())]).toEqual(['list', both]);
      expect(listNotice(page.snapshot())?.id).toBe('accounts.stale');
      page.send({ type: again });
      expect(page.underway()).toEqual(['accounts']);
      page.answer('accounts.accepted', { accounts: swapped });
      expect([accountsOf(page.snapshot()), listNotice(page.snapshot())]).toEqual([swapped, null]);
    }
  });

  it('ER-2 an old list can be worked with', () => {
    const page = refreshing();
    page.answer('accounts.server_error');
    page.send({ type: 'accountForm.opened' });
    expect(screenOf(page)).toBe('adding');
  });
});

describe('PA-1 adding', () => {
  it('PA-1 an account is sent once, and the new list shown', () => {
    const page = saving();
    submit(page, { number: '0987654321' });
    expect(page.asks()).toEqual([['addAccount', { bearer, proof: null, form: accountForm }]]);
    page.answer('addAccount.accepted', { accounts: swapped });
    expect([screenOf(page), accountsOf(page.snapshot()), page.live()]).toEqual(['list', swapped, []]);
    expect(page.said()).toEqual(['accounts.added']);
  });

  it.each([
    [{ provider: 'none' }, ['provider']],
    [{ provider: 'gopay' }, ['provider']],
    [{ number: '123' }, ['number']],
    [{ number: '12345678901' }, ['number']],
    [{ number: '12345 6789' }, ['number']],
    [{ holder: ' ' }, ['holder']],
    [{ holder: 'x'.repeat(101) }, ['holder']],
    [{ kind: 'e_wallet', provider: 'gopay', number: '1234567890' }, ['number']],
    [{ provider: '', number: '', holder: '' }, ['provider', 'number', 'holder']],
  ])('PA-1 %o is refused at its fields and not sent', (more, fields) => {
    const page = adding();
    submit(page, more);
    expect(errorsOf(page)).toEqual([fields.map((field) => [field, `accounts.error.${field}`]), null]);
    expect(page.live()).toEqual([]);
    page.send({ type: 'accountForm.edited', form: accountForm });
    expect(errorsOf(page)).toEqual([[], null]);
  });

  it('PA-1 an e-wallet is added by its phone number', () => {
    const page = adding();
    submit(page, { kind: 'e_wallet', provider: 'gopay', number: '081234567890' });
    expect(page.underway()).toEqual(['addAccount']);
  });

  it.each([
    ['duplicate', {}, [['number', 'accounts.error.duplicate']], null],
    ['too_many', {}, [], 'accounts.error.too_many'],
    ['validation', { field: 'holder' }, [], 'error.validation'],
    ...callFailures.map(([outcome, message]) => [outcome, {}, [], message] as const),
  ] as const)('PA-1 RG-8 ER-2 addAccount.%s keeps the form', (outcome, payload, fields, form) => {
    const page = saving();
    page.answer(`addAccount.${outcome}`, payload);
    expect(screenOf(page)).toBe('adding');
    expect(errorsOf(page)).toEqual([fields, form]);
    if ('field' in payload) expect(accountErrors(page.snapshot()).form?.values).toEqual(payload);
    submit(page);
    expect(page.underway()).toEqual(['addAccount']);
  });
});

describe('PA-1 ux73 removing', () => {
  it('PA-1 ux73 asks once and names the account', () => {
    const page = removing();
    expect(screenOf(page)).toBe('removing');
    expect(accountInHand(page.snapshot())).toEqual(eWalletAccount);
    expect(page.live()).toEqual([]);
    page.send({ type: 'removal.confirmed' });
    page.send({ type: 'removal.confirmed' });
    expect(page.asks()).toEqual([['removeAccount', { bearer, proof: null, id: eWalletAccount.id }]]);
    page.answer('removeAccount.accepted', { accounts: [bankAccount] });
    expect([screenOf(page), accountsOf(page.snapshot()), page.live()]).toEqual(['list', [bankAccount], []]);
    expect(page.said()).toEqual(['accounts.removed']);
  });

  it('ux73 no is no', () => {
    const page = removing();
    dismissTop(page.actor);
    expect([screenOf(page), page.live(), accountsOf(page.snapshot())]).toEqual(['list', [], both]);
  });

  it.each(callFailures)('ER-2 removeAccount.%s says so in the dialog, and can be tried again', (outcome, message) => {
    const page = deleting();
    page.answer(`removeAccount.${outcome}`);
    expect(screenOf(page)).toBe('removing');
    expect(errorsOf(page)).toEqual([[], message]);
    page.send({ type: 'removal.confirmed' });
    expect(page.live().map(({ input }) => input['id'])).toEqual([eWalletAccount.id]);
  });
});

describe('PA-1 the default', () => {
  it('PA-1 is chosen once, and the new list shown', () => {
    const page = choosing();
    page.send({ type: 'default.chosen', id: bankAccount.id });
    expect(page.asks()).toEqual([['chooseAccount', { bearer, proof: null, id: eWalletAccount.id }]]);
    expect(screenOf(page)).toBe('list');
    page.answer('chooseAccount.accepted', { accounts: swapped });
    expect([accountsOf(page.snapshot()), page.live()]).toEqual([swapped, []]);
  });

  it.each(callFailures)('ER-2 after chooseAccount.%s the list is read again, and says how it went', (outcome) => {
    const results = [
      ['accepted', { accounts: swapped }, null, swapped],
      ['accepted', { accounts: both.toReversed() }, 'accounts.not_chosen', both.toReversed()],
      ['offline', {}, 'accounts.stale', both],
    ] as const;
    for (const [answer, payload, notice, shown] of results) {
      const page = choosing();
      page.answer(`chooseAccount.${outcome}`);
      expect([screenOf(page), accountsOf(page.snapshot()), page.underway()]).toEqual(['list', both, ['accounts']]);
      expect(listNotice(page.snapshot())?.id).toBe('accounts.checking');
      page.answer(`accounts.${answer}`, payload);
      expect([listNotice(page.snapshot())?.id ?? null, accountsOf(page.snapshot())]).toEqual([notice, shown]);
      page.send({ type: 'default.chosen', id: eWalletAccount.id });
      expect(page.underway()).toEqual(['chooseAccount']);
    }
  });
});

/** Each change: how it is under way, what the PIN is asked for, where its form is, and how it is tried again. */
const { id } = eWalletAccount;
const changes = [
  {
    call: 'addAccount',
    arrive: saving,
    deed: { kind: 'account_add', provider: accountForm.provider, number: accountForm.number },
    body: { form: accountForm },
    screen: 'adding',
    again: (page: Page) => submit(page),
  },
  {
    call: 'removeAccount',
    arrive: deleting,
    deed: { kind: 'account_remove', id },
    body: { id },
    screen: 'removing',
    again: ({ send }: Page) => send({ type: 'removal.confirmed' }),
  },
  {
    call: 'chooseAccount',
    arrive: choosing,
    deed: { kind: 'account_choose', id },
    body: { id },
    screen: 'list',
    again: ({ send }: Page) => send({ type: 'default.chosen', id }),
  },
] as const;

describe.each(changes)('PA-1 C85 PN-4 $call, where it needs the PIN', ({ call, arrive, deed, body, screen, again }) => {
  const askedForPin = () => answered(arrive, `${call}.proof_required`);
  const enterPin = (page: Page) => page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
  const proven = () => {
    const page = askedForPin();
    enterPin(page);
    page.answer('submitPin.confirmed', { proof });
    return page;
  };
  const holdsProof = (page: Page) =>
    Object.values(page.snapshot().context).some((value) => value instanceof Secret && proof.equals(value));
  const padOf = (page: Page) => pinError(page.child('pinPad').getSnapshot() as PinPadSnapshot);

  it('PA-1 C85 the PIN is asked for this very deed, and the same change is made with its proof', () => {
    const page = askedForPin();
    expect(screenOf(page)).toBe('confirming');
    enterPin(page);
    expect(page.asks()).toEqual([['submitPin', { purpose: 'confirm', bearer, deed, current: oldPin }]]);
    page.answer('submitPin.confirmed', { proof });
    expect(page.asks()).toEqual([[call, { bearer, proof, ...body }]]);
    page.answer(`${call}.accepted`, { accounts: swapped });
    expect([screenOf(page), accountsOf(page.snapshot()), holdsProof(page)]).toEqual(['list', swapped, false]);
  });

  it('PA-1 C85 a proof is used once: without an answer the next try is made without it', () => {
    const page = answered(proven, `${call}.timeout`);
    expect(holdsProof(page)).toBe(false);
    if (screen === 'list') return;
    again(page);
    expect(page.live().map(({ input }) => input['proof'])).toEqual([null]);
  });

  it('PA-1 C85 a proof that is refused asks for the PIN again', () => {
    const page = answered(proven, `${call}.proof_required`);
    expect([screenOf(page), page.live(), holdsProof(page)]).toEqual(['confirming', [], false]);
  });

  it('PN-3 where the PIN goes with the change, a wrong one is asked for again, and says so once', () => {
    const page = answered(arrive, `${call}.wrong_pin`);
    expect([screenOf(page), padOf(page), page.live()]).toEqual(['confirming', { id: 'pin.error.wrong' }, []]);
    dismissTop(page.actor);
    again(page);
    page.answer(`${call}.proof_required`);
    expect(padOf(page)).toBeNull();
  });

  it('ux67 the pad is closed, and what asked for it is there again, with nothing sent', () => {
    const page = askedForPin();
    dismissTop(page.actor);
    expect([screenOf(page), page.live(), errorsOf(page)]).toEqual([screen, [], [[], null]]);
  });

  it.each([
    ['missing', 'set'],
    ['locked', 'reset'],
  ])('PN-4 %s: says so where it was asked for, and offers the way to a PIN (%s)', (outcome, intent) => {
    const page = askedForPin();
    enterPin(page);
    page.answer(`submitPin.${outcome}`);
    if (outcome === 'locked') page.child('pinPad').send({ type: 'pinReset.requested' });
    const message = { id: `pin.confirm.needed.${intent}` };
    expect([screenOf(page), page.live()]).toEqual([screen, []]);
    expect(pinForChange(page.snapshot())).toMatchObject({ intent, message });
    page.send({ type: 'pin.saved' });
    expect(
      [pinForChange(page.snapshot()), screenOf(page), errorsOf(page), listNotice(page.snapshot())],
      'the message leaves with its cause',
    ).toEqual([null, screen, [[], null], null]);
  });
});

describe('PA-1 ux67 ER-1 other devices, closing, the end', () => {
  it.each([
    ['removeAccount', deleting],
    ['chooseAccount', choosing],
  ] as const)('PA-1 %s.not_found: it is gone, and the list is read again', (call, arrive) => {
    const page = arrive();
    page.answer(`${call}.not_found`);
    expect(page.said()).toEqual(['accounts.gone']);
    expect(page.underway()).toEqual(['accounts']);
    page.answer('accounts.accepted', { accounts: [bankAccount] });
    expect(accountsOf(page.snapshot())).toEqual([bankAccount]);
  });

  it.each(
    callFailures.flatMap(([outcome]) => [
      ['addAccount', outcome, saving] as const,
      ['removeAccount', outcome, deleting] as const,
    ]),
  )('ER-2 ux67 a dialog that is closed after %s.%s: the list is read again', (call, outcome, arrive) => {
    const page = arrive();
    page.answer(`${call}.${outcome}`);
    dismissTop(page.actor);
    expect(page.underway()).toEqual(['accounts']);
  });

  it('ER-2 ux67 what a lost answer leaves open stays open over a clear refusal, until the list is read', () => {
    const page = saving();
    page.answer('addAccount.timeout');
    submit(page);
    page.answer('addAccount.duplicate');
    dismissTop(page.actor);
    page.answer('accounts.accepted', { accounts: both });
    page.send({ type: 'accountForm.opened' });
    dismissTop(page.actor);
    expect(page.underway()).toEqual([]);
  });

  it.each([
    ['the form of a new one', adding],
    ['a form whose account is refused', () => answered(saving, 'addAccount.duplicate')],
    ['a form whose account is one too many', () => answered(saving, 'addAccount.too_many')],
    ['a form with a refused field', () => answered(saving, 'addAccount.validation', { field: 'holder' })],
    ['a form with an invalid field', () => invalid()],
    ...callFailures.map(
      ([outcome]) => [`a form after ${outcome}`, () => answered(saving, `addAccount.${outcome}`)] as const,
    ),
    ['the question of a removal', removing],
    ...callFailures.map(
      ([outcome]) => [`a removal after ${outcome}`, () => answered(deleting, `removeAccount.${outcome}`)] as const,
    ),
    ['a new one on its way', saving],
    ['a removal on its way', deleting],
    ['a default on its way', choosing],
    ['the PIN of a new one', () => answered(saving, 'addAccount.proof_required')],
    ['the PIN of a removal', () => answered(deleting, 'removeAccount.proof_required')],
    ['the PIN of a default', () => answered(choosing, 'chooseAccount.proof_required')],
  ] as const)('PA-1 %s is not left because the list could be read again', (_, arrive) => {
    const page = arrive();
    const before = page.snapshot().value;
    page.send({ type: 'list.refreshRequested' });
    expect(page.snapshot().value).toEqual(before);
  });
});

it('SS-8 C70 neither the token nor a full account number is in a snapshot', () => {
  const page = saving();
  page.answer('addAccount.offline');
  const text = JSON.stringify(page.actor.getPersistedSnapshot());
  for (const secret of [bearer.reveal(), accountForm.number]) expect(text).not.toContain(secret);
});

it.each([
  ['added', saving],
  ['removed', deleting],
] as const)('PA-1 ER-2 closed while one is being %s: the list that is read anew tells', (_, begin) => {
  const page = begin();
  dismissTop(page.actor);
  expect([screenOf(page), page.underway()]).toEqual(['list', ['accounts']]);
});

it.each([
  ['it is in the list', (page: Page) => page.answer('addAccount.accepted', { accounts: both })],
  ['the session is over', (page: Page) => page.answer('addAccount.unauthorized')],
  ['the dialog was closed before the answer', (page: Page) => dismissTop(page.actor)],
] as const)('C70 SH-12 the full number of an account is kept no longer where %s', (_, end) => {
  const page = saving();
  expect(page.live()[0]?.input['form']).toMatchObject({ number: accountForm.number });
  end(page);
  expect(page.snapshot().context.form).toBeNull();
});
