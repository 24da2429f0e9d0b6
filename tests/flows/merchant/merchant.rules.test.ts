/** Whose shop it is, from SH-2 to SH-4. */
import { merchantMachine, type MerchantInput } from '../../../machines/merchant/merchant.machine.ts';
import { merchant, merchantUid, otherMerchantUid } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { failedOutcomes } from '../kit/call-failures.ts';

const plain: MerchantInput = { pageUid: merchantUid, storedUid: null, referral: { kind: 'none' }, loggedIn: false };
const link = { kind: 'uuid', uid: otherMerchantUid } as const;
const begin = (input: Partial<MerchantInput> = {}) => runMachine(merchantMachine, { ...plain, ...input });
type Lookup = ReturnType<typeof begin>;
const asked = (lookup: Lookup) => lookup.made.map(({ input }) => input['uuid']);
const failures = [...failedOutcomes, 'unauthorized'];

describe('SH-2 the identifier', () => {
  it.each<[string, Partial<MerchantInput>, string]>([
    ['SH-2 is the page’s', {}, merchantUid],
    ['SH-2 is a stored one, which overrides it', { storedUid: otherMerchantUid }, otherMerchantUid],
    ['SH-3 is not that of a link for a player who is logged in', { referral: link, loggedIn: true }, merchantUid],
  ])('%s', (_, input, uid) => {
    const lookup = begin(input);
    lookup.answer('merchantLookup.accepted', { merchant });
    expect(asked(lookup)).toEqual([uid]);
    expect(lookup.snapshot().output).toEqual({ uid, merchant });
  });

  it('SH-2 a stored one that is gone is forgotten, and the page’s counts again', () => {
    const lookup = begin({ storedUid: otherMerchantUid });
    lookup.answer('merchantLookup.not_found');
    expect(lookup.did('forgetMerchant')).toHaveLength(1);
    lookup.answer('merchantLookup.accepted', { merchant });
    expect(asked(lookup)).toEqual([otherMerchantUid, merchantUid]);
    expect(lookup.snapshot().output).toMatchObject({ uid: merchantUid, merchant });
  });
});

describe('SH-4 a failed lookup does not stop the storefront', () => {
  it.each([...failures, 'not_found'])('SH-4 merchantLookup.%s: the shop’s own look', (outcome) => {
    const lookup = begin();
    lookup.answer(`merchantLookup.${outcome}`);
    expect(lookup.snapshot().output).toEqual({ uid: merchantUid, merchant: null });
    expect(lookup.effects).toEqual([]);
  });

  it.each(failures)('SH-4 merchantLookup.%s keeps a stored merchant', (outcome) => {
    const lookup = begin({ storedUid: otherMerchantUid });
    lookup.answer(`merchantLookup.${outcome}`);
    expect(lookup.did('forgetMerchant')).toEqual([]);
    expect(lookup.snapshot().output).toMatchObject({ uid: otherMerchantUid });
  });
});

describe('SH-3 a referral link', () => {
  it('SH-3 is stored once the platform knows it', () => {
    const lookup = begin({ referral: link });
    expect(lookup.did('rememberMerchant')).toEqual([]);
    lookup.answer('merchantLookup.accepted', { merchant });
    expect(lookup.did('rememberMerchant')).toEqual([{ uid: otherMerchantUid }]);
    expect(lookup.snapshot().output).toEqual({ uid: otherMerchantUid, merchant });
  });

  it.each(['not_found', ...failures])(
    'SH-3 merchantLookup.%s: a notice, nothing stored, the page’s merchant',
    (outcome) => {
      const lookup = begin({ referral: link });
      lookup.answer(`merchantLookup.${outcome}`);
      expect(lookup.said()).toEqual([
        outcome === 'not_found' ? 'merchant.referral_invalid' : 'merchant.referral_unchecked',
      ]);
      lookup.answer('merchantLookup.accepted', { merchant });
      expect(lookup.did('rememberMerchant')).toEqual([]);
      expect(lookup.snapshot().output).toEqual({ uid: merchantUid, merchant });
    },
  );

  it('SH-3 a bad value is ignored with a notice, never asked for and never stored', () => {
    const lookup = begin({ referral: { kind: 'malformed' } });
    expect(lookup.said()).toEqual(['merchant.referral_invalid']);
    expect(asked(lookup)).toEqual([merchantUid]);
    lookup.answer('merchantLookup.accepted', { merchant });
    expect(lookup.did('rememberMerchant')).toEqual([]);
  });
});
