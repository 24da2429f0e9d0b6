/** The whole storefront in the hands of its rules: opened by a visitor or a player, every flow in it. */
import { storefrontMachine, type StorefrontInput } from '../../../machines/storefront/storefront.machine.ts';
import { visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import { passkeyAnswer, passkeyQuestion, password, phone, restoredSession, session } from '../kit/samples.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { visitor } from './model.ts';

export const begin = (input: Partial<StorefrontInput> = {}) => runMachine(storefrontMachine, { ...visitor, ...input });
export const asPlayer = (input: Partial<StorefrontInput> = {}) => begin({ session: restoredSession, phone, ...input });
export type Shop = ReturnType<typeof begin>;

export const isAt = ({ snapshot }: Shop, state: 'browsing' | 'loggingIn' | 'registering' | 'recovering') =>
  snapshot().matches({ visit: { visitor: state } });
export const visit = ({ snapshot }: Shop) => visitOf(snapshot());
export const login = (shop: Shop) => {
  shop.child('login').send({ type: 'credentials.submitted', phone, password });
  shop.answer('login.accepted', { session });
};
const loginByPasskey = (shop: Shop) => {
  shop.send({ type: 'passkeyLogin.requested' });
  shop.world({ type: 'passkey.supported' }, 'passkeySupport');
  shop.answer('passkeyLoginOptions.accepted', { question: passkeyQuestion });
  shop.world({ type: 'passkey.given', credential: passkeyAnswer }, 'passkeyUse');
  shop.answer('passkeyLogin.accepted', { session });
};
/** From the login dialog. */
export const logins = [login, loginByPasskey];
export const savePassword = (shop: Shop, flow: 'registration' | 'forgotPassword' = 'registration') => {
  shop
    .child(flow, 'verification', 'newPassword')
    .send({ type: 'passwords.submitted', current: null, password, confirmation: password });
  shop.answer('setPassword.accepted');
};
export const register = (shop: Shop) => {
  savePassword(shop);
  shop.answer('login.accepted', { session });
};
export const calledFor = (shop: Shop, name: string) =>
  shop.made.filter((call) => call.name === name).map(({ input }) => input['token']);
