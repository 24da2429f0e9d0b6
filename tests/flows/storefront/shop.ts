/** The whole storefront in the hands of its rules: opened by a visitor or a player, every flow in it. */
import { storefrontMachine, type StorefrontInput } from '../../../machines/storefront/storefront.machine.ts';
import { visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import { routes } from '../kit/routes.ts';
import { merchantUid, password, phone, restoredSession, session, vendorOrigins } from '../kit/samples.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const visitorInput: StorefrontInput = {
  language: 'id',
  pageMerchantUid: merchantUid,
  storedMerchantUid: null,
  referral: { kind: 'none' },
  session: null,
  pending: null,
  pinReset: null,
  code: null,
  phone: '',
  route: routes.games,
  openDialog: null,
  games: null,
  nonce: 'q7Xv2LmZ0pR4sT8uW1yA3b',
  vendorOrigins,
  pendingIntents: [],
  walletReturn: null,
  linkState: null,
  backTo: null,
};
export const begin = (input: Partial<StorefrontInput> = {}) =>
  runMachine(storefrontMachine, { ...visitorInput, ...input });
export const asPlayer = (input: Partial<StorefrontInput> = {}) => begin({ session: restoredSession, phone, ...input });
export type Shop = ReturnType<typeof begin>;

export const isAt = ({ snapshot }: Shop, state: 'browsing' | 'loggingIn' | 'registering' | 'recovering') =>
  snapshot().matches({ visit: { visitor: state } });
export const visit = ({ snapshot }: Shop) => visitOf(snapshot());
export const login = (shop: Shop) => {
  shop.child('login').send({ type: 'credentials.submitted', phone, password });
  shop.answer('login.accepted', { session });
};
export const calledFor = (shop: Shop, name: string) =>
  shop.made.filter((call) => call.name === name).map(({ input }) => input['token']);
